#!/usr/bin/env python3
"""Makes docs/gallery.md and its pictures, docs/images/gallery/*.jpg, with Drape itself. Arguments: only these scenes' pictures."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DRAPE = ROOT / "build" / "release" / "drape"
SCENES = ROOT / "assets" / "scenes"
PICTURES = ROOT / "docs" / "images" / "gallery"
COLUMNS = 3

GROUPS = [
    ("To play with", "hammock trampoline net flags sail balloon conveyor unveil"),
    ("Clothes and curtains", "dress spin cape veil curtain tablecloth canopy flag windsock"),
    ("Fabrics and stiffness", "fabrics stiffness stretchy bending soft-patch shape-damping"),
    ("Fine meshes", "levels tethers solvers large"),
    ("Cloth on solids", "sheet crate gem knot pegs bars shots bounce"),
    ("Cloth on cloth", "stack twist fold ribbon ball"),
    ("Moved by hand, frame or force", "lift moving-frame asleep"),
]
# Frames before the picture where the scene's check is not the best moment.
FRAMES = {"large": 75, "asleep": 120, "twist": 300, "fold": 75, "unveil": 70}


def scene_of(name):
    return json.loads((SCENES / f"{name}.json").read_text())


def take_picture(name, scratch):
    frames = FRAMES.get(name, scene_of(name)["check"]["frames"])
    large = scratch / f"{name}.png"
    subprocess.run([DRAPE, name, "--headless", "--frames", str(frames), "--size", "960x540", "--screenshot", large], check=True)
    subprocess.run(["convert", large, "-resize", "320x180", "-quality", "85", "-strip", PICTURES / f"{name}.jpg"], check=True)


def cell(name):
    scene = scene_of(name)
    return f"![{scene['name']}](images/gallery/{name}.jpg)<br>`{name}`<br>{scene['description']}"


def page():
    lines = [
        "# Gallery",
        "",
        "Every scene that comes with Drape, and what to look at in it. `./run.sh NAME` opens one. `scripts/make_gallery.py` makes this page.",
    ]
    for title, names in GROUPS:
        cells = [cell(name) for name in names.split()]
        cells += [""] * (-len(cells) % COLUMNS)
        lines += ["", f"## {title}", "", "| " * COLUMNS + "|", "|---" * COLUMNS + "|"]
        lines += ["| " + " | ".join(cells[i : i + COLUMNS]) + " |" for i in range(0, len(cells), COLUMNS)]
    return "\n".join(lines) + "\n"


def main():
    grouped = [name for _, names in GROUPS for name in names.split()]
    there = {file.stem for file in SCENES.glob("*.json")}
    if set(grouped) != there or len(grouped) != len(there):
        sys.exit(f"make_gallery.py: GROUPS must name every scene once; check {sorted(set(grouped) ^ there)}")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        for name in sys.argv[1:] or grouped:
            take_picture(name, Path(scratch))
    (ROOT / "docs" / "gallery.md").write_text(page())


main()
