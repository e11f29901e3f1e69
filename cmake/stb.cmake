# stb_image_write and stb_image: PNG files, and the thumbnails.
find_path(STB_INCLUDE_DIR stb_image_write.h PATH_SUFFIXES stb)
if(NOT STB_INCLUDE_DIR)
    FetchContent_Declare(stb GIT_REPOSITORY https://github.com/nothings/stb GIT_TAG af1a5bc352164740c1cc1354942b1c6b72eacb8a)
    FetchContent_MakeAvailable(stb)
    set(STB_INCLUDE_DIR ${stb_SOURCE_DIR} CACHE PATH "Folder of stb_image_write.h" FORCE)
endif()
add_library(drape_stb INTERFACE)
target_include_directories(drape_stb SYSTEM INTERFACE ${STB_INCLUDE_DIR})
