#!/usr/bin/env bash
# Makes the pictures of README.md with Drape itself: docs/images/*.png.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

install_missing "${build_packages[@]}" "${test_packages[@]}"
build_targets drape
images="$root/docs/images"
mkdir -p "$images"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

# picture NAME ARGS...: a scene after some frames, without a window.
picture()
{
    local name="$1"
    shift
    "$build/drape" "$@" --headless --screenshot "$scratch/$name.png" --size 1600x1000
    convert "$scratch/$name.png" -resize 800x500 -strip -dither None -colors 255 "png8:$images/$name.png"
}

# window NAME SECONDS ARGS...: the whole window, with its panels, after some seconds.
window()
{
    local name="$1" seconds="$2"
    shift 2
    HOME="$scratch" xvfb-run -a -s "-screen 0 1280x720x24" bash -c '
        "$0" "${@:3}" & sleep "$2"
        import -window "$(xdotool search --onlyvisible --class drape | head -1)" "$1"
        kill $!' "$build/drape" "$scratch/$name.png" "$seconds" "$@"
    convert "$scratch/$name.png" -strip -dither None -colors 255 "png8:$images/$name.png"
}

window window 12 flag
picture flag flag --frames 200
