#include "render/offscreen.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "render/gl_objects.h"

namespace drape {

namespace {

constexpr int kMostSamples = 4;

[[noreturn]] void fail(const std::string& why)
{
    throw std::runtime_error("Cannot draw without a window: " + why +
                             ". It needs OpenGL 4.5 through EGL; on Debian install libegl-mesa0 and " +
                             "libgl1-mesa-dri for a software renderer.");
}

EGLDisplay openDisplay()
{
    // The one platform that needs neither a display server nor a graphics card. Others have their own default display.
    const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const auto getPlatformDisplay = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    EGLDisplay display = EGL_NO_DISPLAY;
    if (extensions != nullptr && getPlatformDisplay != nullptr &&
        std::string(extensions).find("EGL_MESA_platform_surfaceless") != std::string::npos)
        display = getPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    if (display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr) == EGL_TRUE)
        return display;
    display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    if (display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr) == EGL_TRUE)
        return display;
    fail("EGL has no display to offer");
}

}  // namespace

OffscreenContext::OffscreenContext() : display_(openDisplay()), context_(nullptr)
{
    try
    {
        if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE)
            fail("this EGL has no desktop OpenGL");
        const EGLint configAttributes[] = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
        EGLConfig config = nullptr;
        EGLint count = 0;
        if (eglChooseConfig(display_, configAttributes, &config, 1, &count) != EGL_TRUE || count == 0)
            fail("EGL offers no configuration for OpenGL");
        const EGLint contextAttributes[] = {
            EGL_CONTEXT_MAJOR_VERSION,           4,       EGL_CONTEXT_MINOR_VERSION, 5, EGL_CONTEXT_OPENGL_PROFILE_MASK,
            EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
        context_ = eglCreateContext(display_, config, EGL_NO_CONTEXT, contextAttributes);
        if (context_ == EGL_NO_CONTEXT)
            fail("the driver offers no OpenGL 4.5 core context");
        if (eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) != EGL_TRUE)
            fail("the driver wants a surface to draw on");
        if (gladLoadGL(reinterpret_cast<GLADloadfunc>(eglGetProcAddress)) == 0)
            fail("the driver's OpenGL functions cannot be loaded");
    }
    catch (...)
    {
        eglTerminate(display_);
        throw;
    }
}

OffscreenContext::~OffscreenContext()
{
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display_, context_);
    eglTerminate(display_);
}

struct OffscreenTarget::Impl
{
    int width, height;
    Renderbuffer color, depth, resolvedColor;
    Framebuffer drawn, resolved;
};

OffscreenTarget::OffscreenTarget(int width, int height) : impl_(std::make_unique<Impl>())
{
    GLint largest = 0, samples = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &largest);
    glGetIntegerv(GL_MAX_SAMPLES, &samples);
    if (width < 1 || height < 1 || width > largest || height > largest)
        throw std::runtime_error("Cannot draw a picture of " + std::to_string(width) + " x " + std::to_string(height) +
                                 " pixels: each side must be between 1 and " + std::to_string(largest));
    samples = std::min(samples, kMostSamples);
    impl_->width = width;
    impl_->height = height;
    glNamedRenderbufferStorageMultisample(impl_->color, samples, GL_RGBA8, width, height);
    glNamedRenderbufferStorageMultisample(impl_->depth, samples, GL_DEPTH_COMPONENT24, width, height);
    glNamedFramebufferRenderbuffer(impl_->drawn, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, impl_->color);
    glNamedFramebufferRenderbuffer(impl_->drawn, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, impl_->depth);
    glNamedRenderbufferStorage(impl_->resolvedColor, GL_RGBA8, width, height);
    glNamedFramebufferRenderbuffer(impl_->resolved, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, impl_->resolvedColor);
    for (GLuint framebuffer : {GLuint(impl_->drawn), GLuint(impl_->resolved)})
        if (glCheckNamedFramebufferStatus(framebuffer, GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
            throw std::runtime_error("The driver refuses a picture of " + std::to_string(width) + " x " + std::to_string(height) +
                                     " pixels");
}

OffscreenTarget::~OffscreenTarget() = default;

unsigned OffscreenTarget::framebuffer() const
{
    return impl_->drawn;
}

int OffscreenTarget::width() const
{
    return impl_->width;
}

int OffscreenTarget::height() const
{
    return impl_->height;
}

void OffscreenTarget::resolve() const
{
    const int width = impl_->width, height = impl_->height;
    glBlitNamedFramebuffer(impl_->drawn, impl_->resolved, 0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

void OffscreenTarget::copyTo(unsigned framebuffer) const
{
    resolve();
    const int width = impl_->width, height = impl_->height;
    glBlitNamedFramebuffer(impl_->resolved, framebuffer, 0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

Image OffscreenTarget::read() const
{
    resolve();
    const int width = impl_->width, height = impl_->height;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, impl_->resolved);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    Image image{width, height, std::vector<uint8_t>(static_cast<size_t>(width) * static_cast<size_t>(height) * 3)};
    glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, image.rgb.data());
    const size_t row = static_cast<size_t>(width) * 3;
    for (size_t y = 0; y < static_cast<size_t>(height) / 2; ++y)
        std::swap_ranges(image.rgb.begin() + static_cast<ptrdiff_t>(y * row), image.rgb.begin() + static_cast<ptrdiff_t>((y + 1) * row),
                         image.rgb.end() - static_cast<ptrdiff_t>((y + 1) * row));
    return image;
}

Image renderToImage(const FrameSnapshot& frame, const Camera& camera, const ViewOptions& options, const std::filesystem::path& shaderFolder,
                    int width, int height)
{
    const OffscreenTarget target(width, height);
    Renderer renderer(shaderFolder, options.quality);
    renderer.draw(frame, camera, options, target.framebuffer(), {0, 0, width, height});
    return target.read();
}

}  // namespace drape
