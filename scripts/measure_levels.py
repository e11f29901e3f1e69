#!/usr/bin/python3
"""Measures how far cloth stretches, and what that costs: with nothing, more iterations, tethers, levels.

Runs build/release/drape and writes the table in docs/solver.md and the plot docs/images/levels-stretch.png.
Usage: scripts/measure_levels.py [SIDE ...]      (32 64 128 256 512)
Needs python3-matplotlib. Takes about a quarter of an hour with all sizes."""

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


def run(mesh, pins, way):
    scene = {
        "name": "stretch",
        "params": {"solver": {"frequency": way["hz"]}},
        "cloths": [
            {
                "mesh": mesh,
                "position": [0, 2, 0],
                "rotation": [-10, 0, 0],  # in one plane with gravity it could not fold
                "pins": pins,
                "params": {
                    "tethers": {"on": way["tethers"]},
                    "levels": {"on": way["levels"]},
                    "selfCollision": {"on": False},
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


def write_table(rows):
    lines = ["Largest stretch of a thread (an edge that is not a diagonal) after 3 s of swinging, 60 frames a second, five iterations a frame unless it says so;"]
    lines.append("in brackets the time of edges, tethers and levels over that of the edges alone.")
    lines.append("")
    lines.append("| | side | " + " | ".join(WAYS) + " |")
    lines.append("|---|---|" + "---|" * len(WAYS))
    for row in rows:
        cells = [f"{percent(row[way][0])} ({row[way][1]:.2f})" for way in WAYS]
        lines.append(f"| {row['name']} | {row['side']} | " + " | ".join(cells) + " |")
    page = ROOT / "docs/solver.md"
    text = page.read_text()
    begin, end = "<!-- levels table: scripts/measure_levels.py -->\n", "<!-- end of levels table -->"
    before, rest = text.split(begin)
    after = rest.split(end)[1]
    page.write_text(before + begin + "\n".join(lines) + "\n" + end + after)


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
    sides = [int(side) for side in sys.argv[1:]] or [32, 64, 128, 256, 512]
    rows = measure(sides)
    write_table(rows)
    write_plot(rows)


if __name__ == "__main__":
    main()
