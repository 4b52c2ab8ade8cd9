"""A convolutional network that looks at a board and says how likely each closed cell is a mine. It proves nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import ClassVar, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from gridseer.errors import InputError
from gridseer.grid import Topology
from gridseer.inference import open_network
from gridseer.minesweeper.analysis import Analysis, expected_mines
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED, FLAG
from gridseer.minesweeper.solving.method import Method
from gridseer.minesweeper.solving.option import option
from gridseer.need import Need

MODEL = Path(__file__).with_name("neural.onnx")
"""The network that comes with gridseer; ``python -m training.neural`` makes another."""

PLANES = 12
"""What the network is given about a cell: the mines missing around it (0 to 8), their share, closed, the density."""

MOST_CERTAIN = 15.0
"""Log odds beyond which the network is not believed, so that it never says 0 or 1."""

Sights = npt.NDArray[np.uint8]
Values = npt.NDArray[np.float64]
Planes = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Neural(Method):
    """A trained convolutional network estimates every probability; it proves nothing.

    Only what the mine count leaves no choice about is certain. A hexagon board is not what it has learnt: there the
    mines left are spread evenly.
    """

    name: ClassVar[str] = "neural"
    complete: ClassVar[bool] = False
    needs: ClassVar[tuple[Need, ...]] = (Need("ONNX Runtime", install="pip install onnxruntime", module="onnxruntime"),)
    turns: int = option(1, "in how many of its 8 turns the network looks at a board", least=1, most=8)
    model: str = option("", "a file that python -m training.neural wrote; nothing: the network of gridseer")

    def analyse(self, board: Board) -> Analysis:
        """Ask the network, unless the mine count says it all, no number is open, or the grid is unknown to it."""
        even = Analysis.from_verdicts(board, self.name, (), ())
        settled = not (board.closed & ~even.safe & ~even.mines).any()
        if settled or board.topology is Topology.HEXAGON or not (board.cells <= 8).any():
            return even
        probability = np.full(board.cells.shape, np.nan)
        probability[board.closed] = _normalised(self._log_odds(board)[board.closed], _expected(board))
        return Analysis(board, self.name, probability, even.safe, even.mines, exact=False)

    def _log_odds(self, board: Board) -> Values:
        """What the network says of a board, the same however the board is turned.

        A network sees a board and its mirror image a little differently. So it is always shown the turn that comes
        first in the order of bytes; where several look alike, its answer is turned back in each way and averaged.
        """
        forms = list(_forms(board))
        # On a torus each turn has many shifts, of which one is enough.
        first_shifts = {form.turn: form.key for form in sorted(forms, key=lambda form: form.key, reverse=True)}
        shown = set(sorted(first_shifts.values())[: self.turns])
        network = _network(self.model)
        wrap = board.topology is Topology.TORUS
        answers = {
            form.key: network.log_odds(form.sights, _expected(board), wrap=wrap)
            for form in {form.key: form for form in forms if form.key in shown}.values()
        }
        turned_back = [form.back(answers[form.key]) for form in forms if form.key in shown]
        # In sorted order, since the order in which numbers are added changes their last digit.
        return cast("Values", np.sort(np.stack(turned_back), axis=0).mean(axis=0))


class _Form(NamedTuple):
    """A board turned, and on a torus shifted."""

    sights: Sights
    turn: int
    """Quarter turns, and 4 more when it is transposed first."""
    shift: tuple[int, int]
    """Rows and columns by which it is shifted after that."""

    @property
    def key(self) -> tuple[int, bytes]:
        """Its place in an order of forms; the same for forms that look alike."""
        return len(self.sights), self.sights.tobytes()

    def back(self, values: Values) -> Values:
        """Turn values of this form back to the board."""
        straight = np.rot90(np.roll(values, (-self.shift[0], -self.shift[1]), (0, 1)), -(self.turn % 4))
        return straight.T if self.turn >= 4 else straight


def _forms(board: Board) -> Iterator[_Form]:
    for turn in range(8):
        turned = np.rot90(board.cells.T if turn >= 4 else board.cells, turn % 4)
        height, width = turned.shape if board.topology is Topology.TORUS else (1, 1)
        for shift in np.ndindex(height, width):
            yield _Form(np.ascontiguousarray(np.roll(turned, shift, (0, 1))), turn, shift)


class Network:
    """A network in a file, ready to look at boards."""

    def __init__(self, path: Path) -> None:
        self._session = open_network(path.read_bytes())
        properties = self._session.get_modelmeta().custom_metadata_map
        self.reach = int(properties["reach"])
        """How many cells away it can see anything."""

    def log_odds(self, sights: Sights, mines_left: float, *, wrap: bool) -> Values:
        """The log odds of a mine in every cell; they mean something only where it is closed."""
        seen = planes(sights[np.newaxis], np.array([mines_left]), wrap=wrap)
        edge = self.reach if wrap else 0
        if wrap:
            seen = np.pad(seen, ((0, 0), (0, 0), (edge, edge), (edge, edge)), mode="wrap")
        found = cast("Planes", self._session.run(None, {"planes": seen})[0])
        height, width = sights.shape
        inner = found[0, 0, edge : edge + height, edge : edge + width]
        return np.clip(inner.astype(np.float64), -MOST_CERTAIN, MOST_CERTAIN)


@lru_cache(maxsize=4)
def _network(model: str) -> Network:
    path = Path(model) if model else MODEL
    if not path.is_file():
        raise InputError(f"expected a file with a network, got {str(path)!r}", "python -m training.neural writes one.")
    try:
        return Network(path)
    except Exception as error:
        raise InputError(f"expected a network of python -m training.neural, got {str(path)!r}: {error}") from None


def planes(sights: Sights, mines_left: npt.NDArray[np.integer | np.floating], *, wrap: bool = False) -> Planes:
    """What the network is shown of boards of one size: only what still matters.

    A flag is taken off the numbers around it and is then no more than a wall; so is an open cell that touches no
    closed one. What is left are closed cells and numbers that miss some mines.
    """
    closed = sights == CLOSED
    choices = around(closed, wrap=wrap)
    missing = np.clip(sights.astype(np.int64) - around(sights == FLAG, wrap=wrap), 0, 8)
    numbers = (sights <= 8) & (choices > 0)
    result = np.zeros((len(sights), PLANES, *sights.shape[1:]), np.float32)
    for number in range(9):
        result[:, number] = numbers & (missing == number)
    result[:, 9] = np.where(numbers, missing / np.maximum(choices, 1), 0)
    result[:, 10] = closed
    room = np.maximum(closed.sum(axis=(1, 2)), 1)
    density = np.clip(mines_left / room, 0.001, 0.999)
    result[:, 11] = np.log(density / (1 - density))[:, np.newaxis, np.newaxis] * (closed | numbers)
    return result


def around(mask: npt.NDArray[np.bool_], *, wrap: bool = False) -> npt.NDArray[np.int64]:
    """How many of the eight neighbours of each cell are in a mask."""
    height, width = mask.shape[1:]
    padded = np.pad(mask.astype(np.int64), ((0, 0), (1, 1), (1, 1)), mode="wrap" if wrap else "constant")
    rows = padded[:, :height] + padded[:, 1 : height + 1] + padded[:, 2:]
    total = rows[:, :, :width] + rows[:, :, 1 : width + 1] + rows[:, :, 2:]
    return cast("npt.NDArray[np.int64]", total - mask)


def _expected(board: Board) -> float:
    """The mines left, or how many are to be expected."""
    return expected_mines(board, 0, int(np.count_nonzero(board.closed)))


def _normalised(log_odds: Values, mines_left: float) -> Values:
    """Probabilities that sum to the mines left: all log odds are moved by the same amount."""
    ordered = np.sort(log_odds)
    low, high = -60.0, 60.0
    for _ in range(70):
        middle = (low + high) / 2
        low, high = (middle, high) if _sigmoid(ordered + middle).sum() < mines_left else (low, middle)
    return _sigmoid(log_odds + (low + high) / 2)


def _sigmoid(log_odds: Values) -> Values:
    return 1 / (1 + np.exp(-log_odds))
