#!/usr/bin/python3
"""Measures how far cloth stretches, and what that costs: with nothing, more iterations, tethers, levels.

Runs build/release/drape and writes the tables in docs/solver.md and the plot docs/images/levels-stretch.png.
Usage: scripts/measure_levels.py [swinging|hanging] [SIDE ...]      (both; 32 64 128 256 512)
Needs python3-matplotlib. Takes about half an hour with all sizes."""

import json
import pathlib
import subprocess
import sys
import tempfile

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

ROOT = pathlib.Path(__file__).resolve().parent.parent
SECONDS = 3
WAYS = {
    "nothing": dict(levels=False, tethers=False, hz=300),
    "20 iterations": dict(levels=False, tethers=False, hz=1200),
    "tethers": dict(levels=False, tethers=True, hz=300),
    "levels": dict(levels=True, tethers=False, hz=300),
    "levels and tethers": dict(levels=True, tethers=True, hz=300),
}


def cloths(side):
    """Name, mesh, pins."""
    sheet = {"generator": "sheet", "columns": side, "rows": side, "width": 1, "height": 1, "diagonals": "alternating"}
    irregular = {"generator": "irregularSheet", "vertices": side * side, "width": 1, "height": 1, "seed": 1}
    dress = {"generator": "dress", "around": side}
    yield "sheet, top row", sheet, "top"
    yield "sheet, two corners", sheet, "corners"
    yield "irregular, top row", irregular, "top"
    yield "irregular, two corners", irregular, "corners"
    if side <= 256:
        yield "dress, shoulders", dress, "top"


# Straight down and, but for what folds it, rigid: what hangs there is stretched by nothing but what the solver cannot reach.
HANGING_WAYS = {"levels": WAYS["levels"], "levels and tethers": WAYS["levels and tethers"]}
# Largest stretch that would do, in per cent, by side: of the levels alone, and with tethers.
GOALS = {
    "sheet, top row": ({64: 1, 128: 1, 256: 1}, 0.5),
    "sheet, two corners": ({64: 2, 128: 2, 256: 4}, 1),
    "irregular, top row": ({64: 3, 128: 3, 256: 4}, None),
    "irregular, two corners": ({64: 8, 128: 8, 256: 12}, None),
}


def run(mesh, pins, way, hangs=False):
    rigid = {"shear": {"stiffness": 1.0}, "bending": {"stiffness": 1.0}} if hangs else {}
    scene = {
        "name": "stretch",
        "params": {"solver": {"frequency": way["hz"]}},
        "cloths": [
            {
                "mesh": mesh,
                "position": [0, 2, 0],
                "rotation": [0, 0, 0] if hangs else [-10, 0, 0],  # in one plane with gravity it cannot fold
                "pins": pins,
                "params": {
                    "tethers": {"on": way["tethers"]},
                    "levels": {"on": way["levels"]},
                    "selfCollision": {"on": False},
                    **rigid,
                },
            }
        ],
    }
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(scene, file)
        file.flush()
        command = [ROOT / "build/release/drape", file.name, "--headless", "--frames", str(60 * SECONDS), "--threads", "1", "--stats", "-"]
        result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{result.stderr}\nmeasure_levels: drape failed")
    stats = json.loads(result.stdout)
    return stats["maxStretch"], stats["stageMs"]


def measure(sides):
    """Rows: name, side, particles are side squared, then by way: stretch and cost over the edges' own."""
    rows = []
    for side in sides:
        for name, mesh, pins in cloths(side):
            row = {"name": name, "side": side}
            edges = None
            for way, settings in WAYS.items():
                stretch, stages = run(mesh, pins, settings)
                edges = edges or stages["edges"]
                spent = stages["edges"] + stages["tethers"] + stages["levels"]
                row[way] = (stretch, spent / edges)
                print(f"{name} {side}: {way}: {stretch:.4f} at {spent / edges:.2f}", file=sys.stderr)
            rows.append(row)
    return rows


def percent(stretch):
    value = 100.0 * (stretch - 1.0)
    return f"{value:.1f} %" if value < 100.0 else f"{stretch:.0f}-fold"


