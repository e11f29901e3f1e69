// A value in a JSON text and where it stands, so that whatever is wrong with it can be said precisely.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/scene/json_tree.h"
#include "sim/text.h"
#include "sim/vec3.h"

namespace drape {

/// A text while it is read, and the keys in it that mean nothing: all of them are to be told at once.
struct JsonSource
{
    std::string file;
    std::vector<std::string> wrongKeys{};  // as messages
};

/// Throws InputError that says all of them, or of very many the first few.
[[noreturn]] void failWith(const std::vector<std::string>& problems);

/// The readers throw InputError with file, line and path ("cloths[0].mesh.columns") when the value is not what they are to read.
class JsonPlace
{
public:
    using Names = std::vector<std::string_view>;

    /// `node` and `source` must outlive this.
    JsonPlace(const JsonNode& node, std::string path, JsonSource& source) : node_(&node), path_(std::move(path)), source_(&source) {}

    const JsonNode& node() const { return *node_; }
    [[noreturn]] void fail(const std::string& what) const;

    // Objects.
    void allowKeys(const Names& keys) const;  // no other keys than these: readJson fails later
    void noteWrongKey(std::string_view key, const Names& keys) const;
    std::optional<JsonPlace> find(std::string_view key) const;
    JsonPlace get(std::string_view key) const;
    std::vector<std::pair<std::string, JsonPlace>> members() const;

    // Lists.
    std::vector<JsonPlace> items() const;
    Vec3f vector() const;
    Vec3f vector(float low, float high) const;

    // Plain values.
    std::string text() const;
    bool boolean() const;
    int64_t whole(int64_t low, int64_t high) const;
    float number() const;
    float number(float low, float high) const;
    Vec3f color() const;                     // "#rrggbb" -> [0,1]
    size_t oneOf(const Names& names) const;  // which of the names it is

private:
    void require(JsonNode::Type type, const char* name) const;
    std::string joined(std::string_view key) const;
    std::string located(const std::string& what) const;

    const JsonNode* node_;
    std::string path_;
    JsonSource* source_;
};

/// What `read` makes of the text of `file`. Throws InputError, also where there was a key that the readers did not allow.
template <class Read>
auto readJson(const std::string& text, const std::string& file, const Read& read)
{
    const JsonNode root = parseJson(text, file);
    JsonSource source{file};
    auto result = read(JsonPlace(root, "", source));
    if (!source.wrongKeys.empty())
        failWith(source.wrongKeys);
    return result;
}

}  // namespace drape
