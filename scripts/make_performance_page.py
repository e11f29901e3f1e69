#!/usr/bin/python3
"""Writes docs/performance.md and docs/images/performance.png from what `drape bench --json FILE` measured.

    make_performance_page.py FILE...

Several files, such as one a scene, make one page. Needs python3-matplotlib for the picture.
"""
import json
import pathlib
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402  (after the choice of back end)

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"

INTRO = """# How fast Drape is

Written by `scripts/make_performance_page.py` from the figures of `drape bench`, not by hand:

    build/release/drape bench --json bench.json
    scripts/make_performance_page.py bench.json

Processor: {processor}, {processors} of its hardware threads. Timings are for orientation; the ratios to the reference, the
scalar code that defines the result, were measured in the same run.

**How it was measured.** Every scene holds all that the solver has: cloth held along one edge falls on two spheres, a capsule and a plane
with friction, in wind with drag and lift, with tethers, coarse levels and self collision, at the default settings. A frame is 1/60 s in five iterations.
All contestants simulate the same frames, one frame each in turn, so that what slows the machine down slows all of them; the
figure is the least time of all rounds. At the end their positions are compared bit by bit{bits}.

![Nanoseconds for a particle and iteration, by size](images/performance.png)
"""


def name_of(run):
    words = [run["backend"]] + ([run["simd"]] if run["simd"] else [])
    return " ".join(words) + (f", {run['threads']} threads" if run["threads"] > 1 else "")


