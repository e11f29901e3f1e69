// OpenGL buffers as memory of the device that is not there: mapped for it, they are mapped by OpenGL.
#include "cuda_gl_interop.h"

#include <glad/gl.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "device.h"
#include "shared.h"

namespace cuda_on_cpu {

struct GraphicsResource
{
    unsigned buffer;
    size_t bytes;           // when it was registered
    void* place = nullptr;  // while it is mapped
};

namespace {

std::vector<std::unique_ptr<GraphicsResource>> registered;
bool drawsElsewhere = false;

bool isRegistered(const GraphicsResource* resource)
{
    return std::ranges::any_of(registered, [&](const auto& known) { return known.get() == resource; });
}

/// False also without a context.
bool isBuffer(unsigned name)
{
    return glIsBuffer && glIsBuffer(name) == GL_TRUE;
}

size_t sizeOf(unsigned buffer)
{
    GLint64 bytes = 0;
    glGetNamedBufferParameteri64v(buffer, GL_BUFFER_SIZE, &bytes);
    return static_cast<size_t>(bytes);
}

cudaError_t map(GraphicsResource& resource)
{
    if (!isBuffer(resource.buffer))
    {
        noteMistake("a buffer that is mapped has been deleted");
        return cudaErrorInvalidGraphicsContext;
    }
    if (sizeOf(resource.buffer) != resource.bytes)
    {
        noteMistake("a buffer has got other storage since it was registered");
        return cudaErrorMapBufferObjectFailed;
    }
    resource.place =
        glMapNamedBufferRange(resource.buffer, 0, static_cast<GLsizeiptr>(resource.bytes), GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
    if (!resource.place)
        return cudaErrorMapBufferObjectFailed;
    std::memset(resource.place, 0xcd, resource.bytes);
    addMemory(resource.place, resource.bytes);
    return cudaSuccess;
}

void unmap(GraphicsResource& resource)
{
    removeMemory(std::exchange(resource.place, nullptr));
    glUnmapNamedBuffer(resource.buffer);
}

/// Are all of them registered and different ones?
bool areValid(std::span<GraphicsResource* const> resources)
{
    std::vector<GraphicsResource*> sorted(resources.begin(), resources.end());
    std::ranges::sort(sorted);
    return std::ranges::all_of(sorted, isRegistered) && std::ranges::adjacent_find(sorted) == sorted.end();
}

bool isMapped(const GraphicsResource* resource)
{
    return resource->place != nullptr;
}

}  // namespace

void setDrawsElsewhere(bool elsewhere)
{
    const auto lock = lockDevice();
    drawsElsewhere = elsewhere;
}

size_t registeredBuffers()
{
    const auto lock = lockDevice();
    return registered.size();
}

cudaError_t cudaGLGetDevices(unsigned* count, int* devices, unsigned room, cudaGLDeviceList)
{
    const auto lock = lockDevice();
    if (const cudaError_t error = injected())
        return error;
    *count = 0;
    if (drawsElsewhere)
        return result(cudaErrorNoDevice);
    if (!glGetString || !glGetString(GL_VERSION))
        return result(cudaErrorInvalidGraphicsContext);
    *count = 1;
    if (room > 0)
        devices[0] = 0;
    return cudaSuccess;
}

cudaError_t cudaGraphicsGLRegisterBuffer(cudaGraphicsResource_t* resource, unsigned buffer, unsigned)
{
    const auto lock = lockDevice();
    if (const cudaError_t error = injected())
        return error;
    if (!isBuffer(buffer) || sizeOf(buffer) == 0)
        return result(cudaErrorInvalidValue);
    registered.push_back(std::make_unique<GraphicsResource>(GraphicsResource{buffer, sizeOf(buffer)}));
    *resource = registered.back().get();
    return cudaSuccess;
}

cudaError_t cudaGraphicsUnregisterResource(cudaGraphicsResource_t resource)
{
    const auto lock = lockDevice();
    if (!isRegistered(resource))
        return result(cudaErrorInvalidResourceHandle);
    if (!isBuffer(resource->buffer))
        noteMistake("a buffer was deleted before it was unregistered");
    if (isMapped(resource))
        unmap(*resource);
    std::erase_if(registered, [&](const auto& known) { return known.get() == resource; });
    return cudaSuccess;
}

cudaError_t cudaGraphicsMapResources(int count, cudaGraphicsResource_t* resources, cudaStream_t)
{
    const auto lock = lockDevice();
    if (const cudaError_t error = injected())
        return error;
    const std::span all(resources, static_cast<size_t>(count));
    if (all.empty())
        return result(cudaErrorInvalidValue);
    if (!areValid(all))
        return result(cudaErrorInvalidResourceHandle);
    if (std::ranges::any_of(all, isMapped))
        return result(cudaErrorUnknown);
    for (size_t i = 0; i < all.size(); ++i)
        if (const cudaError_t error = map(*all[i]))
        {
            for (GraphicsResource* const before : all.first(i))
                unmap(*before);
            return result(error);
        }
    return cudaSuccess;
}

cudaError_t cudaGraphicsUnmapResources(int count, cudaGraphicsResource_t* resources, cudaStream_t)
{
    const auto lock = lockDevice();
    if (const cudaError_t error = injected())
        return error;
    const std::span all(resources, static_cast<size_t>(count));
    if (!areValid(all))
        return result(cudaErrorInvalidResourceHandle);
    if (!std::ranges::all_of(all, isMapped))
        return result(cudaErrorUnknown);
    for (GraphicsResource* const resource : all)
        unmap(*resource);
    return cudaSuccess;
}

cudaError_t cudaGraphicsResourceGetMappedPointer(void** place, size_t* bytes, cudaGraphicsResource_t resource)
{
    const auto lock = lockDevice();
    if (const cudaError_t error = injected())
        return error;
    if (!isRegistered(resource))
        return result(cudaErrorInvalidResourceHandle);
    if (!isMapped(resource))
        return result(cudaErrorUnknown);
    *place = resource->place;
    *bytes = resource->bytes;
    return cudaSuccess;
}

}  // namespace cuda_on_cpu
