// A file that is written piece by piece, and is whole or untouched in the end.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string_view>

#include "app/unfinished_file.h"

namespace drape {

/// Where it is not committed, nothing has happened. All throw what UnfinishedFile throws.
class OutFile
{
public:
    explicit OutFile(std::filesystem::path file);

    void write(std::string_view content);
    /// In place of what was written at `place`; ends there.
    void overwrite(uint64_t place, std::string_view content);
    void commit();

private:
    struct Closer
    {
        void operator()(std::FILE* stream) const { std::fclose(stream); }
    };
    UnfinishedFile file_;
    std::unique_ptr<std::FILE, Closer> stream_;
};

}  // namespace drape
