#include "app/parse_arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <vector>

#include "sim/scene/obj_loader.h"
#include "sim/text.h"

namespace drape {
namespace {

/// Names the option nearest to one that does not exist.
[[noreturn]] void unexpectedArgument(const CLI::App& cli, const std::string& argument)
{
    if (!argument.starts_with('-'))
        throw InputError(cli.get_option_no_throw("INPUT") ? fmt::format("\"{}\": only one INPUT can be opened", argument)
                                                          : fmt::format("\"{}\": only options may follow {}", argument, cli.get_name()));
    std::vector<std::string> names;
    for (const CLI::Option* option : cli.get_options())
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
    const std::string name = argument.substr(0, argument.find('='));
    throw InputError(fmt::format("there is no option {}; did you mean {}? --help lists all.", name, nearestName(name, names)));
}

}  // namespace

std::optional<std::string> parseArguments(CLI::App& cli, int argc, const char* const* argv)
{
    try
    {
        cli.parse(argc, argv);
    }
    catch (const CLI::CallForHelp&)
    {
        return cli.help();
    }
    catch (const CLI::CallForVersion& version)
    {
        return std::string(version.what()) + "\n";
    }
    catch (const CLI::ExtrasError&)
    {
        unexpectedArgument(cli, cli.remaining().front());
    }
    catch (const CLI::ParseError& error)
    {
        throw InputError(error.what());
    }
    return std::nullopt;
}

}  // namespace drape
