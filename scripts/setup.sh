# What run.sh, test.sh and scripts/sanitize.sh share: install what is missing, configure, build. Sourced, not run.
# Everything it says goes to standard error; standard output belongs to the program that is started.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
preset="${preset:-release}"
build="$root/build/$preset"

build_packages=(
    g++ cmake ninja-build pkg-config git ca-certificates
    libglfw3-dev libimgui-dev libglm-dev libgl-dev libopengl-dev libegl-dev libx11-dev python3-glad
    libtinyobjloader-dev libstb-dev nlohmann-json3-dev libcli11-dev libfmt-dev libhwy-dev libgtest-dev
    libbenchmark-dev
    libgl1-mesa-dri libegl-mesa0
)
test_packages=(xvfb xauth xdotool imagemagick valgrind ffmpeg xclip)

say()
{
    echo "drape: $*" >&2
}

# Installs those of the packages named that are not there yet.
install_missing()
{
    local missing=() installed package
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        [ -d "$build" ] || say "this is no Debian: if the build fails, install what these Debian packages hold: $*"
        return
    fi
    installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' "$@" 2>/dev/null || true)"
    for package in "$@"; do
        [[ "$installed" == *" installed:$package "* ]] || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0

    local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q)
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null || ! { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
            say "these packages are missing, and installing them needs root. As root, run:"
            say "    apt-get install --no-install-recommends ${missing[*]}"
            exit 1
        fi
        say "installing needs root, sudo may ask for your password"
        apt=(sudo "${apt[@]}")
    fi
    say "installing ${missing[*]}"
    "${apt[@]}" update >&2 || say "apt-get update failed; trying to install all the same"
    if ! "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >&2; then
        say "apt-get could not install: ${missing[*]}"
        exit 1
    fi
}

# Configures where that was not done yet (afterwards ninja does it when a CMakeLists changes) and builds the targets named.
build_targets()
{
    local fresh=()
    if [ -f "$build/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt"; then
        fresh=(--fresh) # the folder was moved
    fi
    if [ ! -f "$build/build.ninja" ] || [ ${#fresh[@]} -gt 0 ]; then
        say "configuring $build"
        (cd "$root" && cmake --preset "$preset" "${fresh[@]}" >&2) || exit 1
    fi
    cmake --build "$build" --parallel "$(nproc)" --target "$@" >&2 || exit 1
}
