// Any text as the value of any parameter: a message, or a value in range that is written as what reads back to it.
#include <algorithm>

#include "sim/params.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    using namespace drape;
    const std::string text = textOf(data, size);
    const size_t equals = std::min(text.find('='), text.size());
    const std::string name = text.substr(0, equals), value = text.substr(std::min(equals + 1, text.size()));
    require(!nearestParam(name).name.empty(), "no parameter is near");
    const ParamInfo* named = findParam(name);
    for (const ParamInfo& info : paramTable())
    {
        if (named && &info != named)
            continue;
        std::string error;
        const std::optional<ParamValue> read = parseParam(info, value, error);
        require(read.has_value() == error.empty(), "a value is refused without a reason, or taken with one");
        if (!read)
            continue;
        require(!checkParam(info, *read), "a value out of range was taken");
        const std::optional<ParamValue> again = parseParam(info, formatParam(info, *read), error);
        require(again == read, std::string(info.name) + ": what is written reads back to another value");
    }
    return 0;
}
