// Ctrl-C in the terminal, or whoever else asks the program to end.
#pragma once

namespace drape {

/// From now on the first Ctrl-C asks the program to end, by interrupted(); a second one kills it.
void catchInterrupt();

bool interrupted();

/// From now on to write more to a file than the system allows (ulimit -f) fails as on a full disk, and does not kill the program.
void outliveTooLargeFiles();

/// From now on a reader who is gone, such as of messages, does not kill the program.
void outliveReaders();

}  // namespace drape
