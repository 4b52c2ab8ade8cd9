"""Players' figures: the numbers by which players compare games, each with one sentence of what it means."""

from dataclasses import asdict, dataclass
from math import hypot

import numpy as np
import numpy.typing as npt

from gridseer.grid import Cell
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.buttons import ButtonReader, ClickTally
from gridseer.minesweeper.course import Course
from gridseer.minesweeper.game import Game, Outcome
from gridseer.minesweeper.metrics import Metrics, measure, solved_bbbv
from gridseer.minesweeper.pointer import Track
from gridseer.minesweeper.record import MOVES, Action, Event, Record
from gridseer.minesweeper.sight import CLOSED, FLAG

MEANINGS = {
    "seconds": "The time from the first cell opened to the end.",
    "bbbv": "3BV: the fewest clicks that open the whole board without flags.",
    "bbbv_solved": "How much of the 3BV was opened; all of it in a won game.",
    "bbbv_per_second": "3BV opened per second: the speed, whatever the board.",
    "zini": "Greedy ZiNi: about the fewest clicks that open the board when flags and chords are used.",
    "human_zini": "Human ZiNi: the same for a player who opens all openings first.",
    "clicks": "Every click: left, right and chords.",
    "left": "Clicks of the left button.",
    "right": "Clicks of the right button.",
    "chords": "Chords: both buttons together, or the middle one.",
    "effective": "Clicks that had an effect: opened a cell, or flagged a mine for the first time.",
    "left_effective": "Clicks of the left button that opened a cell.",
    "right_effective": "Clicks of the right button that flagged a mine for the first time.",
    "chords_effective": "Chords that opened a cell.",
    "flags": "Flags that stood at the end.",
    "ioe": "Index of efficiency: 3BV opened per click; above 1 with good chords.",
    "correctness": "Corr: the share of clicks that had an effect.",
    "throughput": "ThrP: 3BV opened per click that had an effect.",
    "rqp": "RQP: seconds squared per 3BV opened; the smaller the better, and long boards don't count against it.",
    "stnb": "STNB: speed weighted by level, so that games of different levels can be compared; the larger the better.",
    "path": "The way of the pointer, in pixels of cells that are 16 pixels wide.",
    "openings": "Areas without a number, each opened by one click.",
    "islands": "Groups of numbers that no opening uncovers.",
}
"""What each figure means, in the order in which they are shown."""

_STNB_LEVELS = {(8, 8, 10): 36.0, (16, 16, 40): 162.0, (30, 16, 99): 435.0}
"""The weight of each level that has one, by width, height and mines; beginner is that of Minesweeper Arbiter."""
_PIXELS = 16.0
"""Paths are compared as if every cell were this wide."""


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """The figures of one game; None where a game has none, such as a path without a recorded mouse."""

    seconds: float
    bbbv: int
    bbbv_solved: int
    bbbv_per_second: float | None
    zini: int
    human_zini: int
    clicks: int
    left: int
    right: int
    chords: int
    effective: int
    left_effective: int
    right_effective: int
    chords_effective: int
    flags: int
    ioe: float | None
    correctness: float | None
    throughput: float | None
    rqp: float | None
    stnb: float | None
    path: float | None
    openings: int
    islands: int

    def to_json(self) -> dict[str, float | None]:
        """The figures by name."""
        return asdict(self)


def figures(record: Record, course: Course) -> PlayerFigures | None:
    """The figures of a record, whose course leads to its end; None before a cell was opened."""
    layout = course.game.layout
    if layout is None or course.first is None:
        return None
    metrics = measure(layout, topology=record.setup.topology)
    if record.track is not None:
        reader = ButtonReader(layout, record.track)
        for _ in reader.moves():
            pass
        seconds = (record.events[-1].seconds if reader.ended is None else reader.ended) - (reader.began or 0.0)
        path: float | None = _path(record.track, layout.shape[1], layout.shape[0], reader.opening)
        tally = reader.tally
    else:
        seconds, path, tally = _seconds(record), None, _tally(record, layout)
    solved = solved_bbbv(layout, _opened(record, course), topology=record.setup.topology)
    return _figures(record, metrics, tally, solved=solved, seconds=round(seconds, 3), path=path)


