"""From what the cells of a board show to what is said about it: mines left, state, doubts."""

import math
from dataclasses import replace

import numpy as np

from gridseer.geometry import Frame, Lattice
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.level import known_mines
from gridseer.minesweeper.sight import CLOSED, COVERED, FLAG, QUESTION, WRONG_FLAG, Sights
from gridseer.vision.board.cells.calibration import MOST_SURE_OF_BOARD, calibrated
from gridseer.vision.board.cells.progress import perhaps_flags, settle, unlikely_flags
from gridseer.vision.board.cells.reading import Reading, perhaps_covered
from gridseer.vision.board.cells.rules import conflict
from gridseer.vision.board.counter.evidence import Situation
from gridseer.vision.board.counter.mines_left import Counter, counter_of
from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.board.memory import Remembered, remembered
from gridseer.vision.board.sighting import Sighting, State

DOUBT = 0.9
"""A cell whose sight is less likely than this is doubtful."""
LEAST_SURE_OF_BOARD = 0.05
"""All cells are doubtful on a board that is less sure than this as a whole: it may be another one, or lie elsewhere."""


def board_of(frame: Frame, lattice: Lattice, reading: Reading, counter: Counter) -> Remembered:
    """The board that was read on a lattice, as it is kept."""
    return remembered(frame, lattice, reading, counter, _sighting(frame, lattice, reading, counter))


def uncounted(frame: Frame, lattice: Lattice, reading: Reading, mines: int | None) -> Remembered:
    """The board that was read on a lattice, while nobody has looked for its counter: ``mines`` are those given.

    What a counter shows changes nothing about which cells are doubtful, so it isn't needed to choose between boards.
    """
    return board_of(frame, lattice, reading, counter_beside([], reading.sights, mines))


def counted(frame: Frame, board: Remembered, numbers: list[ShownNumber], mines: int | None) -> Remembered:
    """A board with what the numbers around it say; its doubts stay."""
    anew = board_of(frame, board.lattice, board.reading, counter_beside(numbers, board.reading.sights, mines))
    return replace(anew, sighting=replace(anew.sighting, doubtful=board.sighting.doubtful))


def counter_beside(numbers: list[ShownNumber], sights: Sights, mines: int | None) -> Counter:
    """How many mines are left, by what was given or by what is seen."""
    flags = int(np.count_nonzero((sights == FLAG) | (sights == WRONG_FLAG)))
    if mines is not None:
        return Counter(mines - flags, mines, numbers=tuple(numbers), evidence=f"{mines} mines were given")
    rows, columns = sights.shape
    unopened = (sights >= CLOSED) & (sights != FLAG) & (sights != WRONG_FLAG)
    fresh = not np.any(sights < CLOSED)
    there = Situation(sights.size, int(np.count_nonzero(unopened)), flags, known_mines(columns, rows), fresh=fresh)
    counter = counter_of(numbers, there)
    if counter.mines is not None and conflict(sights, counter.mines) is not None:
        return Counter(None, None, numbers=tuple(numbers))  # with so many mines the board is impossible
    return counter


def _sighting(frame: Frame, lattice: Lattice, reading: Reading, counter: Counter) -> Sighting:
    """What is said about it."""
    sights, state = settle(reading.sights, counter.mines, whole=reading.hidden is None and not reading.cut_off)
    probabilities = reading.probabilities
    given = counter.mines if counter.box is None else None
    perhaps = perhaps_flags(reading.sights) | unlikely_flags(sights, given)
    confidence = board_confidence(reading)
    unsure = reading.wrong | (probabilities < DOUBT) | perhaps | perhaps_covered(reading)
    doubtful = tuple(cells_of(unsure | (confidence < LEAST_SURE_OF_BOARD)))
    closed = np.count_nonzero((sights == CLOSED) | (sights == QUESTION))
    mines_left, evidence = counter.mines_left, counter.evidence
    too_few = given is not None and mines_left is not None and mines_left < 0
    if too_few or (mines_left is not None and state is not State.LOST and mines_left > closed):
        mines_left, evidence = None, ""
    return Sighting(
        lattice,
        sights,
        mines_left,
        state,
        confidence,
        doubtful,
        frame.origin,
        known_mines(lattice.columns, lattice.rows),
        tuple(replace(number, box=number.box.moved(*frame.origin)) for number in counter.numbers),
        evidence,
        {cell: reading.rivals_of(cell, flag=bool(perhaps[cell.y, cell.x])) for cell in doubtful},
        reading.cut_off,
        theme=reading.theme,
    )


def board_confidence(reading: Reading) -> float:
    """How likely a whole board is read exactly: every look must be. What covers a part of it hides as much."""
    # The looks of a board are right or wrong together more often than not: as measured, the root of the product is it.
    looks = math.sqrt(math.prod(calibrated(float(probability)) for probability in np.unique(reading.probabilities)))
    seen = 1.0 - float(np.mean(reading.sights == COVERED))
    return min(MOST_SURE_OF_BOARD, looks) * seen * (0.5 if reading.wrong.any() else 1.0)
