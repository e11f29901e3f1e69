// What tests of a session without a window share.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "app/backends.h"
#include "app/session.h"

namespace drape::test {

inline SceneRequest requestFor(const std::filesystem::path& file)
{
    SceneRequest request;
    request.file = file;
    request.backend = kDefaultBackend;
    return request;
}

inline std::filesystem::path sceneFile(const std::string& id)
{
    return std::filesystem::path(DRAPE_SOURCE_FOLDER) / "assets" / "scenes" / (id + ".json");
}

/// Updates the session until `done`; false after some seconds.
template <class Done>
bool waitFor(Session& session, Done done)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (std::chrono::steady_clock::now() < end)
    {
        session.update();
        if (done())
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return false;
}

}  // namespace drape::test
