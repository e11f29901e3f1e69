#!/usr/bin/env python3
"""Makes the meshes of assets/meshes, which the generators of scene files have no word for."""

from pathlib import Path

MESHES = Path(__file__).resolve().parent.parent / "assets" / "meshes"


def write(name, remark, vertices, faces):
    """vertices: list of (x, y, z) [m]; faces: triangles and quads of indices of vertices, from 0."""
    MESHES.mkdir(exist_ok=True)
    lines = [f"# {remark} Made by scripts/make_meshes.py."]
    lines += [f"v {x:.6g} {y:.6g} {z:.6g}" for x, y, z in vertices]
    for number, face in enumerate(faces):
        turned = face if number % 2 else face[1:] + face[:1]  # the diagonal from its first corner alternates
        for i in range(1, len(face) - 1):
            lines.append("f " + " ".join(str(corner + 1) for corner in (turned[0], turned[i], turned[i + 1])))
    (MESHES / name).write_text("\n".join(lines) + "\n")


def sail(rows=40, height=2.4, foot=1.4):
    """A right triangle: the luff at x = 0, the foot at y = 0."""
    place = {}
    vertices = []
    for i in range(rows + 1):
        for j in range(rows + 1 - i):
            place[i, j] = len(vertices)
            vertices.append((foot * j / rows, height * i / rows, 0.0))
    faces = []
    for i in range(rows):
        for j in range(rows - i):
            right, up, across = place[i, j + 1], place[i + 1, j], place.get((i + 1, j + 1))
            faces.append([place[i, j], right, up] if across is None else [place[i, j], right, across, up])
    write("sail.obj", "A sail: a triangle, the mast at x = 0 and the boom at y = 0.", vertices, faces)


def net(holes=9, hole=0.13, cord=0.02, parts=4):
    """Cords one face wide round square holes, whose sides are divided into parts; in the plane z = 0 about its middle."""
    steps = [cord]
    for _ in range(holes):
        steps += [hole / parts] * parts + [cord]
    is_cord = [step == cord for step in steps]
    lines = [0.0]
    for step in steps:
        lines.append(lines[-1] + step)
    middle = lines[-1] / 2
    vertices, faces, place = [], [], {}

    def vertex(column, row):
        if (column, row) not in place:
            place[column, row] = len(vertices)
            vertices.append((lines[column] - middle, lines[row] - middle, 0.0))
        return place[column, row]

    for row in range(len(steps)):
        for column in range(len(steps)):
            if is_cord[row] or is_cord[column]:
                faces.append([vertex(column, row), vertex(column + 1, row), vertex(column + 1, row + 1), vertex(column, row + 1)])
    write("net.obj", "A net of flat cords round square holes.", vertices, faces)


sail()
net()
