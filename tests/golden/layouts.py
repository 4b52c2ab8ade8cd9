"""Boards with their exact number of layouts: how ``layouts.txt`` is read and how it is made.

The numbers in the file were counted by ``tests/counter.py``, which shares nothing with the engine. A board is added in
``_boards``; then ``python -m tests.golden.layouts`` writes the file again, which takes about a minute.
"""

from collections.abc import Iterator
from pathlib import Path

from gridseer.grid import Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED
from tests.support.counter import count_layouts
from tests.support.positions import HARD, hard, mid_game, play, spoilt

FILE = Path(__file__).with_suffix(".txt")

HEAD = """\
# Boards with their exact number of layouts, one block each: the number, the board text, an empty line.
# Written by `python -m tests.golden.layouts`; the numbers come from tests/counter.py, not from the engine.
"""

SMALL = """
#
m0

##
##
m2

#1
##
m1

#1
##
m1 torus

#1##
####
##2#
m4 hexagon

#X#
1X2
###
m3

!2#
###
#1!
m1

####1
###2#
1####
m5 torus

X##X
#33#
#33#
X##X
m6

###########
#1#2#3#2#1#
###########
m12

1#
#1
m0

##########
#8########
##########
m7
"""

LATTICES = """
2#3#3#3#3#3#3#3#3#3#1
#####################
3#4#4#4#4#4#4#4#4#4#1
#####################
3#4#4#4##############
#####################
#####################
#####################
#####################
#####################
m75

2#3#3#3#2
#########
3#4#4#4#3
#########
3#4#4#4#3
#########
2#3#3#3#2
m26

1#2#2#2#2#2#2#2#2#2#2#2#1
#########################
2#3#3#3#3#3#3#3#3#3#3#3#2
#########################
#########################
m40

3#3#3#3#3#3#3#3
###############
3#3#3#3#3#3#3#3
###############
###############
###############
m24 torus

2#2#2#2#2#2#2#2
###############
2#2#2#2#2#2#2#2
###############
###############
m20 hexagon
"""
"""Numbers with closed cells between them; on the first, counting by trial and error takes seconds."""


def read() -> list[tuple[Board, int]]:
    """All boards of the file with their number of layouts."""
    lines = FILE.read_text("ascii").splitlines()
    text = "\n".join(line for line in lines if not line.startswith("# "))
    result = []
    for block in text.strip().split("\n\n"):
        number, board = block.split("\n", 1)
        result.append((Board.parse(board), int(number)))
    return result


def _boards() -> Iterator[Board]:
    for text in (SMALL + LATTICES).strip().split("\n\n"):
        yield Board.parse(text)
    yield from _out_of_play()
    yield from _fresh()
    for topology in Topology:
        yield mid_game(40, 30, 0.16, 4, 8, topology=topology).board
        yield mid_game(30, 40, 0.19, 5, 12, topology=topology, walls=0.1, flags=0.2).board
        yield mid_game(60, 60, 0.17, 6, 10, topology=topology, flags=0.05).board
    yield mid_game(100, 100, 0.18, 7, 12).board
    yield mid_game(100, 100, 0.2, 8, 25, walls=0.08, flags=0.3).board
    for name in HARD:
        yield hard(name, 9, 0.3, 9).board
    yield hard("noise", 10, 0.3, 10, Topology.TORUS).board
    yield hard("lattice", 10, 0.3, 11, Topology.HEXAGON).board
    yield spoilt(mid_game(16, 16, 0.16, 12, 4), 12)


def _out_of_play() -> Iterator[Board]:
    for seed, (width, height, mines) in enumerate([(9, 9, 10), (16, 16, 40), (30, 16, 99), (24, 30, 160)]):
        positions = [position.board for position, _ in play(50 + seed, width, height, mines)]
        yield from positions[:: max(1, len(positions) // 4)][:4]


def _fresh() -> Iterator[Board]:
    for width, height, mines, topology in [
        (9, 9, 10, Topology.SQUARE),
        (30, 16, 99, Topology.SQUARE),
        (60, 60, 700, Topology.TORUS),
        (100, 100, 2000, Topology.HEXAGON),
    ]:
        yield Board([[CLOSED] * width] * height, mines, topology)


if __name__ == "__main__":
    blocks = [f"{count_layouts(board)}\n{board}\n" for board in _boards()]
    FILE.write_text("\n".join([HEAD, *blocks]), "ascii")
