#include "app/write_file.h"

#include "app/out_file.h"

namespace drape {

void writeFile(const std::filesystem::path& file, std::string_view content)
{
    OutFile out(file);
    out.write(content);
    out.commit();
}

}  // namespace drape
