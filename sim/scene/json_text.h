// JSON as a person would lay it out: what is short stands on one line.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace drape {

std::string formatJson(const nlohmann::ordered_json& json);

/// As JSON can hold it: in place of what is not UTF-8 stands U+FFFD. File names may be anything.
std::string asUtf8(const std::string& text);

/// A float as the number with the fewest digits that reads back as the same float.
nlohmann::ordered_json jsonNumber(float value);

}  // namespace drape
