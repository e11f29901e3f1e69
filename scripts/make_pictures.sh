#!/usr/bin/env bash
# Makes the pictures of README.md and docs/solver.md with Drape itself: docs/images/*.png.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

install_missing "${build_packages[@]}" "${test_packages[@]}"
build_targets drape
images="$root/docs/images"
mkdir -p "$images"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

# picture SCENE FRAMES: a scene after some frames, without a window.
picture()
{
    "$build/drape" "$1" --headless --frames "$2" --screenshot "$scratch/$1.png" --size 1440x900
    convert "$scratch/$1.png" -resize 480x300 -strip "$images/$1.png"
}

# window SCENE SECONDS: the whole window, with its panels, after some seconds, as a graphics card would draw it.
window()
{
    mkdir -p "$scratch/high/drape"
    echo '{"quality": "high"}' >"$scratch/high/drape/settings.json"
    HOME="$scratch" XDG_CONFIG_HOME="$scratch/high" xvfb-run -a -s "-screen 0 1280x720x24 -noreset" bash -c '
        "$0" "$1" --threads 1 &
        sleep "$2"
        xdotool mousemove 60 600 key --delay 100 space # paused: a slow machine would be told on
        sleep 1
        import -window "$(xdotool search --onlyvisible --class drape | head -1)" "$3"
        kill $!' "$build/drape" "$1" "$2" "$scratch/window.png"
    convert "$scratch/window.png" -strip "$images/window.png"
}

# stages SCENE SECONDS: a frame of it after the edges of its second iteration.
stages()
{
    mkdir -p "$scratch/high/drape"
    echo '{"quality": "high"}' >"$scratch/high/drape/settings.json"
    HOME="$scratch" XDG_CONFIG_HOME="$scratch/high" xvfb-run -a -s "-screen 0 1280x720x24 -noreset" bash -c '
        "$0" "$1" --threads 1 &
        sleep "$2"
        xdotool mousemove 60 600 key --delay 100 space
        sleep 1
        xdotool key --delay 100 m m m m m m
        sleep 3
        xdotool mousemove 767 106 sleep 0.3 mousedown 1 sleep 0.3 mouseup 1 sleep 0.3 mousemove 60 600 # iteration 2
        sleep 1
        import -window "$(xdotool search --onlyvisible --class drape | head -1)" "$3"
        kill $!' "$build/drape" "$1" "$2" "$scratch/stages.png"
    convert "$scratch/stages.png" -strip "$images/stages.png"
}

# comparison SCENE SECONDS: two sides in the window, the second one with Jacobi's method.
comparison()
{
    HOME="$scratch" XDG_CONFIG_HOME="$scratch/usual" xvfb-run -a -s "-screen 0 1280x720x24 -noreset" bash -c '
        "$0" "$1" --threads 1 &
        sleep 2
        click() { xdotool mousemove "$1" "$2"; sleep 0.3; xdotool mousedown 1; sleep 0.3; xdotool mouseup 1; sleep 0.6; }
        click 1100 273 # Compare
        click 1100 303
        click 1100 415 # set something on side B only
        click 1000 700 # edges: method
        click 1100 436
        click 1000 480 # Jacobi
        sleep "$2"
        xdotool mousemove 60 600 key --delay 100 space
        sleep 1
        import -window "$(xdotool search --onlyvisible --class drape | head -1)" "$3"
        kill $!' "$build/drape" "$1" "$2" "$scratch/comparison.png"
    convert "$scratch/comparison.png" -strip "$images/comparison.png"
}

window flag 8
stages flag 8
comparison flag 9
picture dress 180
picture tablecloth 300
picture curtain 200
picture veil 200
picture canopy 160
picture sheet 200
# docs/solver.md
picture cape 100
picture knot 200
picture bending 200
picture solvers 200
picture balloon 150
picture twist 300
picture levels 170
