#include "app/typed_path.h"

#include <charconv>

#include "app/user_folders.h"

namespace drape {
namespace {

constexpr std::string_view kBlanks = " \t\r\n", kAddress = "file://";

std::string_view withoutAround(std::string_view text)
{
    const size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos)
        return {};
    text = text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
    const bool quoted = text.size() > 1 && (text.front() == '\'' || text.front() == '"') && text.back() == text.front();
    return quoted ? text.substr(1, text.size() - 2) : text;
}

/// "%20" -> " " (RFC 3986, section 2.1).
std::string decoded(std::string_view text)
{
    std::string plain;
    for (size_t i = 0; i < text.size(); ++i)
    {
        unsigned char byte = 0;
        const char* hex = text.data() + i + 1;
        if (text[i] == '%' && i + 2 < text.size() && std::from_chars(hex, hex + 2, byte, 16).ptr == hex + 2)
        {
            plain += static_cast<char>(byte);
            i += 2;
        }
        else
            plain += text[i];
    }
    return plain;
}

}  // namespace

std::filesystem::path typedPath(std::string_view typed)
{
    const std::string_view text = withoutAround(typed);
    if (text.starts_with(kAddress))
    {
        const size_t path = text.find('/', kAddress.size());  // after the host, which is most often none
        return path == std::string_view::npos ? std::string(text) : decoded(text.substr(path));
    }
    if (text == "~" || text.starts_with("~/"))
        if (const std::filesystem::path home = homeFolder(); !home.empty())
            return text.size() > 2 ? home / text.substr(2) : home;
    return text;
}

}  // namespace drape
