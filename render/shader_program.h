// A GLSL program made of files in the shader folder.
#pragma once

#include <glad/gl.h>

#include <filesystem>
#include <glm/glm.hpp>
#include <string>

#include "render/quality.h"

namespace drape {

/// Where the shaders are, and what they are compiled for: in fragment shaders, QUALITY is 0 or 1.
struct ShaderSource
{
    std::filesystem::path folder;
    Quality quality = Quality::high;
};

/// What a depth is measured from: for the shadow map, or for the picture.
enum class DepthFrom : uint8_t
{
    light,
    eye,
};

class ShaderProgram
{
public:
    /// Compiles and links `vertex` and `fragment`, each preceded by common.glsl. Throws std::runtime_error with the file
    /// and the compiler's message.
    ShaderProgram(const ShaderSource& source, const std::string& vertex, const std::string& fragment);
    ~ShaderProgram();
    ShaderProgram(const ShaderProgram&) = delete;
    ShaderProgram& operator=(const ShaderProgram&) = delete;

    void use() const { glUseProgram(id_); }

    // A uniform that the compiler left out is ignored.
    void set(const char* name, int value) const { glProgramUniform1i(id_, glGetUniformLocation(id_, name), value); }
    void set(const char* name, float value) const { glProgramUniform1f(id_, glGetUniformLocation(id_, name), value); }
    void set(const char* name, const glm::vec3& value) const { glProgramUniform3fv(id_, glGetUniformLocation(id_, name), 1, &value.x); }
    void set(const char* name, const glm::vec4& value, int count = 1) const
    {
        glProgramUniform4fv(id_, glGetUniformLocation(id_, name), count, &value.x);
    }
    void set(const char* name, const glm::mat4& value) const
    {
        glProgramUniformMatrix4fv(id_, glGetUniformLocation(id_, name), 1, GL_FALSE, &value[0][0]);
    }

private:
    GLuint id_;
};

}  // namespace drape
