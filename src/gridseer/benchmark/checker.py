"""Checks the files of the Minesweeper benchmark: python check.py [DIR] [--all]. Plain Python, with nothing installed.

It shares nothing with the program that made the files. Layouts are counted cell by cell, forwards and backwards, with
whole numbers of any size; game trees are searched over sets of layouts, one bit each. By default a sample of every file
is checked, which takes about a minute; --all checks everything that a tree of --layouts layouts reaches.
"""

import argparse
import hashlib
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

Cell = tuple[int, int]
SAMPLE = {"positions": 1000, "small_boards": 220, "perft": 216, "decisions": 400}
TREE_LAYOUTS = 300


class Text:
    """A board: rows of # closed, . open and empty, 1 to 8, X wall; then mN with the mines, and the topology."""

    def __init__(self, text: str) -> None:
        *rows, last = text.split("\n")
        mines, _, topology = last.partition(" ")
        self.rows, self.mines, self.topology = rows, int(mines[1:]), topology or "square"
        self.width, self.height = len(rows[0]), len(rows)
        self.closed = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"]

    def around(self, cell: Cell) -> set[Cell]:
        """The cells that touch a cell."""
        x, y = cell
        steps = {(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {(0, 0)}
        if self.topology == "hexagon":  # odd rows stand half a cell to the right
            steps -= {(1, -1), (1, 1)} if y % 2 == 0 else {(-1, -1), (-1, 1)}
        found = {(x + dx, y + dy) for dx, dy in steps}
        if self.topology == "torus":
            found = {(cx % self.width, cy % self.height) for cx, cy in found}
        return {(cx, cy) for cx, cy in found if 0 <= cx < self.width and 0 <= cy < self.height} - {cell}

    def sums(self) -> list[tuple[list[Cell], int]]:
        """For every number its closed neighbours and how many of them are mines."""
        numbers = {".": 0, **{str(number): number for number in range(1, 9)}}
        found = []
        for y, row in enumerate(self.rows):
            for x, sign in enumerate(row):
                if sign in numbers:
                    near = self.around((x, y))
                    found.append(([cell for cell in self.closed if cell in near], numbers[sign]))
        return found


class LayoutCount:
    """How many layouts fit a board, and in how many of them each closed cell is a mine.

    Ways to fill cells are kept for every number of mines at once, as the digits of one large number.
    """

    def __init__(self, board: Text) -> None:
        sums = board.sums()
        frontier = {cell for cells, _ in sums for cell in cells}
        self.digit = len(frontier) + 1
        self.mines: dict[Cell, int] = {}
        groups = [self._group(part, sums, board.width > board.height) for part in _parts(frontier, sums)]
        off = len(board.closed) - len(frontier)
        impossible = any(not cells and mines for cells, mines in sums)
        whole = _product([total for total, _ in groups])
        self.layouts = 0 if impossible else self._weigh(whole, off, board.mines)
        for number, (_, with_mine) in enumerate(groups):
            others = _product([total for other, (total, _) in enumerate(groups) if other != number])
            for cell, ways in with_mine.items():
                self.mines[cell] = self._weigh(ways * others, off, board.mines)
        rest = self._weigh(whole, off - 1, board.mines - 1) if off else 0
        for cell in board.closed:
            self.mines.setdefault(cell, rest)

    def _weigh(self, ways: int, off: int, mines: int) -> int:
        """All layouts: the mines that are left lie anywhere off the frontier."""
        total, used, mask = 0, 0, (1 << self.digit) - 1
        while ways and used <= mines:
            total += (ways & mask) * comb(off, mines - used)
            ways >>= self.digit
            used += 1
        return total

    def _group(self, part: set[Cell], sums: list[tuple[list[Cell], int]], wide: bool) -> tuple[int, dict[Cell, int]]:
        """The ways to fill cells that hang together, and for each cell those with a mine there."""
        order = sorted(part, key=lambda cell: cell if wide else (cell[1], cell[0]))
        place = {cell: step for step, cell in enumerate(order)}
        own = [(sorted(place[cell] for cell in cells), mines) for cells, mines in sums if cells and cells[0] in part]
        forward: list[dict[tuple[int, ...], int]] = [{(): 1}]
        moves: list[list[tuple[tuple[int, ...], int, tuple[int, ...]]]] = []
        active: list[int] = []
        for step in range(len(order)):
            begun = [number for number, (cells, _) in enumerate(own) if cells[0] == step]
            active += begun
            touched = [slot for slot, number in enumerate(active) if step in own[number][0]]
            ended = {slot for slot, number in enumerate(active) if own[number][0][-1] == step}
            needs = tuple(own[number][1] for number in begun)
            made: list[tuple[tuple[int, ...], int, tuple[int, ...]]] = []
            after: dict[tuple[int, ...], int] = {}
            for state, ways in forward[-1].items():
                for mine in (0, 1):
                    missing = [*state, *needs]
                    for slot in touched:
                        missing[slot] -= mine
                    if min(missing, default=0) < 0 or any(missing[slot] for slot in ended):
                        continue
                    key = tuple(value for slot, value in enumerate(missing) if slot not in ended)
                    after[key] = after.get(key, 0) + (ways << self.digit * mine)
                    made.append((state, mine, key))
            forward.append(after)
            moves.append(made)
            active = [number for slot, number in enumerate(active) if slot not in ended]
        return forward[-1].get((), 0), self._backwards(order, forward, moves)

    def _backwards(self, order: list[Cell], forward: list[dict[Any, int]], moves: list[list[Any]]) -> dict[Cell, int]:
        with_mine: dict[Cell, int] = {}
        backward: dict[Any, int] = {(): 1}
        for step in reversed(range(len(order))):
            before: dict[Any, int] = {}
            ways = 0
            for state, mine, key in moves[step]:
                after = backward.get(key, 0) << self.digit * mine
                before[state] = before.get(state, 0) + after
                if mine:
                    ways += forward[step][state] * after
            with_mine[order[step]] = ways
            backward = before
        return with_mine


def _parts(frontier: set[Cell], sums: list[tuple[list[Cell], int]]) -> list[set[Cell]]:
    """The cells of the frontier, apart where no number ties them together."""
    parts = [{cell} for cell in sorted(frontier)]
    for cells, _ in sums:
        tied = [part for part in parts if part & set(cells)]
        parts = [part for part in parts if part not in tied] + ([set().union(*tied)] if tied else [])
    return parts


def _product(factors: list[int]) -> int:
    result = 1
    for factor in factors:
        result *= factor
    return result


class Tree:
    """The whole game tree over the layouts of a board: a set of layouts is the bits of one number."""

    def __init__(self, board: Text, layouts: list[set[Cell]]) -> None:
        self.everything = (1 << len(layouts)) - 1
        self.shown: dict[Cell, list[int]] = {}
        for cell in board.closed:
            near, sets = board.around(cell), [0] * 9
            for bit, mines in enumerate(layouts):
                if cell not in mines:
                    sets[len(near & mines)] |= 1 << bit
            self.shown[cell] = [one for one in sets if one]
        self._known: dict[int, int] = {}

    def won_by(self, cell: Cell) -> int:
        """The layouts that the best play wins after opening a cell."""
        return sum(self.won(one) for one in self.shown[cell])

    def won(self, layouts: int) -> int:
        """The layouts of a set that the best play wins."""
        if layouts & (layouts - 1) == 0:
            return layouts.bit_count()
        if layouts not in self._known:
            self._known[layouts] = self._best(layouts)
        return self._known[layouts]

    def _best(self, layouts: int) -> int:
        guesses, size = [], layouts.bit_count()
        for sets in self.shown.values():
            parts = [part for one in sets if (part := layouts & one)]
            free = sum(part.bit_count() for part in parts)
            if free == size and len(parts) > 1:  # it costs nothing and tells something
                return sum(map(self.won, parts))
            if 0 < free < size:
                guesses.append((free, parts))
        best = 0
        for free, parts in sorted(guesses, key=lambda guess: -guess[0]):
            if free <= best:
                break
            best = max(best, sum(map(self.won, parts)))
        return best


def layouts_of(board: Text) -> list[set[Cell]]:
    """All layouts that fit, by trying one cell after the other."""
    sums = [(set(cells), mines) for cells, mines in board.sums()]
    near = {cell: [number for number, (cells, _) in enumerate(sums) if cell in cells] for cell in board.closed}
    order = sorted(board.closed, key=lambda cell: (not near[cell], cell))
    found: list[set[Cell]] = []

    def go_on(step: int, mines: set[Cell], missing: list[int], room: list[int]) -> None:
        if len(mines) > board.mines or board.mines - len(mines) > len(order) - step:
            return
        if step == len(order):
            found.append(set(mines))
            return
        cell = order[step]
        for mine in (0, 1):
            left, space = missing[:], room[:]
            for number in near[cell]:
                left[number] -= mine
                space[number] -= 1
            if all(0 <= left[number] <= space[number] for number in near[cell]):
                go_on(step + 1, mines | {cell} if mine else mines, left, space)

    if all(0 <= mines <= len(cells) for cells, mines in sums):
        go_on(0, set(), [mines for _, mines in sums], [len(cells) for cells, _ in sums])
    return found


def check_position(record: dict[str, Any]) -> None:
    """Every count, verdict and best move."""
    board = Text(record["board"])
    count = LayoutCount(board)
    expect("layouts", record["layouts"], str(count.layouts))
    counts = [int(record["counts"][place]) for place in record["mines"]]
    expect("mines", counts, [count.mines[cell] for cell in board.closed])
    index = {cell: cell[1] * board.width + cell[0] for cell in board.closed}
    safe = [index[cell] for cell in board.closed if count.mines[cell] == 0]
    expect("safe", record["safe"], safe)
    expect(
        "certain mines", record["certain_mines"], [index[c] for c in board.closed if count.mines[c] == count.layouts]
    )
    risks = {index[cell]: Fraction(count.mines[cell], count.layouts) for cell in board.closed}
    if safe:
        expect("best", (record["by"], record["best"]), ("safe", safe))
    elif record["by"] == "risk":
        expect("best", record["best"], [cell for cell, risk in risks.items() if risk == min(risks.values())])
    else:
        tree = Tree(board, layouts_of(board))
        won = {index[cell]: tree.won_by(cell) for cell in board.closed}
        expect("best", (record["by"], record["best"]), ("tree", [c for c, n in won.items() if n == max(won.values())]))


def check_decision(record: dict[str, Any]) -> None:
    """What is certain, or what every guess wins."""
    board = Text(record["board"])
    count = LayoutCount(board)
    expect("layouts", record["layouts"], str(count.layouts))
    index = {cell: cell[1] * board.width + cell[0] for cell in board.closed}
    safe = [index[cell] for cell in board.closed if count.mines[cell] == 0]
    if record["task"] == "certain":
        expect("safe", record["safe"], safe)
        mines = [index[cell] for cell in board.closed if count.mines[cell] == count.layouts]
        expect("certain mines", record["certain_mines"], mines)
        return
    expect("safe", safe, [])
    expect("mines", record["mines"], [count.mines[cell] for cell in board.closed])
    tree = Tree(board, layouts_of(board))
    expect("won", record["won"], [tree.won_by(cell) for cell in board.closed])


def check_small_board(record: dict[str, Any]) -> None:
    """What the best play wins after every first cell."""
    width, height, mines = record["width"], record["height"], record["mines"]
    board = Text("\n".join(["#" * width] * height) + f"\nm{mines}")
    expect("layouts", record["layouts"], comb(width * height - 1, mines))
    tree = Tree(board, [set(chosen) for chosen in combinations(board.closed, mines)])
    expect("won", record["won"], [tree.won_by(cell) for cell in board.closed])


def check_perft(record: dict[str, Any]) -> None:
    """The number of layouts."""
    expect("layouts", record["layouts"], str(LayoutCount(Text(record["board"])).layouts))


class WrongError(Exception):
    """Something in the files isn't true."""


def expect(what: str, found: object, true: object) -> None:
    """Refuse what isn't true."""
    if found != true:
        raise WrongError(f"{what}: the file says {found}, but it is {true}")


CHECKS: dict[str, Callable[[dict[str, Any]], None]] = {
    "positions": check_position,
    "small_boards": check_small_board,
    "perft": check_perft,
    "decisions": check_decision,
}


def within_reach(name: str, record: dict[str, Any], layouts: int) -> bool:
    """Whether plain Python can search this in time."""
    return name != "small_boards" or comb(record["width"] * record["height"], record["mines"]) <= layouts


def wrong_sums(folder: Path) -> Iterator[str]:
    """The files that aren't those that SHA256SUMS names."""
    for line in (folder / "SHA256SUMS").read_text(encoding="ascii").splitlines():
        digest, name = line.split()
        if hashlib.sha256((folder / name).read_bytes()).hexdigest() != digest:
            yield f"{name}: its sum isn't the one in SHA256SUMS"


def wrong_records(name: str, folder: Path, everything: bool, layouts: int) -> Iterator[str]:
    """What isn't true in one file."""
    lines = (folder / f"{name}.jsonl").read_text(encoding="ascii").splitlines()
    records = [(number, json.loads(line)) for number, line in enumerate(lines, start=1)]
    records = [each for each in records if within_reach(name, each[1], layouts)]
    if not everything:
        records = random.Random(1).sample(records, min(SAMPLE[name], len(records)))
    begin = time.monotonic()
    for number, record in records:
        try:
            CHECKS[name](record)
        except WrongError as error:
            yield f"{name}.jsonl line {number}: {error}"
    seconds = time.monotonic() - begin
    sys.stdout.write(f"{name}: {len(records)} of {len(lines)} records checked in {seconds:.0f} s\n")


def main() -> int:
    """Check a folder; 1 when anything is wrong."""
    parser = argparse.ArgumentParser(description="Check the files of the Minesweeper benchmark.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).parent)
    parser.add_argument("--all", action="store_true", help="every record, not only a sample")
    parser.add_argument("--layouts", type=int, default=TREE_LAYOUTS, help="the largest tree of a small board")
    arguments = parser.parse_args()
    sys.setrecursionlimit(10_000)
    wrong = list(wrong_sums(arguments.folder))
    for name in CHECKS:
        wrong += wrong_records(name, arguments.folder, arguments.all, arguments.layouts)
    for sentence in wrong:
        sys.stdout.write(sentence + "\n")
    sys.stdout.write("everything that was checked is true\n" if not wrong else f"{len(wrong)} wrong\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
