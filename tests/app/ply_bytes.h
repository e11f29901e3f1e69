// Binary PLY files read in the plainest way, for tests.
#pragma once

#include <cstring>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace drape::test {

struct PlyText
{
    std::vector<std::string> vertexProperties, faceProperties;
    std::vector<std::vector<float>> vertices;   // by property
    std::vector<std::vector<uint32_t>> faces;   // vertices around
    std::vector<std::vector<float>> texcoords;  // of each face, u and v in turn; empty where there are none
};

inline PlyText readPly(const std::string& bytes)
{
    PlyText ply;
    std::istringstream header(bytes);
    std::string line, element, countType;
    size_t vertexCount = 0, faceCount = 0;
    while (std::getline(header, line) && line != "end_header")
    {
        std::istringstream words(line);
        std::string word, type;
        words >> word;
        if (word == "element")
        {
            words >> element;
            words >> (element == "vertex" ? vertexCount : faceCount);
        }
        else if (word == "property")
        {
            words >> type;
            if (type == "list")
                words >> countType >> type;
            std::string name;
            words >> name;
            (element == "vertex" ? ply.vertexProperties : ply.faceProperties).push_back(name);
        }
    }
    size_t at = static_cast<size_t>(header.tellg());
    const auto take = [&](auto& value) {
        if (at + sizeof(value) > bytes.size())
            throw std::runtime_error("the PLY ends early");
        std::memcpy(&value, bytes.data() + at, sizeof(value));
        at += sizeof(value);
    };
    const auto takeCount = [&] {
        uint8_t few = 0;
        uint32_t many = 0;
        if (countType == "uint")
            take(many);
        else
            take(few);
        return countType == "uint" ? many : uint32_t{few};
    };
    for (size_t i = 0; i < vertexCount; ++i)
    {
        std::vector<float>& vertex = ply.vertices.emplace_back(ply.vertexProperties.size());
        for (float& value : vertex)
            take(value);
    }
    for (size_t i = 0; i < faceCount; ++i)
    {
        std::vector<uint32_t>& face = ply.faces.emplace_back(takeCount());
        for (uint32_t& corner : face)
            take(corner);
        if (ply.faceProperties.size() < 2)
            continue;
        std::vector<float>& uvs = ply.texcoords.emplace_back(takeCount());
        for (float& value : uvs)
            take(value);
    }
    if (at != bytes.size())
        throw std::runtime_error("the PLY has more bytes than its header says");
    return ply;
}

}  // namespace drape::test
