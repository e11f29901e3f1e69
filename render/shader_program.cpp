#include "render/shader_program.h"

#include <array>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace drape {

namespace {

std::string readText(const std::filesystem::path& file)
{
    std::ifstream in(file);
    if (!in)
        throw std::runtime_error("Cannot read the shader " + file.string());
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

/// A shader object; `file` numbers the messages' lines from the file's own first line.
GLuint compile(GLenum stage, const ShaderSource& source, const std::string& name)
{
    const std::filesystem::path& folder = source.folder;
    const int quality = stage == GL_FRAGMENT_SHADER ? static_cast<int>(source.quality) : 0;
    const std::string header = "#version 450 core\n#define QUALITY " + std::to_string(quality) + "\n#line 1 0\n";
    const std::string common = readText(folder / "common.glsl");
    const std::string body = "#line 1 1\n" + readText(folder / name);
    const std::array<const char*, 3> sources{header.c_str(), common.c_str(), body.c_str()};

    const GLuint shader = glCreateShader(stage);
    glShaderSource(shader, static_cast<GLsizei>(sources.size()), sources.data(), nullptr);
    glCompileShader(shader);
    GLint good = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good != GL_TRUE)
    {
        std::array<char, 4096> log{};
        glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), nullptr, log.data());
        glDeleteShader(shader);
        throw std::runtime_error("The shader " + (folder / name).string() + " does not compile (file 0 is common.glsl, file 1 itself):\n" +
                                 log.data());
    }
    return shader;
}

}  // namespace

ShaderProgram::ShaderProgram(const ShaderSource& source, const std::string& vertex, const std::string& fragment)
{
    const GLuint vertexShader = compile(GL_VERTEX_SHADER, source, vertex);
    GLuint fragmentShader = 0;
    try
    {
        fragmentShader = compile(GL_FRAGMENT_SHADER, source, fragment);
    }
    catch (...)
    {
        glDeleteShader(vertexShader);
        throw;
    }
    id_ = glCreateProgram();
    glAttachShader(id_, vertexShader);
    glAttachShader(id_, fragmentShader);
    glLinkProgram(id_);
    glDeleteShader(vertexShader);
    glDeleteShader(fragmentShader);
    GLint good = GL_FALSE;
    glGetProgramiv(id_, GL_LINK_STATUS, &good);
    if (good != GL_TRUE)
    {
        std::array<char, 4096> log{};
        glGetProgramInfoLog(id_, static_cast<GLsizei>(log.size()), nullptr, log.data());
        glDeleteProgram(id_);
        throw std::runtime_error("The shaders " + vertex + " and " + fragment + " in " + source.folder.string() + " do not link:\n" +
                                 log.data());
    }
}

ShaderProgram::~ShaderProgram()
{
    glDeleteProgram(id_);
}

}  // namespace drape
