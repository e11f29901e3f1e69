#include "app/bench/bench_command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/backends.h"
#include "app/bench/bench_scene.h"
#include "app/parse_arguments.h"
#include "sim/scene/obj_loader.h"
#include "sim/text.h"

namespace drape {

std::optional<std::string> parseBenchCommandLine(int argc, const char* const* argv, BenchOptions& options)
{
    CLI::App cli{"Times each backend against the reference: all stages, in many sizes. Ctrl-C ends it."};
    cli.name("drape bench");
    cli.get_formatter()->column_width(34);
    std::vector<std::string> names;
    for (const BenchScene& scene : benchScenes())
        names.push_back(scene.name);
    cli.add_flag("--quick", options.quick, "a minute: small scenes, few repetitions");
    cli.add_option("--only", options.scenes, fmt::format("this scene; may be given again: {}", fmt::join(names, ", ")))
        ->type_name("NAME")
        ->allow_extra_args(false);
    cli.add_option("--backend", options.backends, "only this backend beside the reference; may be given again")
        ->type_name("NAME")
        ->allow_extra_args(false);
    cli.add_option("--simd", options.simd, "only this instruction set of the cpu backend; may be given again: see --list-backends")
        ->type_name("NAME")
        ->allow_extra_args(false);
    cli.add_option("--threads", options.threads, "most threads to try (0: one a processor)")->type_name("N")->check(CLI::Range(0, 1024));
    cli.add_option("--json", options.jsonFile, "all figures as JSON; - is standard output")->type_name("FILE|-");

    const std::optional<std::string> text = parseArguments(cli, argc, argv);
    for (const std::string& name : options.scenes)
        if (std::ranges::find(names, name) == names.end())
            throw InputError(fmt::format("--only {0}: there is no such scene; did you mean \"{1}\"? Those are: {2}", name,
                                         nearestName(name, names), fmt::join(names, ", ")));
    for (const std::string& name : options.backends)
        makeBackend(name, 0);
    for (const std::string& name : options.simd)
        makeBackend("cpu", 0, name);
    return text;
}

}  // namespace drape
