# Dear ImGui with its GLFW and OpenGL backends: the system's library holds both, a pinned download is built here.
find_package(PkgConfig)
if(PkgConfig_FOUND)
    pkg_check_modules(IMGUI QUIET IMPORTED_TARGET GLOBAL imgui)
endif()
add_library(drape_imgui INTERFACE)
if(IMGUI_FOUND)
    target_link_libraries(drape_imgui INTERFACE PkgConfig::IMGUI glfw OpenGL::GL ${CMAKE_DL_LIBS})
else()
    FetchContent_Declare(imgui GIT_REPOSITORY https://github.com/ocornut/imgui GIT_TAG v1.86 GIT_SHALLOW TRUE)
    FetchContent_MakeAvailable(imgui)
    add_library(drape_imgui_build STATIC
        ${imgui_SOURCE_DIR}/imgui.cpp
        ${imgui_SOURCE_DIR}/imgui_draw.cpp
        ${imgui_SOURCE_DIR}/imgui_tables.cpp
        ${imgui_SOURCE_DIR}/imgui_widgets.cpp
        ${imgui_SOURCE_DIR}/misc/cpp/imgui_stdlib.cpp
        ${imgui_SOURCE_DIR}/backends/imgui_impl_glfw.cpp
        ${imgui_SOURCE_DIR}/backends/imgui_impl_opengl3.cpp)
    target_include_directories(drape_imgui_build SYSTEM PUBLIC ${imgui_SOURCE_DIR} ${imgui_SOURCE_DIR}/misc/cpp)
    target_link_libraries(drape_imgui_build PUBLIC glfw OpenGL::GL ${CMAKE_DL_LIBS})
    target_link_libraries(drape_imgui INTERFACE drape_imgui_build)
endif()
