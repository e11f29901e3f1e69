// Any text as a session: a message, or a session that is written as what reads back to it.
#include "sim/scene/session_file.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    using namespace drape;
    const std::filesystem::path file = "/nowhere/fuzz.session";
    try
    {
        const std::string written = formatSession(parseSession(textOf(data, size), file), file);
        require(formatSession(parseSession(written, file), file) == written, "a session is written as another one");
    }
    catch (const InputError& error)
    {
        require(error.what()[0] != '\0', "it was refused without a reason");
    }
    return 0;
}
