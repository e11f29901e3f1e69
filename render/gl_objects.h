// OpenGL objects that are deleted with their owner.
#pragma once

#include <glad/gl.h>

#include <utility>

namespace drape {

/// Owns one OpenGL name; `Traits` creates and deletes it.
template <class Traits>
class GlObject
{
public:
    GlObject() : id_(Traits::create()) {}
    ~GlObject()
    {
        if (id_ != 0)
            Traits::destroy(id_);
    }
    GlObject(GlObject&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
    GlObject& operator=(GlObject&& other) noexcept
    {
        std::swap(id_, other.id_);
        return *this;
    }

    operator GLuint() const { return id_; }

private:
    GLuint id_;
};

struct BufferTraits
{
    static GLuint create()
    {
        GLuint id = 0;
        glCreateBuffers(1, &id);
        return id;
    }
    static void destroy(GLuint id) { glDeleteBuffers(1, &id); }
};
struct VertexArrayTraits
{
    static GLuint create()
    {
        GLuint id = 0;
        glCreateVertexArrays(1, &id);
        return id;
    }
    static void destroy(GLuint id) { glDeleteVertexArrays(1, &id); }
};
struct Texture2dTraits
{
    static GLuint create()
    {
        GLuint id = 0;
        glCreateTextures(GL_TEXTURE_2D, 1, &id);
        return id;
    }
    static void destroy(GLuint id) { glDeleteTextures(1, &id); }
};
struct FramebufferTraits
{
    static GLuint create()
    {
        GLuint id = 0;
        glCreateFramebuffers(1, &id);
        return id;
    }
    static void destroy(GLuint id) { glDeleteFramebuffers(1, &id); }
};
struct RenderbufferTraits
{
    static GLuint create()
    {
        GLuint id = 0;
        glCreateRenderbuffers(1, &id);
        return id;
    }
    static void destroy(GLuint id) { glDeleteRenderbuffers(1, &id); }
};
struct SamplerTraits
{
    static GLuint create()
    {
        GLuint id = 0;
        glCreateSamplers(1, &id);
        return id;
    }
    static void destroy(GLuint id) { glDeleteSamplers(1, &id); }
};

using Buffer = GlObject<BufferTraits>;
using VertexArray = GlObject<VertexArrayTraits>;
using Texture2d = GlObject<Texture2dTraits>;
using Framebuffer = GlObject<FramebufferTraits>;
using Sampler = GlObject<SamplerTraits>;
using Renderbuffer = GlObject<RenderbufferTraits>;

/// A buffer that is written anew each frame: the old contents are orphaned, so that the driver never waits for the GPU.
class StreamBuffer
{
public:
    /// Room for that many bytes; false: there was. Whoever shares the buffer must not do so while it gets other room.
    bool reserve(size_t bytes)
    {
        if (bytes <= capacity_ && capacity_ > 0)
            return false;
        capacity_ = bytes + bytes / 2 + 256;
        glNamedBufferData(buffer_, static_cast<GLsizeiptr>(capacity_), nullptr, GL_STREAM_DRAW);
        return true;
    }
    void upload(const void* data, size_t bytes)
    {
        if (!reserve(bytes))
            glInvalidateBufferData(buffer_);
        glNamedBufferSubData(buffer_, 0, static_cast<GLsizeiptr>(bytes), data);
    }
    operator GLuint() const { return buffer_; }

private:
    Buffer buffer_;
    size_t capacity_ = 0;
};

}  // namespace drape
