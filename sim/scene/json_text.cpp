#include "sim/scene/json_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace drape {
namespace {

constexpr size_t kLineWidth = 120;

std::string onOneLine(const nlohmann::ordered_json& json)
{
    if (!json.is_structured())
        return json.dump();
    std::string text;
    for (const auto& [key, value] : json.items())
        text += (text.empty() ? "" : ", ") + (json.is_object() ? nlohmann::ordered_json(key).dump() + ": " : "") + onOneLine(value);
    return json.is_object() ? "{" + text + "}" : "[" + text + "]";
}

/// Whether a person would put it on one line: lists of objects and objects of objects spread out.
bool isSmall(const nlohmann::ordered_json& json)
{
    for (const auto& value : json)
        if (value.is_object() || (value.is_array() && json.is_array()))
            return false;
    return true;
}

void append(std::string& out, const nlohmann::ordered_json& json, size_t indent)
{
    const std::string line = onOneLine(json);
    const size_t used = out.size() - (out.rfind('\n') + 1);
    if (!json.is_structured() || json.empty() || (isSmall(json) && indent > 0 && used + line.size() <= kLineWidth))
    {
        out += line;
        return;
    }
    const bool plain = json.is_array() && isSmall(json);  // numbers: as many on a line as fit
    out += json.is_object() ? "{" : "[";
    for (const auto& [key, value] : json.items())
    {
        const std::string item = plain ? value.dump() + (&value == &json.back() ? "" : ",") : "";
        if (!plain || out.back() == '[' || out.size() - out.rfind('\n') + item.size() + 1 > kLineWidth)
            out += "\n" + std::string(indent + 2, ' ');
        else
            out += ' ';
        if (plain)
        {
            out += item;
            continue;
        }
        if (json.is_object())
            out += nlohmann::ordered_json(key).dump() + ": ";
        append(out, value, indent + 2);
        if (&value != &json.back())
            out += ',';
    }
    out += "\n" + std::string(indent, ' ') + (json.is_object() ? "}" : "]");
}

}  // namespace

std::string formatJson(const nlohmann::ordered_json& json)
{
    std::string out;
    append(out, json, 0);
    return out + "\n";
}

std::string asUtf8(const std::string& text)
{
    using Json = nlohmann::json;
    return Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace)).get<std::string>();
}

nlohmann::ordered_json jsonNumber(float value)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    double wide = 0.0;
    std::from_chars(digits.data(), end, wide);
    if (std::abs(wide) < 1e6 && wide == std::trunc(wide) && !(wide == 0.0 && std::signbit(wide)))
        return static_cast<int64_t>(wide);  // 300, not 300.0
    return wide;
}

}  // namespace drape
