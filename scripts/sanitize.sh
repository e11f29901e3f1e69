#!/usr/bin/env bash
# All tests with sanitizers: scripts/sanitize.sh asan|tsan [ARGS of ctest, such as -R Window]
# With targets="NAME ..." in the environment only these are built.
# asan finds what is wrong with addresses, leaks and undefined behaviour, tsan what threads do to each other.
set -euo pipefail
preset="${1:-}"
[[ $preset == asan || $preset == tsan ]] || { echo "usage: scripts/sanitize.sh asan|tsan [ARGS of ctest]" >&2; exit 2; }
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

install_missing "${build_packages[@]}" "${test_packages[@]}"
read -ra wanted <<< "${targets:-all}"
build_targets "${wanted[@]}"
export ASAN_OPTIONS="detect_stack_use_after_return=1" UBSAN_OPTIONS="print_stacktrace=1"
# What the drivers' own threads do with each other is not ours to tell.
export TSAN_OPTIONS="ignore_noninstrumented_modules=1"
# Of scenes that are compared bit by bit; all of them are still there.
export DRAPE_FRAMES="${DRAPE_FRAMES:-8}"
exec xvfb-run -a -s "-screen 0 1600x900x24 -noreset" ctest --test-dir "$build" --output-on-failure --parallel "$(nproc)" "${@:2}"
