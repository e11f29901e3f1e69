#include "app/failure.h"

#include <fmt/format.h>

#include <new>
#include <system_error>

namespace drape {

std::string explain(const std::exception& error)
{
    if (dynamic_cast<const std::bad_alloc*>(&error))
        return "not enough memory; take a coarser mesh, close other programs, or raise the limit (ulimit -v) if there is one";
    // Those of files are their own kind, and name them.
    if (typeid(error) == typeid(std::system_error))
        return fmt::format(
            "the system gives this program no thread ({}); close other programs, or raise the limits on processes and memory (ulimit -u, "
            "ulimit -v)",
            error.what());
    return error.what();
}

}  // namespace drape
