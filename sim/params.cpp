#include "sim/params.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <type_traits>
#include <vector>

#include "sim/text.h"

namespace drape {
namespace {

/// A choice is stored as an int, the limits of a vector are floats.
template <class T>
using Stored = std::conditional_t<std::is_enum_v<T>, int, T>;
template <class T>
using Bound = std::conditional_t<std::is_same_v<T, Vec3f>, float, Stored<T>>;

#define DRAPE_PARAM_ROW(type, fieldName, kindName, unitName, lowest, highest, value, sentence)                                      \
    rows.push_back({name(#fieldName), group, #fieldName, scope, ParamKind::kindName, unitName, ParamValue(Bound<type>(lowest)),     \
                    ParamValue(Bound<type>(highest)), ParamValue(Stored<type>(value)), sentence, base + offsetof(Group, fieldName), \
                    kChoiceNames<type>});

/// Collects the rows; the names built here live as long as the table.
class TableBuilder
{
public:
    TableBuilder()
    {
        rows_.reserve(128);
        solver();
        wind();
        interCollision();
        body();
        edges();
        phase("vertical", offsetof(ClothParams, vertical), ClothParams{}.vertical.stiffness);
        phase("horizontal", offsetof(ClothParams, horizontal), ClothParams{}.horizontal.stiffness);
        phase("shear", offsetof(ClothParams, shear), ClothParams{}.shear.stiffness);
        bending();
        pressure();
        tethers();
        levels();
        motion();
        collision();
        selfCollision();
        frame();
        sleep();
        names_.shrink_to_fit();
        for (size_t i = 0; i < rows_.size(); ++i)
            rows_[i].name = names_[i];
    }
    std::span<const ParamInfo> rows() const { return rows_; }

private:
    std::string_view add(std::string_view group, std::string_view field)
    {
        names_.push_back(std::string(group) + "." + std::string(field));
        return names_.back();
    }

// One function a group: the macro reads group, scope, base and Group.
#define DRAPE_GROUP(function, groupName, groupScope, Owner, member, LIST)            \
    void function()                                                                  \
    {                                                                                \
        using Group = decltype(Owner::member);                                       \
        constexpr std::string_view group = groupName;                                \
        constexpr ParamScope scope = groupScope;                                     \
        const size_t base = offsetof(Owner, member);                                 \
        auto& rows = rows_;                                                          \
        const auto name = [&](std::string_view field) { return add(group, field); }; \
        LIST(DRAPE_PARAM_ROW)                                                        \
    }
    DRAPE_GROUP(solver, "solver", ParamScope::scene, SceneParams, solver, DRAPE_SOLVER_PARAMS)
    DRAPE_GROUP(wind, "wind", ParamScope::scene, SceneParams, wind, DRAPE_WIND_PARAMS)
    DRAPE_GROUP(interCollision, "interCollision", ParamScope::scene, SceneParams, interCollision, DRAPE_INTER_COLLISION_PARAMS)
    DRAPE_GROUP(body, "cloth", ParamScope::cloth, ClothParams, cloth, DRAPE_CLOTH_BODY_PARAMS)
    DRAPE_GROUP(edges, "edges", ParamScope::cloth, ClothParams, edges, DRAPE_EDGE_PARAMS)
    DRAPE_GROUP(bending, "bending", ParamScope::cloth, ClothParams, bending, DRAPE_BENDING_PARAMS)
    DRAPE_GROUP(pressure, "pressure", ParamScope::cloth, ClothParams, pressure, DRAPE_PRESSURE_PARAMS)
    DRAPE_GROUP(tethers, "tethers", ParamScope::cloth, ClothParams, tethers, DRAPE_TETHER_PARAMS)
    DRAPE_GROUP(levels, "levels", ParamScope::cloth, ClothParams, levels, DRAPE_LEVEL_PARAMS)
    DRAPE_GROUP(motion, "motion", ParamScope::cloth, ClothParams, motion, DRAPE_MOTION_PARAMS)
    DRAPE_GROUP(collision, "collision", ParamScope::cloth, ClothParams, collision, DRAPE_COLLISION_PARAMS)
    DRAPE_GROUP(selfCollision, "selfCollision", ParamScope::cloth, ClothParams, selfCollision, DRAPE_SELF_COLLISION_PARAMS)
    DRAPE_GROUP(frame, "frame", ParamScope::cloth, ClothParams, frame, DRAPE_FRAME_PARAMS)
    DRAPE_GROUP(sleep, "sleep", ParamScope::cloth, ClothParams, sleep, DRAPE_SLEEP_PARAMS)
#undef DRAPE_GROUP

    void phase(std::string_view group, size_t base, float stiffness)
    {
        using Group = PhaseParams;
        constexpr ParamScope scope = ParamScope::cloth;
        auto& rows = rows_;
        const auto name = [&](std::string_view field) { return add(group, field); };
        DRAPE_PHASE_PARAMS(DRAPE_PARAM_ROW, stiffness)
    }

    std::vector<ParamInfo> rows_;
    std::vector<std::string> names_;
};
#undef DRAPE_PARAM_ROW

template <class T>
void store(std::byte* field, const ParamValue& value)
{
    const T typed = std::get<T>(value);
    std::memcpy(field, &typed, sizeof(T));
}

template <class T>
T fetch(const std::byte* field)
{
    T typed;
    std::memcpy(&typed, field, sizeof(T));
    return typed;
}

std::string typeName(const ParamInfo& info)
{
    if (!info.choices.empty())
    {
        std::string names = "one of";
        for (std::string_view choice : info.choices)
            names += (choice == info.choices.front() ? " " : ", ") + std::string(choice);
        return names;
    }
    constexpr std::array<const char*, 4> names{"true or false", "a whole number", "a number", "one number, or three as x,y,z"};
    return names[info.initial.index()];
}

std::string rangeText(const ParamInfo& info)
{
    if (std::holds_alternative<bool>(info.initial) || !info.choices.empty())
        return "";
    std::string text = "between " + formatParam(info.low) + " and " + formatParam(info.high);
    if (!info.unit.empty())
        text += " " + std::string(info.unit);
    return text;
}

/// The whole of `text` as a number.
template <class T>
bool readNumber(std::string_view text, T& out)
{
    if (!text.empty() && text.front() == '+')
        text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc() && end == text.data() + text.size();
}

std::optional<ParamValue> readValue(const ParamInfo& info, std::string_view text)
{
    if (!info.choices.empty())
    {
        const auto found = std::find(info.choices.begin(), info.choices.end(), text);
        return found != info.choices.end() ? std::optional<ParamValue>(static_cast<int>(found - info.choices.begin())) : std::nullopt;
    }
    if (std::holds_alternative<bool>(info.initial))
    {
        if (text == "true" || text == "on" || text == "1" || text == "yes")
            return true;
        if (text == "false" || text == "off" || text == "0" || text == "no")
            return false;
        return std::nullopt;
    }
    if (std::holds_alternative<int>(info.initial))
    {
        int value = 0;
        return readNumber(text, value) ? std::optional<ParamValue>(value) : std::nullopt;
    }
    if (std::holds_alternative<float>(info.initial))
    {
        float value = 0.0f;
        return readNumber(text, value) ? std::optional<ParamValue>(value) : std::nullopt;
    }
    std::array<float, 3> values{};
    size_t count = 0;
    for (size_t begin = 0; begin <= text.size() && count < 4; ++count)
    {
        const size_t end = std::min(text.find(',', begin), text.size());
        if (count == 3 || !readNumber(text.substr(begin, end - begin), values[count]))
            return std::nullopt;
        begin = end + 1;
    }
    if (count == 1)
        return Vec3f{values[0], values[0], values[0]};
    return count == 3 ? std::optional<ParamValue>(Vec3f{values[0], values[1], values[2]}) : std::nullopt;
}

}  // namespace

std::span<const ParamInfo> paramTable()
{
    static const TableBuilder table;
    return table.rows();
}

const ParamInfo* findParam(std::string_view name)
{
    for (const ParamInfo& info : paramTable())
        if (info.name == name)
            return &info;
    return nullptr;
}

const ParamInfo& nearestParam(std::string_view name)
{
    std::vector<std::string_view> names;
    for (const ParamInfo& info : paramTable())
        names.push_back(info.name);
    return *findParam(nearestName(name, names));
}

ParamValue getParam(const ParamInfo& info, const SceneParams& scene, const ClothParams& cloth)
{
    const std::byte* base =
        info.scope == ParamScope::scene ? reinterpret_cast<const std::byte*>(&scene) : reinterpret_cast<const std::byte*>(&cloth);
    return std::visit([&](const auto& initial) { return ParamValue(fetch<std::decay_t<decltype(initial)>>(base + info.offset)); },
                      info.initial);
}

void setParam(const ParamInfo& info, const ParamValue& value, SceneParams& scene, ClothParams& cloth)
{
    std::byte* base = info.scope == ParamScope::scene ? reinterpret_cast<std::byte*>(&scene) : reinterpret_cast<std::byte*>(&cloth);
    std::visit([&](const auto& initial) { store<std::decay_t<decltype(initial)>>(base + info.offset, value); }, info.initial);
}

std::optional<std::string> checkParam(const ParamInfo& info, const ParamValue& value)
{
    const std::string name(info.name);
    if (value.index() != info.initial.index())
        return name + " must be " + typeName(info);
    const auto outside = [&](float x, float low, float high) { return !(x >= low && x <= high); };
    bool bad = false;
    if (const int* number = std::get_if<int>(&value))
        bad = *number < std::get<int>(info.low) || *number > std::get<int>(info.high);
    else if (const float* real = std::get_if<float>(&value))
        bad = outside(*real, std::get<float>(info.low), std::get<float>(info.high));
    else if (const Vec3f* vector = std::get_if<Vec3f>(&value))
    {
        const float low = std::get<float>(info.low), high = std::get<float>(info.high);
        bad = outside(vector->x, low, high) || outside(vector->y, low, high) || outside(vector->z, low, high);
    }
    if (bad && !info.choices.empty())
        return name + " must be " + typeName(info);
    if (bad)
        return name + " must be " + rangeText(info) + ", not " + formatParam(value);
    return std::nullopt;
}

std::optional<ParamValue> parseParam(const ParamInfo& info, std::string_view text, std::string& error)
{
    std::optional<ParamValue> value = readValue(info, text);
    if (!value)
    {
        const std::string range = rangeText(info);
        error = std::string(info.name) + " must be " + typeName(info) + (range.empty() ? "" : " " + range) + ", not \"" +
                std::string(text) + "\"";
        return std::nullopt;
    }
    if (const auto problem = checkParam(info, *value))
    {
        error = *problem;
        return std::nullopt;
    }
    return value;
}

std::string formatParam(const ParamInfo& info, const ParamValue& value)
{
    const int* choice = std::get_if<int>(&value);
    const bool named = choice && *choice >= 0 && static_cast<size_t>(*choice) < info.choices.size();
    return named ? std::string(info.choices[static_cast<size_t>(*choice)]) : formatParam(value);
}

std::string formatParam(const ParamValue& value)
{
    const auto number = [](auto x) {
        std::array<char, 48> buffer{};
        const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), x);
        return std::string(buffer.data(), result.ptr);
    };
    if (const bool* flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    if (const int* whole = std::get_if<int>(&value))
        return number(*whole);
    if (const float* real = std::get_if<float>(&value))
        return number(*real);
    const Vec3f& v = std::get<Vec3f>(value);
    return number(v.x) + "," + number(v.y) + "," + number(v.z);
}

std::string formatRange(const ParamInfo& info)
{
    if (!info.choices.empty())
        return typeName(info).substr(std::string_view("one of ").size());
    return std::holds_alternative<bool>(info.initial) ? "true, false" : formatParam(info.low) + " to " + formatParam(info.high);
}

std::string paramTableMarkdown()
{
    std::string text =
        "# Parameters\n\n"
        "Each can be set in the panels, in a scene's `params` and with `--set NAME=VALUE`. This page is generated from\n"
        "`sim/params.h`. A *rate* is the fraction removed in 1/`solver.stiffnessFrequency` seconds, whatever the time step.\n";
    std::string_view group;
    for (const ParamInfo& info : paramTable())
    {
        if (info.group != group)
        {
            group = info.group;
            text += "\n## " + std::string(group) + "\n\n| name | default | range | unit | |\n|---|---|---|---|---|\n";
        }
        const std::string unit = info.kind == ParamKind::rate ? "rate" : std::string(info.unit);
        text += "| `" + std::string(info.name) + "` | " + formatParam(info, info.initial) + " | " + formatRange(info) + " | " + unit +
                " | " + std::string(info.help) + " |\n";
    }
    return text;
}

}  // namespace drape
