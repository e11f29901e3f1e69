#include "sim/scene/obj_reader.h"

#include <fmt/format.h>
#include <tiny_obj_loader.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <istream>
#include <limits>
#include <streambuf>

#include "sim/scene/obj_loader.h"

namespace drape {
namespace {

constexpr std::string_view kBlanks = " \t\v\f";

[[noreturn]] void fail(const std::string& name, uint32_t line, const std::string& what)
{
    throw InputError(fmt::format("{}:{}: {}", name, line, what));
}

/// A token of the file as a message can show it.
std::string quoted(std::string_view token)
{
    std::string out = "\"";
    for (const char c : token.substr(0, 40))
        out += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
    return out + (token.size() > 40 ? "...\"" : "\"");
}

std::string_view takeToken(std::string_view& text)
{
    const size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
    const size_t end = std::min(text.find_first_of(kBlanks, begin), text.size());
    const std::string_view token = text.substr(begin, end - begin);
    text.remove_prefix(end);
    return token;
}

/// Gives tinyobjloader the lines that matter one at a time, each checked first: the library reads a malformed number as 0 and
/// cannot say where. As the buffer never holds more than one line, `line()` is the line that the library is working on.
class ObjLines : public std::streambuf
{
public:
    ObjLines(std::string_view text, const std::string& name, Progress* progress) : text_(text), name_(name), progress_(progress)
    {
        if (text_.substr(0, 3) == "\xef\xbb\xbf")
            next_ = 3;
    }

    uint32_t line() const { return line_; }

protected:
    int_type underflow() override
    {
        while (next_ < text_.size())
        {
            if (progress_ && line_ >= nextReport_)
            {
                progress_->report("reading the mesh", static_cast<float>(next_) / static_cast<float>(text_.size()));
                nextReport_ = line_ + 4096;
            }
            if (!takeLine())
                continue;
            setg(buffer_.data(), buffer_.data(), buffer_.data() + buffer_.size());
            return traits_type::to_int_type(buffer_[0]);
        }
        return traits_type::eof();
    }

private:
    /// Up to the next line end: \n, \r\n or \r.
    std::string_view takePhysicalLine()
    {
        const size_t end = std::min(text_.find_first_of("\r\n", next_), text_.size());
        const std::string_view result = text_.substr(next_, end - next_);
        next_ = end + (text_.substr(end, 2) == "\r\n" ? 2 : 1);
        ++physicalLine_;
        return result;
    }

    /// Puts the next line into the buffer, continuation lines joined and comments removed. False for a line of no interest.
    bool takeLine()
    {
        std::string_view rest = takePhysicalLine();
        line_ = physicalLine_;
        buffer_.clear();
        if (rest.find_first_not_of(kBlanks) == std::string_view::npos || rest[rest.find_first_not_of(kBlanks)] == '#')
            return false;
        while (!rest.empty() && rest.back() == '\\' && next_ < text_.size())
        {
            buffer_.append(rest.substr(0, rest.size() - 1)).append(" ");
            rest = takePhysicalLine();
        }
        buffer_.append(rest);
        buffer_.resize(std::min(buffer_.find('#'), buffer_.size()));

        std::string_view tokens = buffer_;
        const std::string_view keyword = takeToken(tokens);
        if (keyword == "v")
            checkNumbers(tokens, "vertex", ++vertices_, 3, "v X Y Z");
        else if (keyword == "vt")
            checkNumbers(tokens, "texture coordinate", ++uvs_, 1, "vt U V");
        else if (keyword == "vn")
            checkNumbers(tokens, "normal", ++normals_, 3, "vn X Y Z");
        else if (keyword == "f")
            checkFace(tokens);
        else
            return false;
        buffer_.erase(0, static_cast<size_t>(keyword.data() - buffer_.data()));
        buffer_.resize(buffer_.find_last_not_of(kBlanks) + 1);
        buffer_ += '\n';
        return true;
    }

