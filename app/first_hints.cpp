#include "app/first_hints.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <utility>

#include "app/write_file.h"

namespace drape {
namespace {

struct HintText
{
    const char* name;  // in the file
    const char* text;
};
constexpr std::array<HintText, FirstHints::kCount> kHints{{
    {"drag", "Drag the cloth with the left button"},
    {"turn", "Drag beside it to turn the view; the wheel zooms"},
    {"tools", "1 to 7 are other tools; F1 lists all keys"},
}};

}  // namespace

FirstHints::FirstHints(std::filesystem::path folder) : folder_(std::move(folder))
{
    isNew_.fill(true);
    std::ifstream in(folder_ / "hints");
    for (std::string line; std::getline(in, line);)
        for (size_t i = 0; i < kCount; ++i)
            if (line == kHints[i].name)
                isNew_[i] = false;
}

bool FirstHints::anyNew() const
{
    return std::ranges::any_of(isNew_, [](bool isNew) { return isNew; });
}

const char* FirstHints::textOf(Hint hint)
{
    return kHints[static_cast<size_t>(hint)].text;
}

void FirstHints::done(Hint hint)
{
    if (!std::exchange(isNew_[static_cast<size_t>(hint)], false) || folder_.empty())
        return;
    std::string names;
    for (size_t i = 0; i < kCount; ++i)
        if (!isNew_[i])
            names += std::string(kHints[i].name) + '\n';
    try
    {
        std::filesystem::create_directories(folder_);
        writeFile(folder_ / "hints", names);
    }
    catch (const std::exception&)
    {
        // To see a hint again is no reason to disturb the user.
    }
}

}  // namespace drape