def _figures(
    record: Record, metrics: Metrics, tally: ClickTally, *, solved: int, seconds: float, path: float | None
) -> PlayerFigures:
    level = record.setup.level
    weight = _STNB_LEVELS.get((level.width, level.height, level.mines))
    stnb = _ratio(weight * solved * (solved / metrics.bbbv) ** 0.5, seconds**1.7) if weight and metrics.bbbv else None
    return PlayerFigures(
        seconds=seconds,
        bbbv=metrics.bbbv,
        bbbv_solved=solved,
        bbbv_per_second=_ratio(solved, seconds),
        zini=metrics.zini,
        human_zini=metrics.human_zini,
        clicks=tally.clicks,
        left=tally.left,
        right=tally.right,
        chords=tally.chords,
        effective=tally.effective,
        left_effective=tally.left_effective,
        right_effective=tally.right_effective,
        chords_effective=tally.chords_effective,
        flags=tally.flags,
        ioe=_ratio(solved, tally.clicks),
        correctness=_ratio(tally.effective, tally.clicks),
        throughput=_ratio(solved, tally.effective),
        rqp=_ratio(seconds**2, solved),
        stnb=stnb,
        path=path,
        openings=metrics.openings,
        islands=metrics.islands,
    )


def _ratio(value: float, by: float) -> float | None:
    return value / by if by > 0 else None


def _seconds(record: Record) -> float:
    """From the first cell opened to the last move; the clock of a record stands still while the game is paused."""
    opened = next((event.seconds for event in record.events if event.action is Action.OPEN), 0.0)
    moved = [event.seconds for event in record.events if event.action in MOVES]
    return moved[-1] - opened if moved else 0.0


def _tally(record: Record, layout: npt.NDArray[np.bool_]) -> ClickTally:
    """The clicks of a game of our own, of which only moves that had an effect are recorded."""
    tally = ClickTally()
    flags: set[Cell] = set()
    known: set[Cell] = set()
    for event in record.events:
        if event.action is Action.OPEN:
            tally.left += 1
            assert event.cell is not None
            tally.left_effective += not layout[event.cell.y, event.cell.x]
        elif event.action is Action.CHORD:
            tally.chords += 1
            tally.chords_effective += 1
        elif event.action in (Action.FLAG, Action.QUESTION):
            tally.right += 1
        if event.action is Action.FLAG and event.cell is not None:
            flags ^= {event.cell}
            if event.cell in flags and layout[event.cell.y, event.cell.x] and event.cell not in known:
                known.add(event.cell)
                tally.right_effective += 1
    tally.flags = len(flags)
    return tally


def _opened(record: Record, course: Course) -> npt.NDArray[np.bool_]:
    """The cells that are open at the end. A chord that lost the game opened everything around it at once."""
    opened: npt.NDArray[np.bool_] = course.board.cells < CLOSED
    last = _last_move(record)
    layout = course.game.layout
    if course.game.outcome is not Outcome.LOST or last is None or last.action is not Action.CHORD or layout is None:
        return opened
    assert last.cell is not None
    game = Game.on_layout(layout, topology=record.setup.topology)
    for flag in cells_of(course.board.cells == FLAG):
        game.flag(flag)
    for cell in course.board.neighbours(last.cell):
        if not layout[cell.y, cell.x] and course.board[cell] == CLOSED:
            game.open(cell)
    return opened | (game.board.cells < CLOSED)


def _last_move(record: Record) -> Event | None:
    return next((event for event in reversed(record.events) if event.action in MOVES), None)


def _path(track: Track, width: int, height: int, opening: int) -> float:
    """The way of the pointer from the first cell opened on; what it does outside the board doesn't count."""
    length = 0.0
    before: tuple[int, int] | None = None
    for event in track.events[opening:]:
        if event.x >= width * track.cell_size and event.y >= height * track.cell_size:
            continue
        if before is not None:
            length += hypot(event.x - before[0], event.y - before[1])
        before = event.x, event.y
    return length * _PIXELS / track.cell_size