    void checkNumbers(std::string_view tokens, const char* element, uint32_t number, int needed, const char* form) const
    {
        int count = 0;
        for (std::string_view token = takeToken(tokens); !token.empty(); token = takeToken(tokens), ++count)
        {
            const std::string_view digits = token[0] == '+' ? token.substr(1) : token;
            double value = 0.0;
            const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
            if (error == std::errc::invalid_argument || end != digits.data() + digits.size())
                fail(name_, line_,
                     fmt::format("{} {}: {} is not a number; such a line reads \"{}\"", element, number, quoted(token), form));
            if (error == std::errc::result_out_of_range)
                value = std::strtod(std::string(digits).c_str(), nullptr);  // tells too large from too small
            if (count < needed && !(std::abs(value) <= static_cast<double>(std::numeric_limits<float>::max())))
                fail(name_, line_,
                     fmt::format("{} {}: the coordinate {} is not finite; correct it or export the mesh anew", element, number,
                                 quoted(token)));
        }
        if (count < needed)
            fail(name_, line_,
                 fmt::format("{} {} has {} of at least {} numbers; such a line reads \"{}\"", element, number, count, needed, form));
    }

    void checkFace(std::string_view tokens)
    {
        ++faces_;
        int corner = 0;
        for (std::string_view token = takeToken(tokens); !token.empty(); token = takeToken(tokens))
        {
            ++corner;
            std::string_view rest = token;
            for (int part = 0;; ++part)
            {
                const size_t end = std::min(rest.find('/'), rest.size());
                checkIndex(rest.substr(0, end), part, corner, token);
                if (end == rest.size())
                    break;
                rest.remove_prefix(end + 1);
            }
            // "3/ 4": the library would take the 4 for a part of this corner.
            for (size_t i = token.size(); token[i - 1] == '/'; --i)
                buffer_[static_cast<size_t>(token.data() - buffer_.data()) + i - 1] = ' ';
        }
        if (corner == 0)
            fail(name_, line_, fmt::format("face {} has no corners; a face reads \"f 1 2 3\"", faces_));
    }

    /// `part` 0 is the vertex, 1 the texture coordinate, 2 the normal; the last two may be left out.
    void checkIndex(std::string_view text, int part, int corner, std::string_view token) const
    {
        if (text.empty() && part > 0 && part < 3)
            return;
        int value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        const auto place = [&] { return fmt::format("face {}, corner {}", faces_, corner); };
        if (part > 2 || error == std::errc::invalid_argument || end != text.data() + text.size())
            fail(name_, line_, fmt::format("{}: {} is not a corner; write 1, 1/2, 1//3 or 1/2/3", place(), quoted(token)));
        if (error == std::errc::result_out_of_range)
            fail(name_, line_, fmt::format("{}: index {} is out of range", place(), quoted(text)));
        if (value == 0)
            fail(name_, line_, fmt::format("{}: index 0 in {}; OBJ counts from 1, or backwards from -1", place(), quoted(token)));
    }

    std::string_view text_;
    const std::string& name_;
    Progress* progress_;
    std::string buffer_;
    size_t next_ = 0;
    uint32_t physicalLine_ = 0, line_ = 0, nextReport_ = 0;
    uint32_t vertices_ = 0, uvs_ = 0, normals_ = 0, faces_ = 0;
};

/// Takes what tinyobjloader has parsed.
struct Collector
{
    explicit Collector(const ObjLines& l, const std::string& n) : lines(l), name(n) {}

    const ObjLines& lines;
    const std::string& name;
    SourceMesh mesh;
    std::vector<uint32_t> faceLine;
    std::vector<uint32_t> cornerNormals;  // kNone where there is none
    uint32_t normals = 0;
    bool anyUv = false;

    static Collector& of(void* user) { return *static_cast<Collector*>(user); }

    void addVertex(const Vec3f& position)
    {
        mesh.positions.push_back(position);
        if (!isFinite(position))
            fail(name, lines.line(), fmt::format("vertex {} is not finite; correct it or export the mesh anew", mesh.positions.size()));
    }

