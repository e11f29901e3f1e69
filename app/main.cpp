// The program's entry: does what the command line asks for.
#include <exception>

#include "app/backends.h"
#include "app/bench/bench.h"
#include "app/command_line.h"
#include "app/compare.h"
#include "app/failure.h"
#include "app/headless.h"
#include "app/input.h"
#include "app/interrupt.h"
#include "app/results.h"
#include "app/standard_streams.h"
#include "app/window.h"
#include "app/write_file.h"
#include "app/write_session.h"
#include "sim/params.h"
#include "sim/progress.h"
#include "sim/simulation.h"

namespace drape {
namespace {

void printScenes()
{
    for (const SceneEntry& entry : builtinScenes())
        print("{:<16} {}\n", entry.id, entry.description);
}

void printFabrics()
{
    for (const FabricEntry& entry : builtinFabrics())
        print("{:<16} {}\n", entry.id, entry.description);
}

void printBackends()
{
    for (const BackendEntry& entry : listBackends())
        if (entry.available)
            print("{:<12} available       {}\n", entry.name, entry.description);
        else
            print("{:<12} not available   {}: {}\n", entry.name, entry.description, entry.whyNot);
}

void printParams()
{
    print("{:<28} {:<8} {:<18} {:<14} {}\n", "name", "unit", "range", "default", "meaning");
    for (const ParamInfo& info : paramTable())
    {
        print("{:<28} {:<8} {:<18} {:<14} {}\n", info.name, info.unit, formatRange(info), formatParam(info, info.initial), info.help);
    }
}

int openWindow(const Options& options)
{
    checkResultsWritable(options);
    WindowOptions window;
    window.input = resolveInput(options.input);
    if (!options.fabric.empty())
        builtinFabric(options.fabric);  // a wrong name is said before a window opens
    window.obj = objOptions(options, window.input);
    window.force = options.force;
    window.amend = [&options](Scene& scene) {
        checkSourcesStay(options, scene);
        amendScene(scene, options);
    };
    window.backend = options.backend;
    window.threads = options.threads;
    window.simd = options.simd;
    window.uiScale = options.uiScale;
    window.atExit = [&options](Simulation& simulation, const Scene& scene) {
        writeResults(options, simulation, logOfLastFrame(simulation));
        if (!options.recordFile.empty())
            writeSession(simulation, scene, options.recordFile);
    };
    return runWindow(window);
}

int run(const Options& options)
{
    switch (options.action)
    {
        case Action::window:
            return openWindow(options);
        case Action::headless:
            return runHeadless(options);
        case Action::bench:
            return runBench(options.bench);
        case Action::compare:
            return runComparison(options);
        case Action::listScenes:
            printScenes();
            return 0;
        case Action::listFabrics:
            printFabrics();
            return 0;
        case Action::listBackends:
            printBackends();
            return 0;
        case Action::listParams:
            printParams();
            return 0;
        case Action::writeDocs:
            writeFile(options.docsFolder / "parameters.md", paramTableMarkdown());
            return 0;
        case Action::printText:
            printText(options.text);
            return 0;
    }
    return 1;
}

}  // namespace
}  // namespace drape

int main(int argc, char** argv)
{
    constexpr int kFailed = 1, kBadInput = 2, kInterrupted = 130;
    drape::occupyClosedStreams();
    drape::outliveTooLargeFiles();
    try
    {
        const int status = drape::run(drape::parseCommandLine(argc, argv));
        drape::flushPrinted();
        return status;
    }
    catch (const drape::InputError& error)
    {
        drape::say("drape: {}\n", error.what());
        return kBadInput;
    }
    catch (const drape::Cancelled&)
    {
        drape::say("drape: interrupted\n");
        return kInterrupted;
    }
    catch (const std::exception& error)
    {
        drape::say("drape: {}\n", drape::explain(error));
        return kFailed;
    }
}
