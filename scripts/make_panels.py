#!/usr/bin/env python3
"""Makes docs/images/panels.png: every section of the window's bar, unfolded, as the program draws it.

Needs build/release/drape and the packages that scripts/setup.sh installs for tests, and Pillow (python3-pil).
"""
import functools
import json
import os
import pathlib
import subprocess
import tempfile
import time

from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parent.parent
DRAPE = ROOT / "build/release/drape"
WIDTH, HEIGHT = 1280, 1700  # of the window: no section may scroll
BAR = 344  # the bar's width [pixels]
HEADER, GROUND = (45, 51, 58), (30, 34, 39)  # colours of folded sections and of the bar
COLUMNS, GAP = 4, 8

# In the order of the bar, with a scene in which the section has something to show.
SECTIONS = {
    "Scene": "sheet", "Compare": "sheet", "Export": "sheet", "Cloth": "sheet", "Stiffness": "sheet", "Wind": "flag", "Tethers": "flag",
    "Coarse levels": "flag", "Self collision": "sheet", "Cloth on cloth": "stack", "Contact": "sheet", "Pressure": "balloon",
    "Motion constraints": "cape", "Moving frame": "moving-frame", "Sleep": "asleep", "Colliders": "sheet", "Solver": "sheet",
    "View": "sheet", "Plots": "flag",
}


@functools.cache
def bar(scene: str, section: str | None) -> Image.Image:
    """The window's bar with one section open, or none."""
    with tempfile.TemporaryDirectory() as folder:
        settings = pathlib.Path(folder, "drape/settings.json")
        settings.parent.mkdir()
        settings.write_text(json.dumps({"width": WIDTH, "height": HEIGHT, "sections": {name: name == section for name in SECTIONS}}))
        file = pathlib.Path(folder, "window.png")
        script = f"""
            mkdir -p /tmp/films && cd /tmp/films # where Export would write
            {DRAPE} {scene} --threads 1 &
            sleep 8
            xdotool mousemove 60 1200 key --delay 100 space # paused: a slow machine would be told on
            sleep 1
            import -window "$(xdotool search --onlyvisible --class drape | head -1)" {file}
            kill $!
            wait"""
        subprocess.run(["xvfb-run", "-a", "-s", f"-screen 0 {WIDTH}x{HEIGHT}x24 -noreset", "bash", "-c", script], check=False,
                       env=os.environ | {"XDG_CONFIG_HOME": folder}, stderr=subprocess.DEVNULL)
        return Image.open(file).convert("RGB").crop((WIDTH - BAR, 0, WIDTH, HEIGHT))


def end(picture: Image.Image) -> int:
    """Below the last thing in the bar."""
    rows = (y for y in range(HEIGHT - 1, 0, -1) if any(picture.getpixel((x, y)) != GROUND for x in range(12, BAR - 12, 4)))
    return next(rows) + 1


def headers(picture: Image.Image) -> list[int]:
    """Where the sections of a folded bar begin, from above."""
    x = BAR - 50
    is_header = [picture.getpixel((x, y)) == HEADER for y in range(HEIGHT)]
    tops = [y for y in range(1, HEIGHT) if is_header[y] and not is_header[y - 1]]
    return tops[1:]  # the first is the slider of the speed


def unfolded(section: str, scene: str) -> Image.Image:
    folded, opened = bar(scene, None), bar(scene, section)
    tops = headers(folded)
    present = [name for name in SECTIONS if name != "Cloth on cloth" or len(tops) == len(SECTIONS)]
    index = present.index(section)
    height = (tops[1] - tops[0]) + end(opened) - end(folded)
    return opened.crop((0, tops[index] - GAP // 2, BAR, tops[index] + height))


def main() -> None:
    pictures = []
    for section, scene in SECTIONS.items():
        pictures.append(unfolded(section, scene))
        print(f"{section}: {pictures[-1].height} pixels", flush=True)
    height = sum(picture.height for picture in pictures) / COLUMNS
    columns: list[list[Image.Image]] = [[]]
    for picture in pictures:
        filled = sum(above.height for above in columns[-1])
        if filled + picture.height / 2 > height and len(columns) < COLUMNS:
            columns.append([])
        columns[-1].append(picture)
    tallest = max(sum(picture.height for picture in column) for column in columns)
    sheet = Image.new("RGB", (COLUMNS * (BAR + GAP) + GAP, tallest + 2 * GAP), GROUND)
    for c, column in enumerate(columns):
        y = GAP
        for picture in column:
            sheet.paste(picture, (GAP + c * (BAR + GAP), y))
            y += picture.height
    file = ROOT / "docs/images/panels.png"
    sheet.quantize(128).save(file, optimize=True)
    print(f"{file}: {sheet.width} x {sheet.height}")


if __name__ == "__main__":
    main()
