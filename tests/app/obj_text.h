// Small OBJ files for tests: written, and read in the plainest way (positions, and their indices in faces).
#pragma once

#include <array>
#include <sstream>
#include <string>
#include <vector>

namespace drape::test {

/// A standing sheet of columns x rows quads, a decimetre each; y is up.
inline std::string sheetObj(int columns, int rows)
{
    std::ostringstream text;
    for (int row = 0; row <= rows; ++row)
        for (int column = 0; column <= columns; ++column)
            text << "v " << 0.1 * column << " " << 0.1 * row << " 0\n";
    const auto index = [columns](int column, int row) { return 1 + row * (columns + 1) + column; };
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            text << "f " << index(column, row) << " " << index(column + 1, row) << " " << index(column + 1, row + 1) << " "
                 << index(column, row + 1) << "\n";
    return text.str();
}

struct ObjText
{
    std::vector<std::array<double, 3>> vertices;
    std::vector<std::vector<int>> faces;
};

inline ObjText readObj(const std::string& text)
{
    ObjText obj;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
    {
        std::istringstream words(line);
        std::string kind;
        words >> kind;
        if (kind == "v")
        {
            std::array<double, 3>& v = obj.vertices.emplace_back();
            words >> v[0] >> v[1] >> v[2];
        }
        else if (kind == "f")
        {
            std::vector<int>& face = obj.faces.emplace_back();
            for (std::string corner; words >> corner;)
                face.push_back(std::stoi(corner));
        }
    }
    return obj;
}

}  // namespace drape::test
