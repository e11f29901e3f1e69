// Ctrl-C in the terminal, or whoever else asks the program to end.
#pragma once

namespace drape {

/// From now on the first Ctrl-C asks the program to end, by interrupted(); a second one kills it.
void catchInterrupt();

bool interrupted();

}  // namespace drape
