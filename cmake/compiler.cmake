# Flags for our own code. Targets opt in with drape_target(NAME).

find_program(CCACHE ccache)
if(CCACHE)
    set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE})
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

# g++ fuses multiply and add wherever FMA is enabled, which would give each backend other bits.
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off>)

# clang has it off by default, and g++ on.
add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,Clang>:-fsized-deallocation>)

if(DRAPE_SANITIZE)
    add_compile_options(-fsanitize=${DRAPE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${DRAPE_SANITIZE})
endif()
if(DRAPE_SANITIZE MATCHES address)
    add_library(drape_stay_loaded OBJECT cmake/stay_loaded.cpp)
    link_libraries($<TARGET_OBJECTS:drape_stay_loaded>)
endif()

# g++ 12 warns of overlapping copies in "text" + std::string, where there are none (GCC bug 105651).
set(falseWarnings "")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    set(falseWarnings -Wno-restrict)
endif()
# With sanitizers g++ takes what a std::function or std::regex holds for uninitialized.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND DRAPE_SANITIZE)
    list(APPEND falseWarnings -Wno-maybe-uninitialized)
endif()

function(drape_target name)
    target_compile_options(${name} PRIVATE
        "$<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic;-Wshadow;-Wconversion;-Wno-sign-conversion;-Werror;${falseWarnings}>")
    target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
endfunction()
