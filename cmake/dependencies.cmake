# Each package: the system's where it is found, a pinned download otherwise.
include(FetchContent)
set(FETCHCONTENT_QUIET OFF)

find_package(Threads REQUIRED)

# drape_dependency(NAME URL TAG): what find_package(NAME) finds, or the repository at that tag.
function(drape_dependency name url tag)
    FetchContent_Declare(${name} GIT_REPOSITORY ${url} GIT_TAG ${tag} GIT_SHALLOW TRUE SYSTEM FIND_PACKAGE_ARGS)
    FetchContent_MakeAvailable(${name})
endfunction()

foreach(option GLFW_BUILD_EXAMPLES GLFW_BUILD_TESTS GLFW_BUILD_DOCS GLFW_INSTALL JSON_BuildTests FMT_TEST FMT_DOC CLI11_BUILD_TESTS
               CLI11_BUILD_EXAMPLES CLI11_BUILD_DOCS INSTALL_GTEST BUILD_GMOCK BENCHMARK_ENABLE_TESTING BENCHMARK_ENABLE_INSTALL
               HWY_ENABLE_TESTS HWY_ENABLE_EXAMPLES HWY_ENABLE_CONTRIB HWY_ENABLE_INSTALL)
    set(${option} OFF CACHE INTERNAL "of a dependency")
endforeach()

drape_dependency(tinyobjloader https://github.com/tinyobjloader/tinyobjloader v2.0.0rc10)
if(NOT TARGET tinyobjloader::tinyobjloader)
    add_library(tinyobjloader::tinyobjloader ALIAS tinyobjloader)  # the download has only the plain name
endif()
drape_dependency(nlohmann_json https://github.com/nlohmann/json v3.11.2)
drape_dependency(fmt https://github.com/fmtlib/fmt 9.1.0)
drape_dependency(hwy https://github.com/google/highway 1.0.3)
if(NOT TARGET hwy::hwy)
    add_library(hwy::hwy ALIAS hwy)  # the download has only the plain name
endif()
if(DRAPE_SOLVER_ONLY)
    return()
endif()
find_package(OpenGL REQUIRED COMPONENTS EGL)
drape_dependency(glfw3 https://github.com/glfw/glfw 3.3.8)
drape_dependency(glm https://github.com/g-truc/glm 0.9.9.8)
drape_dependency(CLI11 https://github.com/CLIUtils/CLI11 v2.1.2)
if(DRAPE_TESTS)
    drape_dependency(GTest https://github.com/google/googletest release-1.12.1)
    drape_dependency(benchmark https://github.com/google/benchmark v1.7.1)
endif()
