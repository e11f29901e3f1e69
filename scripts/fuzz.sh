#!/usr/bin/env bash
# Searches for input that Drape cannot take: scripts/fuzz.sh [SECONDS] [NAME...]
# Builds the fuzzed programs (tests/fuzz) with clang's libFuzzer, address and undefined behaviour sanitizers in build/fuzz, and runs each for
# SECONDS (60), all of them without a NAME: obj, scene, session, setting, commands. What is found new lies in build/fuzz/found/NAME, input that
# failed in build/fuzz/failed/NAME; add the latter to tests/fuzz/corpus once it is mended.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

seconds=${1:-60}
names=("${@:2}")
[[ ${#names[@]} -gt 0 ]] || names=(obj scene session setting commands)
# Older ones cannot compile this C++20.
clang=""
for version in 19 18 17 16; do
    clang=$(command -v "clang++-$version") && break
done
[[ $clang ]] || { echo "fuzz.sh: clang 16 or later is missing: apt-get install clang-16 libclang-rt-16-dev" >&2; exit 1; }

cmake --preset fuzz -DCMAKE_CXX_COMPILER="$clang" -DCMAKE_C_COMPILER="${clang/++/}" > /dev/null
cmake --build --preset fuzz --target "${names[@]/%/_fuzz}"
status=0
for name in "${names[@]}"; do
    mkdir -p "build/fuzz/found/$name" "build/fuzz/failed/$name"
    corpus=("build/fuzz/found/$name" "tests/fuzz/corpus/$name")
    [[ $name != scene ]] || corpus+=(assets/scenes)
    echo "== $name for $seconds s"
    build/fuzz/tests/"${name}_fuzz" "${corpus[@]}" -max_total_time="$seconds" -max_len=8192 -timeout=60 -report_slow_units=60 -rss_limit_mb=4096 \
        -artifact_prefix="build/fuzz/failed/$name/" -print_final_stats=1 2>&1 | tail -n 25 || status=1
done
exit $status
