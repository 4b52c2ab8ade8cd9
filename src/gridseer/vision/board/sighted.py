"""From a reading to a sighting: the state of the game, the mines left, and what is doubtful."""

import math
from dataclasses import replace

import numpy as np

from gridseer.geometry import Frame, Mask
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.level import known_mines
from gridseer.minesweeper.sight import CLOSED, COVERED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Sights
from gridseer.vision.board.counter.evidence import Situation
from gridseer.vision.board.counter.mines_left import Counter, counter_of
from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.board.extent import SIDES, Extent
from gridseer.vision.board.limits import READ
from gridseer.vision.board.progress import state_of
from gridseer.vision.board.reading import Reading
from gridseer.vision.board.rules import conflict
from gridseer.vision.board.sighting import Sighting, State


def sighting_of(frame: Frame, reading: Reading, counter: Counter) -> Sighting:
    """What is said about a board that was read."""
    mines = None if reading.cut_off else counter.mines
    state = state_of(reading.sights, mines, reading.state)
    lattice, doubtful = reading.lattice, tuple(cells_of(doubts(reading, counter)))
    mines_left, evidence = _possible_count(counter, reading.sights, state)
    own = ((int(reading.sights[cell.y, cell.x]), float(reading.probabilities[cell.y, cell.x])) for cell in doubtful)
    return Sighting(
        lattice, reading.sights, mines_left, state, confidence(reading), doubtful, frame.origin,
        known_mines(lattice.columns, lattice.rows),
        tuple(replace(number, box=number.box.moved(*frame.origin)) for number in counter.numbers),
        evidence,
        {cell: reading.rivals.get(cell, (alone,)) for cell, alone in zip(doubtful, own, strict=True)},
        reading.cut_off,
        theme=reading.theme,
    )  # fmt: skip


def doubts(reading: Reading, counter: Counter) -> Mask:
    """The cells that may be something else, or not of the board; so may all flags if there are more than mines.

    In a taught theme, nobody has said what the looks are that weren't taught.
    """
    unsure = reading.wrong | (reading.probabilities < READ.doubt)
    if counter.mines_left is not None and counter.mines_left < 0 and counter.box is None:
        unsure |= reading.sights == FLAG
    rows, columns = reading.sights.shape
    whole = Extent(0, rows, 0, columns)
    for side in SIDES:
        if reading.sides[side] < READ.doubt and side not in reading.cut_off:
            unsure[whole.line(side)] = True
    if reading.theme or reading.is_board < READ.sure_of_board:
        unsure |= ~reading.taught
    return np.asarray(unsure)


def confidence(reading: Reading) -> float:
    """How likely a whole board is read exactly: it is one, it ends there, and every look is what it seems."""
    looks = math.sqrt(math.prod(float(each) for each in np.unique(reading.probabilities)))
    seen = 1.0 - float(np.mean(reading.sights == COVERED))
    return reading.is_board * math.prod(reading.sides.values()) * looks * seen


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
    if counter.mines is None or conflict(sights, counter.mines) is None:
        return counter
    shown = int(np.count_nonzero((sights == MINE) | (sights == EXPLODED)))
    if shown and counter.mines_left is not None and counter.mines_left <= shown + flags:
        return replace(counter, mines=None)  # a game that is lost may show mines in the place of flags
    return Counter(None, None, numbers=tuple(numbers))  # with so many mines the board is impossible


def _possible_count(counter: Counter, sights: Sights, state: State) -> tuple[int | None, str]:
    """The mines left and why they are believed; nothing where the closed cells can't hold them."""
    closed = int(np.count_nonzero((sights == CLOSED) | (sights == QUESTION)))
    left, given = counter.mines_left, counter.box is None
    if left is None or (given and left < 0) or (state is not State.LOST and left > closed):
        return None, ""
    return left, counter.evidence
