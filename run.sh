#!/usr/bin/env bash
# Installs what is missing, builds Drape and starts it: ./run.sh [ARGS of drape]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/scripts/setup.sh"

install_missing "${build_packages[@]}"
build_targets drape
exec "$build/drape" "$@"
