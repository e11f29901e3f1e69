#include "app/backend_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "sim/scene/obj_loader.h"

namespace drape {
namespace {

constexpr int kMostThreads = 1024;

bool isNumber(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// At the colons: at least one part.
std::vector<std::string_view> split(std::string_view text)
{
    std::vector<std::string_view> parts;
    for (size_t colon = text.find(':'); colon != std::string_view::npos; colon = text.find(':'))
    {
        parts.push_back(text.substr(0, colon));
        text.remove_prefix(colon + 1);
    }
    parts.push_back(text);
    return parts;
}

int parseThreads(std::string_view part, std::string_view text)
{
    int threads = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), threads);
    if (error != std::errc() || end != part.data() + part.size() || threads < 1 || threads > kMostThreads)
        throw InputError(fmt::format("{}: 1 to {} threads, not {}", text, kMostThreads, part));
    return threads;
}

}  // namespace

BackendChoice parseBackendChoice(std::string_view text)
{
    std::vector<std::string_view> parts = split(text);
    BackendChoice choice;
    choice.backend = parts[0];
    if (parts.size() > 1 && isNumber(parts.back()))
    {
        choice.threads = parseThreads(parts.back(), text);
        parts.pop_back();
    }
    if (parts.size() > 1)
        choice.simd = parts[1];
    if (parts.size() > 2 || std::ranges::any_of(parts, &std::string_view::empty))
        throw InputError(fmt::format("\"{}\": expected NAME[:SIMD][:THREADS], such as reference, cpu:2 or cpu:avx2x8:2", text));
    if (!choice.simd.empty() && choice.backend != "cpu")
        throw InputError(fmt::format("{}: only the cpu backend has instruction sets to choose from", text));
    makeBackend(choice);
    return choice;
}

std::unique_ptr<Backend> makeBackend(const BackendChoice& choice)
{
    return makeBackend(choice.backend, choice.threads, choice.simd);
}

std::string describe(std::string_view backend, std::string_view simd, int threads)
{
    return fmt::format("{}{}{}", backend, simd == "none" ? "" : fmt::format(", {}", simd),
                       threads > 1 ? fmt::format(", {} threads", threads) : "");
}

std::string uploadNotice(std::string_view why)
{
    return fmt::format("Frames go from the GPU to the picture by way of the processor, which takes longer: {}.", why);
}

}  // namespace drape
