#!/usr/bin/env python3
"""Makes docs/gallery.md and the pictures of the gallery, assets/thumbnails/*.jpg, with Drape itself. What it shows, in which groups, says
assets/gallery.json. Arguments: only these scenes' pictures."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DRAPE = ROOT / "build" / "release" / "drape"
SCENES = ROOT / "assets" / "scenes"
PICTURES = ROOT / "assets" / "thumbnails"
COLUMNS = 3

GROUPS = [(group["title"], group["scenes"]) for group in json.loads((ROOT / "assets" / "gallery.json").read_text())["groups"]]
# Frames before the picture where the scene's check is not the best moment.
FRAMES = {"large": 75, "asleep": 120, "twist": 300, "fold": 75, "unveil": 70}


def scene_of(name):
    return json.loads((SCENES / f"{name}.json").read_text())


def take_picture(name, scratch):
    frames = FRAMES.get(name, scene_of(name)["check"]["frames"])
    large = scratch / f"{name}.png"
    subprocess.run([DRAPE, name, "--headless", "--frames", str(frames), "--size", "960x540", "--screenshot", large], check=True)
    subprocess.run(["convert", large, "-resize", "480x270", "-quality", "85", "-strip", PICTURES / f"{name}.jpg"], check=True)


def cell(name):
    scene = scene_of(name)
    return f"![{scene['name']}](../assets/thumbnails/{name}.jpg)<br>`{name}`<br>{scene['description']}"


def page():
    lines = [
        "# Gallery",
        "",
        "Every scene that comes with Drape, and what to look at in it. `./run.sh NAME` opens one. `scripts/make_gallery.py` makes this page.",
    ]
    for title, names in GROUPS:
        cells = [cell(name) for name in names]
        cells += [""] * (-len(cells) % COLUMNS)
        lines += ["", f"## {title}", "", "| " * COLUMNS + "|", "|---" * COLUMNS + "|"]
        lines += ["| " + " | ".join(cells[i : i + COLUMNS]) + " |" for i in range(0, len(cells), COLUMNS)]
    return "\n".join(lines) + "\n"


def main():
    grouped = [name for _, names in GROUPS for name in names]
    there = {file.stem for file in SCENES.glob("*.json")}
    if set(grouped) != there or len(grouped) != len(there):
        sys.exit(f"make_gallery.py: assets/gallery.json must name every scene once; check {sorted(set(grouped) ^ there)}")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        for name in sys.argv[1:] or grouped:
            take_picture(name, Path(scratch))
    (ROOT / "docs" / "gallery.md").write_text(page())


main()
