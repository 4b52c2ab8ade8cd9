"""Pictures whose truth is known, by what a line of ``tests/vision/cases.toml`` says of them."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from bench.covers import Covered, covered_case
from bench.families import family_case
from bench.pictures import Case, Position, decoy, desktop_case
from bench.windows import window_of
from gridseer.geometry import Frame, Lattice
from gridseer.render import draw
from gridseer.render.clutter import clutter
from gridseer.theme import THEMES
from tests.support.data import DATA
from tests.support.seen_boards import in_progress, lost, won

SCREENS = DATA / "screens"
Line = Mapping[str, Any]
"""A line of the corpus, as TOML gives it."""


def picture_of(generator: str, line: Line) -> Covered:
    """The picture of a line of the corpus; without a board, its lattice has no cells."""
    match generator:
        case "drawn":
            return bare(_drawn(line))
        case "desktop":
            return bare(desktop_case(line["seed"]))
        case "covered":
            return covered_case(line["seed"])
        case "family":
            return bare(family_case(line["family"], line["seed"]))
        case "decoy":
            return bare(_without_board(decoy(line["seed"])[1]))
        case "clutter":
            width, height = line["size"]
            return bare(_without_board(Frame(clutter(line["kind"], width, height, line["seed"]))))
        case "window":
            return real_window(line["file"])
    raise ValueError(f"expected a generator of pictures, got {generator!r}")


def bare(case: Case) -> Covered:
    """A picture in which nothing lies over the board."""
    nothing = np.zeros((case.lattice.rows, case.lattice.columns), bool)
    return Covered(case, nothing, nothing)


def _drawn(line: Line) -> Case:
    """A board in one of our themes: a new game of some columns and rows, or a game that was played."""
    if "cells" in line:
        columns, rows = line["cells"]
        cells, state = ["#" * columns] * rows, "ready"
    else:
        state, game = line["state"], {"playing": in_progress, "won": won, "lost": lost}[line["state"]]
        cells = game(line["seed"], line.get("level", "intermediate"))
    drawing = draw(
        cells, THEMES[line["theme"]], line["size"], window=line.get("window", True), mines_left=line["mines_left"],
        scale=line.get("scale", 1.0),
    )  # fmt: skip
    return Case(line["theme"], drawing.frame, drawing.lattice, Position(tuple(cells), line["mines_left"], state))


def _without_board(frame: Frame) -> Case:
    return Case("no board", frame, Lattice(0, 0, 1, 1, 0, 0), Position((), 0, ""))


@cache
def truths() -> Mapping[str, Line]:
    """What the real windows show, by the names of their files; nothing where they are missing."""
    file = SCREENS / "truth.jsonl"
    lines = file.read_text().splitlines() if file.exists() else []
    return {truth["file"]: truth for truth in map(json.loads, lines)}


def real_window(name: str) -> Covered:
    """A window of a third-party game; of what a dialog hides, nothing may be called sure."""
    return window_of(SCREENS, truths()[name]).picture
