#include "sim/scene/json_place.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "sim/scene/obj_loader.h"

namespace drape {

using Type = JsonNode::Type;

void failWith(const std::vector<std::string>& problems)
{
    constexpr size_t kMost = 6;
    std::string text =
        fmt::format("{}", fmt::join(problems.begin(), problems.begin() + static_cast<ptrdiff_t>(std::min(problems.size(), kMost)), "\n"));
    if (problems.size() > kMost)
        text += fmt::format("\nand {} more.", problems.size() - kMost);
    throw InputError(text);
}

std::string JsonPlace::located(const std::string& what) const
{
    return fmt::format("{}:{}: {}{}{}", source_->file, node_->line, path_, path_.empty() ? "" : ": ", what);
}

void JsonPlace::fail(const std::string& what) const
{
    std::vector<std::string> problems = source_->wrongKeys;
    problems.push_back(located(what));
    failWith(problems);
}

std::string JsonPlace::joined(std::string_view key) const
{
    return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

void JsonPlace::require(Type type, const char* name) const
{
    if (node_->type != type)
        fail(fmt::format("this must be {}, not {}", name, node_->typeName()));
}

void JsonPlace::allowKeys(const Names& keys) const
{
    for (const auto& [key, place] : members())
        if (std::ranges::find(keys, key) == keys.end())
            place.noteWrongKey(key, keys);
}

void JsonPlace::noteWrongKey(std::string_view key, const Names& keys) const
{
    source_->wrongKeys.push_back(located(fmt::format("there is no key \"{}\" here; did you mean \"{}\"? The keys are {}.", key,
                                                     nearestName(key, keys), fmt::join(keys, ", "))));
}

std::optional<JsonPlace> JsonPlace::find(std::string_view key) const
{
    for (const auto& [name, value] : node_->members)
        if (name == key)
            return JsonPlace(value, joined(key), *source_);
    return std::nullopt;
}

JsonPlace JsonPlace::get(std::string_view key) const
{
    const std::optional<JsonPlace> place = find(key);
    if (!place)
        fail(fmt::format("the key \"{}\" is missing here", key));
    return *place;
}

std::vector<std::pair<std::string, JsonPlace>> JsonPlace::members() const
{
    require(Type::object, "an object");
    std::vector<std::pair<std::string, JsonPlace>> out;
    for (const auto& [name, value] : node_->members)
        out.emplace_back(name, JsonPlace(value, joined(name), *source_));
    return out;
}

std::vector<JsonPlace> JsonPlace::items() const
{
    require(Type::array, "a list");
    std::vector<JsonPlace> out;
    for (size_t i = 0; i < node_->items.size(); ++i)
        out.emplace_back(node_->items[i], fmt::format("{}[{}]", path_, i), *source_);
    return out;
}

Vec3f JsonPlace::vector() const
{
    if (node_->type != Type::array || node_->items.size() != 3)
        fail("this must be a list of three numbers, [x, y, z]");
    const std::vector<JsonPlace> xyz = items();
    return {xyz[0].number(), xyz[1].number(), xyz[2].number()};
}

Vec3f JsonPlace::vector(float low, float high) const
{
    const Vec3f value = vector();
    for (const JsonPlace& coordinate : items())
        coordinate.number(low, high);
    return value;
}

std::string JsonPlace::text() const
{
    require(Type::text, "a text");
    return node_->text;
}

bool JsonPlace::boolean() const
{
    require(Type::boolean, "true or false");
    return node_->boolean;
}

int64_t JsonPlace::whole(int64_t low, int64_t high) const
{
    require(Type::whole, "a whole number");
    if (node_->whole < low || node_->whole > high)
        fail(fmt::format("this must be between {} and {}, not {}", low, high, node_->whole));
    return node_->whole;
}

float JsonPlace::number() const
{
    if (!node_->isNumber())
        fail(fmt::format("this must be a number, not {}", node_->typeName()));
    const float value = static_cast<float>(node_->real);
    if (value - value != 0.0f)
        fail(fmt::format("{} is too large", node_->real));
    return value;
}

float JsonPlace::number(float low, float high) const
{
    const float value = number();
    if (!(value >= low && value <= high))
        fail(fmt::format("this must be between {} and {}, not {}", low, high, value));
    return value;
}

Vec3f JsonPlace::color() const
{
    const std::string word = text();
    uint32_t value = 0;
    const char* digits = word.data() + std::min<size_t>(1, word.size());
    const auto [end, error] = std::from_chars(digits, word.data() + word.size(), value, 16);
    if (word.size() != 7 || word[0] != '#' || error != std::errc() || end != word.data() + word.size())
        fail(fmt::format("\"{}\" is not a colour; write red, green and blue in hexadecimal, like \"#b8292e\"", word));
    const auto channel = [&](int shift) { return static_cast<float>((value >> shift) & 0xff) / 255.0f; };
    return {channel(16), channel(8), channel(0)};
}

size_t JsonPlace::oneOf(const Names& names) const
{
    const std::string word = text();
    const auto found = std::ranges::find(names, word);
    if (found == names.end())
        fail(fmt::format("there is no \"{}\"; did you mean \"{}\"? It can be {}.", word, nearestName(word, names), fmt::join(names, ", ")));
    return static_cast<size_t>(found - names.begin());
}

}  // namespace drape
