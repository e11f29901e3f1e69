// A JSON text as a tree that remembers its lines, so that messages can point at them.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace drape {

struct JsonNode
{
    enum class Type : uint8_t
    {
        null,
        boolean,
        whole,
        real,
        text,
        array,
        object,
    };
    Type type = Type::null;
    bool boolean = false;
    int64_t whole = 0;
    double real = 0.0;  // of whole numbers too
    std::string text;
    std::vector<JsonNode> items;
    std::vector<std::pair<std::string, JsonNode>> members;  // in the order of the text
    int line = 1;

    JsonNode();  // clang needs the whole type first
    bool isNumber() const { return type == Type::whole || type == Type::real; }
    const char* typeName() const;  // "a number", as messages say it
};

/// Throws InputError with line and column for a syntax error, with the line for a repeated key.
JsonNode parseJson(const std::string& text, const std::string& name);

}  // namespace drape