    void addFace(const tinyobj::index_t* indices, int count)
    {
        for (int i = 0; i < count; ++i)
        {
            mesh.corners.push_back(resolve(indices[i].vertex_index, mesh.positions.size(), "vertex", i));
            mesh.cornerUvs.push_back(resolve(indices[i].texcoord_index, mesh.uvs.size(), "texture coordinate", i));
            cornerNormals.push_back(resolve(indices[i].normal_index, normals, "normal", i));
            anyUv |= mesh.cornerUvs.back() != ClothMesh::kNone;
        }
        mesh.endFace();
        faceLine.push_back(lines.line());
    }

    /// An index counted from 1, or backwards from -1, to one counted from 0; 0 stands for one that was left out. Whether it exists
    /// is known for those counted backwards only: others may name something that comes later in the file.
    uint32_t resolve(int index, size_t count, const char* what, int corner) const
    {
        if (index == 0)
            return ClothMesh::kNone;
        if (index > 0)
            return static_cast<uint32_t>(index - 1);
        if (static_cast<size_t>(-static_cast<int64_t>(index)) > count)
            fail(name, lines.line(),
                 fmt::format("face {}, corner {}: {} index {} is out of range; only {} come before this line", mesh.faceCount() + 1,
                             corner + 1, what, index, count));
        return static_cast<uint32_t>(static_cast<int64_t>(count) + index);
    }

    void checkRange(const std::vector<uint32_t>& indices, size_t count, const char* what) const
    {
        for (size_t i = 0; i < indices.size(); ++i)
        {
            if (indices[i] < count || indices[i] == ClothMesh::kNone)
                continue;
            const size_t face =
                static_cast<size_t>(std::upper_bound(mesh.faceStart.begin(), mesh.faceStart.end(), i) - mesh.faceStart.begin()) - 1;
            fail(name, faceLine[face],
                 fmt::format("face {}, corner {}: {} index {} is out of range; the file has {}", face + 1, i - mesh.faceStart[face] + 1,
                             what, indices[i] + 1, count));
        }
    }
};

}  // namespace

SourceMesh readObj(std::string_view text, const std::string& name, Progress* progress)
{
    ObjLines lines(text, name, progress);
    std::istream stream(&lines);
    stream.exceptions(std::ios::badbit);  // so that errors thrown by ObjLines come through
    Collector collector(lines, name);

    tinyobj::callback_t callbacks;
    callbacks.vertex_cb = [](void* user, tinyobj::real_t x, tinyobj::real_t y, tinyobj::real_t z, tinyobj::real_t) {
        Collector::of(user).addVertex({static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)});
    };
    callbacks.texcoord_cb = [](void* user, tinyobj::real_t u, tinyobj::real_t v, tinyobj::real_t) {
        Collector::of(user).mesh.uvs.push_back({static_cast<float>(u), static_cast<float>(v)});
    };
    callbacks.normal_cb = [](void* user, tinyobj::real_t, tinyobj::real_t, tinyobj::real_t) { ++Collector::of(user).normals; };
    callbacks.index_cb = [](void* user, tinyobj::index_t* indices, int count) { Collector::of(user).addFace(indices, count); };
    std::string error;
    if (!tinyobj::LoadObjWithCallback(stream, callbacks, &collector, nullptr, nullptr, &error))
        fail(name, lines.line(), error);

    SourceMesh& mesh = collector.mesh;
    if (mesh.faceCount() == 0)
        throw InputError(fmt::format("{}: no faces found ({} vertices); a cloth needs lines like \"f 1 2 3\". Is it a Wavefront OBJ file?",
                                     name, mesh.positions.size()));
    collector.checkRange(mesh.corners, mesh.positions.size(), "vertex");
    collector.checkRange(mesh.cornerUvs, mesh.uvs.size(), "texture coordinate");
    collector.checkRange(collector.cornerNormals, collector.normals, "normal");
    if (!collector.anyUv)
    {
        mesh.cornerUvs.clear();
        mesh.uvs.clear();
    }
    return std::move(mesh);
}

}  // namespace drape
