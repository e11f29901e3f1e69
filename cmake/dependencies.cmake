# Each package: the system's where it is found, a pinned download otherwise.
include(FetchContent)
set(FETCHCONTENT_QUIET OFF)

find_package(Threads REQUIRED)
find_package(OpenGL REQUIRED COMPONENTS EGL)

FetchContent_Declare(glfw3 GIT_REPOSITORY https://github.com/glfw/glfw GIT_TAG 3.3.8 GIT_SHALLOW TRUE FIND_PACKAGE_ARGS)
FetchContent_Declare(glm GIT_REPOSITORY https://github.com/g-truc/glm GIT_TAG 0.9.9.8 GIT_SHALLOW TRUE FIND_PACKAGE_ARGS)
FetchContent_Declare(tinyobjloader GIT_REPOSITORY https://github.com/tinyobjloader/tinyobjloader GIT_TAG v2.0.0rc10 GIT_SHALLOW TRUE FIND_PACKAGE_ARGS)
FetchContent_Declare(nlohmann_json GIT_REPOSITORY https://github.com/nlohmann/json GIT_TAG v3.11.2 GIT_SHALLOW TRUE FIND_PACKAGE_ARGS)
FetchContent_Declare(fmt GIT_REPOSITORY https://github.com/fmtlib/fmt GIT_TAG 9.1.0 GIT_SHALLOW TRUE FIND_PACKAGE_ARGS)
FetchContent_Declare(CLI11 GIT_REPOSITORY https://github.com/CLIUtils/CLI11 GIT_TAG v2.1.2 GIT_SHALLOW TRUE FIND_PACKAGE_ARGS)
FetchContent_MakeAvailable(glfw3 glm tinyobjloader nlohmann_json fmt CLI11)
if(DRAPE_TESTS)
    FetchContent_Declare(GTest GIT_REPOSITORY https://github.com/google/googletest GIT_TAG release-1.12.1 GIT_SHALLOW TRUE FIND_PACKAGE_ARGS)
    FetchContent_MakeAvailable(GTest)
endif()