def row(cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def table(head, rows):
    return "\n".join([row(head), row(["---"] + ["--:"] * (len(head) - 1))] + [row(cells) for cells in rows]) + "\n"


def frames(scenes):
    head = ["scene", "particles", "constraints", "backend", "ms a frame", "against the reference", "million particle iterations a second"]
    rows = []
    for scene in scenes:
        for run in scene["runs"]:
            rows.append([scene["name"], f"{scene['particles']:,}", f"{scene['constraints']:,}", name_of(run), f"{run['msPerFrame']:,.{2 if run['msPerFrame'] < 100 else 0}f}",
                         f"{run['speedup']:.2f} x", f"{run['particleIterationsPerSecond'] / 1e6:.1f}"])
    return table(head, rows)


def stages(scene):
    names = list(scene["runs"][0]["stages"])
    head = ["backend"] + [f"{name}, ns a {scene['runs'][0]['stages'][name]['element']}" for name in names]
    rows = [[name_of(run)] + [f"{run['stages'][n]['nsPerElement']:.2f} ({run['stages'][n]['speedup']:.2f} x)" for n in names]
            for run in scene["runs"]]
    return table(head, rows)


def sizes(scenes):
    head = ["scene", "cooked in s", "memory, bytes a particle"]
    return table(head, [[s["name"], f"{s['cookSeconds']:.2f}", f"{s['bytesPerParticle']:.0f}"] for s in scenes])


SHEETS = ("sheet-64", "sheet-128", "sheet-256", "irregular-64", "irregular-128", "irregular-256")
GRIDS = SHEETS[:3]


class Bench:
    """What was measured, by scene and number of threads, on the best instruction set of the cpu backend."""

    def __init__(self, scenes):
        self.scenes = {scene["name"]: scene for scene in scenes}

    def run(self, scene, threads=1):
        runs = [run for run in self.scenes[scene]["runs"] if run["backend"] == "cpu" and run["threads"] == threads]
        return min(runs, key=lambda run: run["msPerFrame"])

    def speedup(self, scene, stage, threads=1):
        return self.run(scene, threads)["stages"][stage]["speedup"]

    def scaling(self, scene):
        return self.run(scene)["msPerFrame"] / self.run(scene, 2)["msPerFrame"]

    def levels(self, scene):
        stages = self.run(scene)["stages"]
        return 100 * stages["levels"]["ms"] / stages["edges"]["ms"]

    def growth(self, scene, base):
        each = [1 / self.run(name)["particleIterationsPerSecond"] for name in (scene, base)]
        return each[0] / each[1]


def goals(scenes):
    """Each goal with its figure in each scene that was measured; bold where it is met."""
    bench = Bench(scenes)
    at_least, at_most = (lambda value, goal: value >= goal), (lambda value, goal: value <= goal)
    lines = [
        ("edges against the reference, 1 thread", at_least, 4.0, "{:.1f} x", SHEETS, lambda s: bench.speedup(s, "edges")),
        ("edges against the reference, 2 threads", at_least, 7.5, "{:.1f} x", SHEETS, lambda s: bench.speedup(s, "edges", 2)),
        ("wind against the reference, 1 thread", at_least, 4.0, "{:.1f} x", SHEETS, lambda s: bench.speedup(s, "wind")),
        ("collision against the reference, 1 thread", at_least, 3.0, "{:.1f} x", SHEETS, lambda s: bench.speedup(s, "collision")),
        ("self collision against the reference, 1 thread", at_least, 2.0, "{:.1f} x", SHEETS, lambda s: bench.speedup(s, "selfCollision")),
        ("frame, 1 thread", at_most, 0.9, "{:.2f} ms", ("sheet-64",), lambda s: bench.run(s)["msPerFrame"]),
        ("frame, 2 threads", at_most, 0.5, "{:.2f} ms", ("sheet-64",), lambda s: bench.run(s, 2)["msPerFrame"]),
        ("frame, 2 threads against 1", at_least, 1.8, "{:.2f} x", GRIDS + ("sheet-512", "sheet-1024") + SHEETS[3:], bench.scaling),
        ("a hundred sheets, 2 threads against 1", at_least, 1.9, "{:.2f} x", ("sheets-100",), bench.scaling),
        ("time for a particle, 1024 a side against 64", at_most, 1.6, "{:.2f} x", ("sheet-1024",), lambda s: bench.growth(s, "sheet-64")),
        ("memory a particle", at_most, 400, "{:.0f} bytes", ("sheet-1024",), lambda s: bench.scenes[s]["bytesPerParticle"]),
        ("cooking, with tethers", at_most, 3.0, "{:.2f} s", ("sheet-512",), lambda s: bench.scenes[s]["cookSeconds"]),
        ("levels against edges, 1 thread", at_most, 20, "{:.0f} %", SHEETS, bench.levels),
    ]
    rows = []
    for what, holds, goal, form, where, figure in lines:
        found = []
        for scene in where:
            try:
                value = figure(scene)
            except (KeyError, ValueError):  # the scene, or a run on two threads, was not measured
                continue
            text = form.format(value)
            found.append(f"{scene} {f'**{text}**' if holds(value, goal) else text}")
        if found:
            rows.append([what, ("at least " if holds is at_least else "at most ") + form.format(goal), ", ".join(found)])
    head = ["what", "goal", "measured (bold: reached)"]
    return "\n".join([row(head), row(["---"] * 3)] + [row(cells) for cells in rows]) + "\n"


def plot(scenes, file):
    sheets = [scene for scene in scenes if scene["name"].startswith("sheet-")]
    figure, axes = plt.subplots(figsize=(8, 4.5), dpi=120)
    lines = {}
    for scene in sheets:
        for run in scene["runs"]:
            lines.setdefault(name_of(run), []).append((scene["particles"], 1e9 / run["particleIterationsPerSecond"]))
    for name, points in lines.items():
        axes.plot(*zip(*points), marker="o", label=name)
    axes.set_xscale("log", base=4)
    axes.set_xticks([scene["particles"] for scene in sheets], [scene["name"].removeprefix("sheet-") for scene in sheets])
    axes.set_xlabel("particles along a side of the sheet")
    axes.set_ylabel("ns for a particle and iteration, all stages")
    axes.set_ylim(bottom=0)
    axes.grid(alpha=0.3)
    axes.legend()
    figure.tight_layout()
    figure.savefig(file, metadata={"Software": None})


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    benches = [json.loads(pathlib.Path(name).read_text()) for name in sys.argv[1:]]
    bench, scenes = benches[0], [scene for one in benches for scene in one["scenes"]]
    same = all(run["sameBits"] for scene in scenes for run in scene["runs"])
    text = INTRO.format(processor=bench["processor"] or "unknown", processors=bench["processors"],
                        bits=": all were equal" if same else ": NOT ALL WERE EQUAL")
    text += "\n## Goals\n\nWhat Drape sets itself, on the best instruction set.\n\n" + goals(scenes)
    text += "\n## Frames\n\n" + frames(scenes)
    for scene in scenes:
        if scene["name"] in ("sheet-64", "irregular-64", "sheet-256"):
            text += f"\n## Stages, {scene['name']}\n\n" + stages(scene)
    text += "\n## Cooking and memory\n\nMesh, fabric, state and scratch of one simulation; cooking includes making the mesh and the tethers.\n\n"
    text += sizes(scenes)
    (DOCS / "performance.md").write_text(text)
    plot(scenes, DOCS / "images" / "performance.png")


if __name__ == "__main__":
    main()
