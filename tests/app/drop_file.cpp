#include "tests/app/drop_file.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <unistd.h>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

namespace drape::test {
namespace {

constexpr long kXdndVersion = 5;

class DropSource
{
public:
    DropSource(Window target, std::string uris) : display_(XOpenDisplay(nullptr), &XCloseDisplay), target_(target), uris_(std::move(uris))
    {
        if (!display_)
            throw std::runtime_error("no X display to drop a file on");
        source_ = XCreateSimpleWindow(display_.get(), DefaultRootWindow(display_.get()), 0, 0, 1, 1, 0, 0, 0);
        XSetSelectionOwner(display_.get(), atom("XdndSelection"), source_, CurrentTime);
    }

    void drop()
    {
        send("XdndEnter", kXdndVersion << 24, static_cast<long>(atom("text/uri-list")), 0, 0);
        send("XdndPosition", 0, (200L << 16) | 200L, CurrentTime, static_cast<long>(atom("XdndActionCopy")));
        waitFor("XdndStatus");
        send("XdndDrop", 0, CurrentTime, 0, 0);
        waitFor("XdndFinished");
    }

private:
    Atom atom(const char* name) { return XInternAtom(display_.get(), name, False); }

    void send(const char* type, long a, long b, long c, long d)
    {
        XEvent event = {};
        event.xclient.type = ClientMessage;
        event.xclient.window = target_;
        event.xclient.message_type = atom(type);
        event.xclient.format = 32;
        const long data[5] = {static_cast<long>(source_), a, b, c, d};
        for (int i = 0; i < 5; ++i)
            event.xclient.data.l[i] = data[i];
        XSendEvent(display_.get(), target_, False, NoEventMask, &event);
        XFlush(display_.get());
    }

    /// Serves the target's requests for the list of files until it sends a message of this type.
    void waitFor(const char* type)
    {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (std::chrono::steady_clock::now() < end)
        {
            if (!XPending(display_.get()))
            {
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                continue;
            }
            XEvent event;
            XNextEvent(display_.get(), &event);
            if (event.type == SelectionRequest)
                answer(event.xselectionrequest);
            else if (event.type == ClientMessage && event.xclient.message_type == atom(type))
                return;
        }
        throw std::runtime_error(std::string("the window did not send ") + type);
    }

    void answer(const XSelectionRequestEvent& request)
    {
        XChangeProperty(display_.get(), request.requestor, request.property, request.target, 8, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(uris_.data()), static_cast<int>(uris_.size()));
        XEvent reply = {};
        reply.xselection.type = SelectionNotify;
        reply.xselection.requestor = request.requestor;
        reply.xselection.selection = request.selection;
        reply.xselection.target = request.target;
        reply.xselection.property = request.property;
        reply.xselection.time = request.time;
        XSendEvent(display_.get(), request.requestor, False, NoEventMask, &reply);
        XFlush(display_.get());
    }

    std::unique_ptr<Display, int (*)(Display*)> display_;
    Window target_, source_ = 0;
    std::string uris_;
};

}  // namespace

void dropFile(unsigned long window, const std::filesystem::path& file)
{
    DropSource(window, "file://" + std::filesystem::absolute(file).string() + "\r\n").drop();
}

}  // namespace drape::test
