#include "sim/scene/json_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>

#include "sim/scene/obj_loader.h"

namespace drape {

JsonNode::JsonNode() = default;

namespace {

/// Reads characters and counts lines; copies share the count.
class CountingIterator
{
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, int* line) : at_(at), line_(line) {}
    reference operator*() const { return *at_; }
    CountingIterator& operator++()
    {
        if (*at_ == '\n')
            ++*line_;
        ++at_;
        return *this;
    }
    bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
    bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

private:
    const char* at_;
    int* line_;
};

/// nlohmann's parser calls this; it builds the tree.
class TreeBuilder : public nlohmann::json_sax<nlohmann::json>
{
public:
    TreeBuilder(const std::string& name, const int* line) : name_(name), line_(line) {}

    JsonNode root;

    bool null() override { return put(JsonNode::Type::null).type == JsonNode::Type::null; }
    bool boolean(bool value) override
    {
        put(JsonNode::Type::boolean).boolean = value;
        return true;
    }
    bool number_integer(number_integer_t value) override
    {
        JsonNode& node = put(JsonNode::Type::whole);
        node.whole = value;
        node.real = static_cast<double>(value);
        return true;
    }
    bool number_unsigned(number_unsigned_t value) override
    {
        constexpr number_unsigned_t kMax = std::numeric_limits<int64_t>::max();
        JsonNode& node = put(value <= kMax ? JsonNode::Type::whole : JsonNode::Type::real);
        node.whole = static_cast<int64_t>(std::min(value, kMax));
        node.real = static_cast<double>(value);
        return true;
    }
    bool number_float(number_float_t value, const string_t&) override
    {
        put(JsonNode::Type::real).real = value;
        return true;
    }
    bool string(string_t& value) override
    {
        put(JsonNode::Type::text).text = value;
        return true;
    }
    bool binary(binary_t&) override { return false; }
    bool start_object(size_t) override { return open(JsonNode::Type::object); }
    bool start_array(size_t) override { return open(JsonNode::Type::array); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& value) override
    {
        for (const auto& [name, node] : open_.back()->members)
            if (name == value)
                throw InputError(
                    fmt::format("{}:{}: the key \"{}\" stands here twice, first in line {}; remove one", name_, *line_, value, node.line));
        key_ = value;
        return true;
    }
    bool parse_error(size_t, const std::string&, const nlohmann::json::exception& error) override
    {
        // "[json.exception.parse_error.101] parse error at line 3, column 5: syntax error while ..."
        const std::string what = error.what();
        int line = 0, column = 0;
        const size_t place = what.find("at line ");
        if (place == std::string::npos || std::sscanf(what.c_str() + place, "at line %d, column %d", &line, &column) != 2)
            throw InputError(fmt::format("{}:{}: {}", name_, *line_, what));
        throw InputError(fmt::format("{}:{}:{}: {}", name_, line, column, what.substr(what.find(": ", place) + 2)));
    }

private:
    JsonNode& put(JsonNode::Type type)
    {
        JsonNode* node = &root;
        if (!open_.empty())
        {
            JsonNode& parent = *open_.back();
            node =
                parent.type == JsonNode::Type::array ? &parent.items.emplace_back() : &parent.members.emplace_back(key_, JsonNode{}).second;
        }
        node->type = type;
        node->line = *line_;
        return *node;
    }
    bool open(JsonNode::Type type)
    {
        constexpr size_t kDeepest = 32;
        if (open_.size() == kDeepest)
            throw InputError(fmt::format("{}:{}: lists and objects stand within each other more than {} deep", name_, *line_, kDeepest));
        open_.push_back(&put(type));
        return true;
    }
    bool close()
    {
        open_.pop_back();
        return true;
    }

    const std::string& name_;
    const int* line_;
    std::string key_;
    std::vector<JsonNode*> open_;  // a node does not move while a child of it is open
};

}  // namespace

const char* JsonNode::typeName() const
{
    constexpr const char* kNames[] = {"null", "true or false", "a whole number", "a number", "a text", "a list", "an object"};
    return kNames[static_cast<int>(type)];
}

JsonNode parseJson(const std::string& text, const std::string& name)
{
    int line = 1;
    TreeBuilder builder(name, &line);
    nlohmann::json::sax_parse(CountingIterator(text.data(), &line), CountingIterator(text.data() + text.size(), &line), &builder);
    return std::move(builder.root);
}

}  // namespace drape
