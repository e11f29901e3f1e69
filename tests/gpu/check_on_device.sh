#!/usr/bin/env bash
# On a machine with an NVIDIA GPU: builds the solver, checks that the GPU gives the CPU's bits on every scene, runs the memory checker
# over a few, measures the speed, and writes a report. Usage: tests/gpu/check_on_device.sh [REPORT.md]
#
# It needs nvcc, CMake, ninja, a C++20 compiler and the packages of cmake/dependencies.cmake that the solver uses (nlohmann_json,
# tinyobjloader, fmt, Highway), nothing of the window's. Where they are not installed: tests/gpu/check_on_device.sh --pack on a machine
# that has them copies them to build/device_packages, which may be carried along with the sources.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
packages=build/device_packages

if [ "${1:-}" = --pack ]; then
    rm -rf "$packages"
    mkdir -p "$packages"
    # In the same places as there: the packages find their files from where they stand.
    cp -r --parents /usr/include/{nlohmann,hwy,fmt,tiny_obj_loader.h} /usr/share/cmake/nlohmann_json /usr/lib/*/cmake/{fmt,tinyobjloader} "$packages"
    cp --parents /usr/lib/*/lib{fmt,tinyobjloader,hwy}* "$packages"
    for optional in /usr/lib/*/cmake/hwy /usr/lib/*/pkgconfig/libhwy.pc; do
        [ ! -e "$optional" ] || cp -r --parents "$optional" "$packages"
    done
    du -sh "$packages"
    exit
fi

report=$(realpath -m "${1:-build/gpu_report.md}")
build=build/gpu
architecture=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader | head -1 | tr -d .)
cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DDRAPE_SOLVER_ONLY=ON -DDRAPE_CUDA_ARCHITECTURES="$architecture" \
    -DCMAKE_PREFIX_PATH="$PWD/$packages/usr" -DCMAKE_LIBRARY_ARCHITECTURE="$(basename "$(ls -d "$packages"/usr/lib/*-linux-gnu 2>/dev/null || echo x86_64-linux-gnu)")"
cmake --build "$build" --target gpu_check
check=$build/tests/gpu_check
status=0
{
    echo "# The GPU, checked"
    echo
    nvidia-smi --query-gpu=name,driver_version,clocks.max.sm,clocks.max.mem --format=csv,noheader
    nvcc --version | tail -1
    echo
    echo "## Bits"
    echo
    timeout 150 "$check" bits 120 || status=1
    echo
    echo "## Memory checker"
    echo
    if command -v compute-sanitizer > /dev/null; then
        for tool in memcheck racecheck synccheck; do
            echo "$tool: $(timeout 60 compute-sanitizer --tool "$tool" --error-exitcode 9 "$check" bits 2 flag stack 2>&1 | tail -1)"
        done
    else
        echo "compute-sanitizer was not found."
    fi
    echo
    echo "## Speed"
    echo
    timeout 120 "$check" speed || status=1
} | tee "$report"
exit "$status"
