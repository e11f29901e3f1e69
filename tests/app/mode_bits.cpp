#include "tests/app/mode_bits.h"

#include <unistd.h>

#include <utility>

#include "tests/app/process.h"

namespace drape::test {

namespace fs = std::filesystem;

std::vector<std::string> obeyingModeBits()
{
    if (geteuid() != 0)
        return {};
    return {"setpriv", "--bounding-set=-dac_override,-dac_read_search"};
}

std::string whyModeBitsDoNotCount()
{
    const ScratchFolder scratch;
    const std::string closed = scratch.write("closed", "");
    const WithMode none(closed, 0);
    std::vector<std::string> reading = obeyingModeBits();
    reading.insert(reading.end(), {"cat", closed});
    const Result result = run(reading);
    if (result.err.find("Permission denied") != std::string::npos)
        return "";
    return "mode bits do not count here: " + (result.status == 0 ? "any file can be read" : result.err);
}

WithMode::WithMode(fs::path file, unsigned mode) : file_(std::move(file)), before_(fs::status(file_).permissions())
{
    fs::permissions(file_, static_cast<fs::perms>(mode));
}

WithMode::~WithMode()
{
    std::error_code ignored;
    fs::permissions(file_, before_, ignored);
}

}  // namespace drape::test
