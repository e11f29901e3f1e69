// A backend with its instruction set and threads, in one word.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "app/backends.h"

namespace drape {

struct BackendChoice
{
    std::string backend = kDefaultBackend;  // a name for makeBackend
    std::string simd;                       // instruction set of the cpu backend; empty: the best
    int threads = 0;                        // 0: the backend's own choice

    bool operator==(const BackendChoice&) const = default;
};

/// Reads NAME[:SIMD][:THREADS], such as "reference", "cpu:2" or "cpu:avx2x8:2". Throws InputError for what cannot be made here.
BackendChoice parseBackendChoice(std::string_view text);

/// Throws InputError as the other makeBackend does.
std::unique_ptr<Backend> makeBackend(const BackendChoice& choice);

/// "cpu, avx2x8, 2 threads"
std::string describe(std::string_view backend, std::string_view simd, int threads);

/// What to say where the frames of a GPU do not stay there to be drawn.
std::string uploadNotice(std::string_view why);

}  // namespace drape
