#!/usr/bin/env bash
# Installs what is missing, builds everything and passes all tests: ./test.sh [ARGS of ctest, such as -R window]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/scripts/setup.sh"

install_missing "${build_packages[@]}" "${test_packages[@]}"
build_targets all
exec xvfb-run -a -s "-screen 0 1600x900x24 -noreset" ctest --test-dir "$build" --output-on-failure --parallel "$(nproc)" --timeout 300 "$@"
