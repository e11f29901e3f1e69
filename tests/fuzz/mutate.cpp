// Runs a fuzzed program on files, then on random changes of them: NAME [--runs N] [--seed S] FILE|FOLDER... The same arguments make the
// same inputs. An input that ends the program is left in crash-NAME.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string_view>
#include <vector>

#include "tests/fuzz/fuzz.h"

namespace {

namespace fs = std::filesystem;

using Input = std::vector<uint8_t>;

constexpr size_t kLongest = 1 << 16;
constexpr unsigned kSecondsForOne = 60;

Input running;
std::string crashFile;

extern "C" void keepInput(int signal)
{
    const int file = open(crashFile.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0644);
    if (file < 0 || write(file, running.data(), running.size()) < 0)
        _exit(2);
    constexpr char kSaid[] = "fuzz: the input is in crash-*\n";
    if (write(STDERR_FILENO, kSaid, sizeof kSaid - 1) < 0)
        _exit(2);
    std::signal(signal, SIG_DFL);
    raise(signal);
}

void run(Input input)
{
    running = std::move(input);
    alarm(kSecondsForOne);
    LLVMFuzzerTestOneInput(running.data(), running.size());
    alarm(0);
}

Input readAll(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<Input> readInputs(const std::vector<fs::path>& places)
{
    std::vector<fs::path> files;
    for (const fs::path& place : places)
        if (fs::is_directory(place))
            std::copy(fs::directory_iterator(place), {}, std::back_inserter(files));
        else
            files.push_back(place);
    std::ranges::sort(files);
    std::vector<Input> inputs;
    for (const fs::path& file : files)
        inputs.push_back(readAll(file));
    return inputs;
}

/// A few random changes: bytes, numbers, pieces of it, pieces of another.
class Changer
{
public:
    explicit Changer(uint32_t seed) : random_(seed) {}

    Input change(const std::vector<Input>& inputs)
    {
        Input input = inputs[below(inputs.size())];
        for (size_t i = 0, count = 1 + below(4); i < count; ++i)
            changeOnce(input, inputs[below(inputs.size())]);
        input.resize(std::min(input.size(), kLongest));
        return input;
    }

private:
    struct Range
    {
        size_t begin, end;
    };

    size_t below(size_t count) { return count ? random_() % count : 0; }

    Range piece(const Input& input, size_t longest)
    {
        const size_t begin = below(input.size() + 1);
        return {begin, begin + below(std::min(input.size() - begin, longest) + 1)};
    }

    /// A word or a number.
    Range word(const Input& input)
    {
        const auto inWord = [&](size_t i) { return std::isalnum(input[i]) || input[i] == '.' || input[i] == '-'; };
        Range range{below(input.size()), 0};
        while (range.begin < input.size() && !inWord(range.begin))
            ++range.begin;
        range.end = range.begin;
        while (range.end < input.size() && inWord(range.end))
            ++range.end;
        while (range.begin > 0 && inWord(range.begin - 1))
            --range.begin;
        return range;
    }

    static Input copy(const Input& input, const Range& range)
    {
        return {input.begin() + static_cast<std::ptrdiff_t>(range.begin), input.begin() + static_cast<std::ptrdiff_t>(range.end)};
    }
    static void replace(Input& input, const Range& range, const Input& by)
    {
        const auto begin = input.begin() + static_cast<std::ptrdiff_t>(range.begin);
        input.insert(input.erase(begin, begin + static_cast<std::ptrdiff_t>(range.end - range.begin)), by.begin(), by.end());
    }

    Input oddity()
    {
        static constexpr std::string_view kOddities[] = {
            "0", "-1", "1e38", "1e-45", "nan", "inf", "4294967296", "-2147483649", "0.1", "null", "[]",    "{}",           "\"\"", "true",
            "/", "//", "\n",   "\\\n",  "f ",  "v ",  "#",          "\xff",        ":",   ",",    "\"a\"", "\xef\xbb\xbf", "1/2/3"};
        const std::string_view chosen = kOddities[below(std::size(kOddities))];
        return {chosen.begin(), chosen.end()};
    }

    void changeOnce(Input& input, const Input& other)
    {
        switch (below(10))
        {
            case 0:
                if (!input.empty())
                    input[below(input.size())] = static_cast<uint8_t>(random_());
                return;
            case 1:
                if (!input.empty())
                    input[below(input.size())] ^= static_cast<uint8_t>(1u << below(8));
                return;
            case 2:
                return replace(input, piece(input, 32), {});
            case 3:
                return replace(input, piece(input, 0), oddity());
            case 4:
                return replace(input, piece(input, 0), copy(input, piece(input, 64)));
            case 5:
                return replace(input, piece(input, 0), copy(other, piece(other, 64)));
            case 6:
            case 7:
                return replace(input, word(input), copy(other, word(other)));
            default:
                return replace(input, word(input), oddity());
        }
    }

    std::mt19937 random_;
};

}  // namespace

int main(int argc, char** argv)
{
    size_t runs = 0;
    uint32_t seed = 1;
    std::vector<fs::path> places;
    for (int i = 1; i < argc; ++i)
    {
        const std::string_view argument = argv[i];
        if (argument == "--runs" && i + 1 < argc)
            runs = std::strtoul(argv[++i], nullptr, 10);
        else if (argument == "--seed" && i + 1 < argc)
            seed = static_cast<uint32_t>(std::strtoul(argv[++i], nullptr, 10));
        else
            places.emplace_back(argument);
    }
    crashFile = "crash-" + fs::path(argv[0]).filename().string();
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS, SIGALRM})
        std::signal(signal, keepInput);
    const std::vector<Input> inputs = readInputs(places);
    if (inputs.empty())
    {
        std::fprintf(stderr, "fuzz: there is no input to start from\n");
        return 2;
    }
    for (const Input& input : inputs)
        run(input);
    Changer changer(seed);
    for (size_t i = 0; i < runs; ++i)
        run(changer.change(inputs));
    std::printf("%zu inputs and %zu changed ones\n", inputs.size(), runs);
    return 0;
}
