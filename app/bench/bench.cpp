#include "app/bench/bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "app/backends.h"
#include "app/bench/bench_contest.h"
#include "app/bench/bench_report.h"
#include "app/bench/bench_scene.h"
#include "app/interrupt.h"
#include "app/progress_line.h"
#include "app/standard_streams.h"
#include "app/unfinished_file.h"
#include "app/write_file.h"

namespace drape {
namespace {

constexpr BenchEffort kQuick{1, 3, 20, 0.2}, kThorough{2, 3, 100, 2.0};

std::vector<std::string> scenesFor(const BenchOptions& options)
{
    if (!options.scenes.empty())
        return options.scenes;
    std::vector<std::string> names;
    for (const BenchScene& scene : benchScenes())
        if (scene.quick || !options.quick)
            names.push_back(scene.name);
    return names;
}

/// The reference, then each other backend: every instruction set that is asked for on one thread, then the best of these on twice as
/// many again and again.
std::vector<BenchContestant> contestantsFor(const BenchOptions& options)
{
    const int most = options.threads > 0 ? options.threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    std::vector<BenchContestant> contestants{{"reference", "", 1}};
    for (const BackendEntry& entry : listBackends())
    {
        const auto& asked = options.backends;
        const bool wanted = asked.empty() ? !entry.forChecking : std::ranges::find(asked, entry.name) != asked.end();
        if (!entry.available || entry.name == "reference" || !wanted)
            continue;
        std::vector<std::string> simd{""};
        if (entry.name == "cpu")
        {
            simd = listSimd();
            const auto unasked = [&](const std::string& name) { return std::ranges::find(options.simd, name) == options.simd.end(); };
            if (!options.simd.empty())
                std::erase_if(simd, unasked);
        }
        for (auto name = simd.rbegin(); name != simd.rend(); ++name)
            contestants.push_back({entry.name, *name, 1});
        for (int threads = 2; entry.name == "cpu" && threads < 2 * most; threads *= 2)
            contestants.push_back({entry.name, simd.front(), std::min(threads, most)});
    }
    return contestants;
}

}  // namespace

int runBench(const BenchOptions& options)
{
    if (!options.jsonFile.empty() && options.jsonFile != "-")
        checkWritable(options.jsonFile);
    catchInterrupt();
    outliveReaders();
    const std::vector<BenchContestant> contestants = contestantsFor(options);
    std::vector<BenchResult> results;
    bool sameBits = true;
    for (const std::string& scene : scenesFor(options))
    {
        ProgressLine line;
        results.push_back(runContest(scene, contestants, options.quick ? kQuick : kThorough, [&](const std::string& text) {
            if (line.due())
                line.show(text);
        }));
        line.clear();
        if (options.jsonFile != "-")
            print("{}\n", benchTable(results.back()));
        flushPrinted();
        for (const BenchFigures& run : results.back().runs)
            sameBits = sameBits && run.hash == results.back().runs.front().hash;
    }
    if (options.jsonFile == "-")
        printText(benchJson(results, options.quick));
    else if (!options.jsonFile.empty())
        writeFile(options.jsonFile, benchJson(results, options.quick));
    if (!sameBits)
        say("drape: a backend's positions differ from the reference's\n");
    return sameBits ? 0 : 1;
}

}  // namespace drape