def write_between(name, lines):
    """Puts lines between two marks of docs/solver.md."""
    page = ROOT / "docs/solver.md"
    begin, end = f"<!-- {name}: scripts/measure_levels.py -->\n", f"<!-- end of {name} -->"
    before, rest = page.read_text().split(begin)
    page.write_text(before + begin + "\n".join(lines) + "\n" + end + rest.split(end)[1])


def write_table(rows):
    lines = ["Largest stretch of a thread (an edge that is not a diagonal) after 3 s of swinging, 60 frames a second, five iterations a frame unless it says so;"]
    lines.append("in brackets the time of edges, tethers and levels over that of the edges alone.")
    lines.append("")
    lines.append("| | side | " + " | ".join(WAYS) + " |")
    lines.append("|---|---|" + "---|" * len(WAYS))
    for row in rows:
        cells = [f"{percent(row[way][0])} ({row[way][1]:.2f})" for way in WAYS]
        lines.append(f"| {row['name']} | {row['side']} | " + " | ".join(cells) + " |")
    write_between("levels table", lines)


def write_hanging(sides):
    lines = ["Largest stretch of a thread 3 s after the cloth was let go, hanging straight down, shear and bending rigid; in brackets the goal."]
    lines.append("")
    lines.append("| | side | " + " | ".join(HANGING_WAYS) + " |")
    lines.append("|---|---|" + "---|" * len(HANGING_WAYS))
    for name in GOALS:
        for side in sides:
            mesh, pins = {own: (mesh, pins) for own, mesh, pins in cloths(side)}[name]
            alone, both = GOALS[name]
            cells = []
            for way, goal in zip(HANGING_WAYS, (alone.get(side), both)):
                stretch, _ = run(mesh, pins, HANGING_WAYS[way], hangs=True)
                print(f"{name} {side}: hanging, {way}: {stretch:.4f}", file=sys.stderr)
                value = f"{100.0 * (stretch - 1.0):.2f} %"
                cells.append(value + (f" ({goal} %)" if goal and side in alone else ""))
            lines.append(f"| {name} | {side} | " + " | ".join(cells) + " |")
    write_between("hanging table", lines)


def write_plot(rows):
    colours = {"nothing": "#8d99ae", "20 iterations": "#6d597a", "tethers": "#e09f3e", "levels": "#2a6f77", "levels and tethers": "#9e2a2b"}
    names = [name for name in dict.fromkeys(row["name"] for row in rows)]
    figure, axes = plt.subplots(1, len(names), figsize=(3.1 * len(names), 3.4), sharey=True, layout="constrained")
    for axis, name in zip(axes, names):
        own = [row for row in rows if row["name"] == name]
        for way in WAYS:
            axis.plot([row["side"] for row in own], [max(row[way][0] - 1.0, 1e-4) for row in own], "o-", color=colours[way], label=way, markersize=4)
        axis.set_title(name, fontsize=10)
        axis.set_xscale("log", base=2)
        axis.set_yscale("log")
        axis.set_xticks([row["side"] for row in own], [str(row["side"]) for row in own])
        axis.set_xlabel("particles a side")
        axis.grid(alpha=0.3)
        axis.spines[["top", "right"]].set_visible(False)
    axes[0].set_ylabel("largest stretch")
    axes[0].set_yticks([1e-4, 1e-3, 1e-2, 1e-1, 1, 10, 100], ["0.01 %", "0.1 %", "1 %", "10 %", "twice", "11-fold", "101-fold"])
    axes[0].legend(fontsize=8)
    figure.savefig(ROOT / "docs/images/levels-stretch.png", dpi=110)


def main():
    kinds = [word for word in sys.argv[1:] if not word.isdigit()] or ["swinging", "hanging"]
    sides = [int(word) for word in sys.argv[1:] if word.isdigit()] or [32, 64, 128, 256, 512]
    if "swinging" in kinds:
        rows = measure(sides)
        write_table(rows)
        write_plot(rows)
    if "hanging" in kinds:
        write_hanging(sides)


if __name__ == "__main__":
    main()
