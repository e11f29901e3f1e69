// Names of files that are counted: out/cloth_####.ply.
#pragma once

#include <filesystem>

namespace drape {

/// Whether there is a place for the number, "####", in the name of the file.
bool hasNumberPlace(const std::filesystem::path& pattern);

/// One file, or one for each frame.
struct FileNames
{
    std::filesystem::path pattern;
    bool isNumbered;

    /// With the last run of # in the name, if there is one, replaced by the number, with zeros before it to as many digits.
    std::filesystem::path of(int number) const;
};

}  // namespace drape
