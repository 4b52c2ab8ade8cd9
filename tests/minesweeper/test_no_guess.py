"""Boards without guesses: logic opens them, the certificate proves it, and the checker believes nothing else."""

import hashlib
import subprocess
import sys
from dataclasses import replace

import ms_toollib
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.certificate import Certificate, Step, check
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.generate import default_first
from gridseer.minesweeper.level import LEVELS, Level
from gridseer.minesweeper.no_guess import certify, needs_guess, no_guess_game, no_guess_layout
from tests.support.boards import layouts
from tests.support.examples import examples
from tests.support.games import Layout, LayoutAndTopology
from tests.support.judge import MOST_CLOSED, judge

EXPERT = LEVELS["expert"]
FIRST = Cell(3, 3)


def numbers(layout: Layout) -> list[list[int]]:
    """A layout as ms_toollib writes it: -1 a mine, otherwise the mines around."""
    padded = np.pad(layout.astype(int), 1)
    height, width = layout.shape
    around = sum(padded[y : y + height, x : x + width] for y in range(3) for x in range(3))
    return np.where(layout, -1, around).tolist()  # type: ignore[no-any-return]


def certificate_of(layout: Layout, first: Cell, topology: Topology = Topology.SQUARE) -> Certificate:
    certificate = certify(layout, first, topology=topology)
    assert certificate is not None
    return certificate


def by_brute_force(layout: Layout, first: Cell, topology: Topology) -> bool | None:
    """Whether a layout needs a guess, found by trying all layouts at every turn; None when those are too many."""
    game = Game.on_layout(layout, topology=topology)
    game.open(first)
    while game.outcome is Outcome.PLAYING:
        if len(game.board.closed_cells()) > MOST_CLOSED - 8:
            return None
        safe = judge(game.board).safe
        if not safe:
            return True
        for cell in safe:
            game.open(cell)
    return game.outcome is Outcome.LOST


@pytest.mark.slow
def test_expert_boards_are_certified_and_ms_toollib_agrees() -> None:
    # The same for 1,000 boards: python -m bench.no_guess
    counts_needed = 0
    for seed in range(100):
        layout = no_guess_layout(EXPERT, first=FIRST, seed=seed)
        assert layout.sum() == 99
        certificate = certificate_of(layout, FIRST)
        check(certificate)
        counts_needed += certificate.mine_count_needed
        # ms_toollib does not count mines, so it can only speak of boards that need no count.
        assert bool(ms_toollib.is_solvable(numbers(layout), FIRST.x, FIRST.y)) != certificate.mine_count_needed
    assert 0 < counts_needed < 60


@given(layouts(most_side=5), st.data())
@examples(200)
def test_logic_opens_what_brute_force_opens(drawn: LayoutAndTopology, data: st.DataObject) -> None:
    layout, topology = drawn
    first = Cell(data.draw(st.integers(0, layout.shape[1] - 1)), data.draw(st.integers(0, layout.shape[0] - 1)))
    expected = by_brute_force(layout, first, topology)
    certificate = certify(layout, first, topology=topology)
    assert needs_guess(layout, first, topology=topology) == (certificate is None)
    if expected is not None:
        assert (certificate is None) == expected
    if certificate is not None:
        check(certificate)


@pytest.mark.parametrize("topology", Topology)
@pytest.mark.parametrize("start", [Start.SAFE, Start.ZERO])
def test_all_topologies_and_start_rules(topology: Topology, start: Start) -> None:
    level = Level("custom", 12, 10, 25)
    for seed in range(10):
        first = Cell(seed, 9 - seed)
        game = no_guess_game(level, first=first, seed=seed, start=start, topology=topology)
        assert game.layout is not None
        assert start is Start.SAFE or game.board[first] == 0
        assert game.board.mines == 25
        check(certificate_of(game.layout, first, topology))


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "level", [Level("custom", 30, 16, 170), Level("custom", 9, 9, 50), Level("custom", 60, 60, 720)]
)
def test_crowded_and_large_boards_are_made_by_moving_mines(level: Level) -> None:
    layout = no_guess_layout(level, first=FIRST, seed=5)
    assert layout.sum() == level.mines
    assert not layout[2:5, 2:5].any()
    check(certificate_of(layout, FIRST))


def test_walls() -> None:
    layout = np.array([[0, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0]], np.bool_)
    walls = np.array([[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 1, 0]], np.bool_)
    certificate = certify(layout, Cell(0, 0), walls=walls)
    assert certificate is not None
    assert certificate.layout == ("....", "...*", ".*X.")
    check(certificate)
    with pytest.raises(InputError, match="isn't a wall"):
        certify(layout, Cell(2, 2), walls=walls)


# Seeds


def test_a_seed_gives_the_same_board_again_and_its_own_if_that_needs_no_guess() -> None:
    own = 0
    for seed in range(40):
        level = LEVELS["beginner"]
        game = Game.at_level(level, start=Start.ZERO, seed=seed)
        game.open(FIRST)
        assert game.layout is not None
        made = no_guess_layout(level, first=FIRST, seed=seed)
        assert np.array_equal(made, no_guess_layout(level, first=FIRST, seed=seed))
        is_own = np.array_equal(made, game.layout)
        assert is_own == (not needs_guess(game.layout, FIRST))
        own += is_own
    assert 0 < own < 40


GOLDEN = {
    ("beginner", 1): "38c6621537e1a29c",
    ("intermediate", 2): "bb7279c2bba30bf3",
    ("expert", 3): "3d67c67dfbea7eb5",
    ("crowded", 4): "448195c0dfca3572",
}


@pytest.mark.parametrize(("name", "seed"), GOLDEN)
def test_golden_boards(name: str, seed: int) -> None:
    level = LEVELS.get(name) or Level("custom", 16, 16, 80)
    layout = no_guess_layout(level, first=default_first(level, Start.ZERO), seed=seed)
    assert hashlib.sha256(np.packbits(layout).tobytes()).hexdigest()[:16] == GOLDEN[name, seed]


def test_every_layout_without_guesses_is_equally_likely() -> None:
    # 3 mines in the 7 cells of a 4x4 board that the start rule does not keep free: 35 layouts.
    level = Level("custom", 4, 4, 3)
    drawn = [no_guess_layout(level, first=Cell(1, 1), seed=seed).tobytes() for seed in range(6000)]
    counts = np.unique(np.array(drawn), return_counts=True)[1]
    expected = 6000 / len(counts)
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    assert len(counts) > 10
    assert chi_square < len(counts) - 1 + 5 * (2 * (len(counts) - 1)) ** 0.5


def test_a_seed_without_a_board_is_refused() -> None:
    # One mine in two cells that touch nothing else: always an even guess.
    with pytest.raises(InputError, match="seed 7 and the first cell") as refused:
        no_guess_layout(Level("custom", 3, 1, 1), first=Cell(1, 0), seed=7, start=Start.SAFE)
    assert refused.value.hint == "Take another seed, fewer mines or a smaller board."


@pytest.mark.parametrize("start", [Start.ANY, Start.XP])
def test_other_start_rules_are_refused(start: Start) -> None:
    with pytest.raises(InputError, match="'safe' or 'zero'"):
        no_guess_layout(EXPERT, first=FIRST, seed=1, start=start)


@pytest.mark.parametrize(
    ("level", "first", "message"),
    [
        (Level("custom", 4, 4, 8), Cell(1, 1), "at most 7 mines fit this board"),
        (EXPERT, Cell(30, 3), "expected a cell from A1 to"),
    ],
)
def test_what_cannot_be_is_refused(level: Level, first: Cell, message: str) -> None:
    with pytest.raises(InputError, match=message):
        no_guess_layout(level, first=first, seed=1)


# The certificate and its checker


@pytest.fixture(scope="module")
def certificate() -> Certificate:
    return certificate_of(no_guess_layout(EXPERT, first=FIRST, seed=3), FIRST)


def test_a_certificate_survives_json(certificate: Certificate) -> None:
    assert Certificate.from_json(certificate.to_json()) == certificate
    for nonsense in ({}, {**certificate.to_json(), "steps": [{"cells": 3}]}, {**certificate.to_json(), "first": [1]}):
        with pytest.raises(InputError, match="expected a certificate"):
            Certificate.from_json(nonsense)


def test_no_clue_of_a_first_proof_can_be_left_out() -> None:
    # Later ones are made for the position before their round, and others of the round may have opened more.
    for seed in range(30):
        made = certificate_of(no_guess_layout(EXPERT, first=FIRST, seed=seed), FIRST)
        step, *others = made.steps
        for clue in step.clues:
            less = replace(step, clues=tuple(other for other in step.clues if other != clue))
            with pytest.raises(InputError, match="step 1: expected a proof"):
                check(replace(made, steps=(less, *others)))


def test_the_checker_refuses_a_proof_without_the_count_that_it_needs(certificate: Certificate) -> None:
    assert certificate.mine_count_needed
    steps = tuple(replace(step, mine_count=False) for step in certificate.steps)
    with pytest.raises(InputError, match="its clues allow a mine there"):
        check(replace(certificate, steps=steps))


def test_the_checker_refuses_what_is_missing_or_out_of_order(certificate: Certificate) -> None:
    with pytest.raises(InputError, match="expected proofs for every free cell"):
        check(replace(certificate, steps=certificate.steps[:-1]))
    with pytest.raises(InputError, match="step 1: expected"):
        check(replace(certificate, steps=certificate.steps[::-1]))
    with pytest.raises(InputError, match="expected a closed cell"):
        check(replace(certificate, steps=(certificate.steps[0], *certificate.steps)))


def test_the_checker_refuses_mines() -> None:
    certificate = Certificate(("..*.",), "square", (0, 0), ())
    with pytest.raises(InputError, match="the first cell: expected a free cell"):
        check(replace(certificate, first=(2, 0)))
    with pytest.raises(InputError, match="step 1"):
        check(replace(certificate, steps=(Step(((2, 0),), ((1, 0),), mine_count=True),)))
    for layout in ((), ("..", "."), ("#.",)):
        with pytest.raises(InputError, match="expected a layout"):
            check(replace(certificate, layout=layout))


def test_a_layout_that_needs_a_guess_has_no_certificate() -> None:
    layout = np.array([[0, 1, 0]], np.bool_)
    assert certify(layout, Cell(0, 0)) is not None  # one of two is a mine, and the number tells which
    assert certify(np.array([[1, 0, 0]], np.bool_), Cell(1, 0)) is None
    assert certify(layout, Cell(1, 0)) is None
    assert needs_guess(layout, Cell(1, 0))


def test_the_checker_loads_neither_the_core_nor_numpy() -> None:
    code = (
        "import gridseer.minesweeper.certificate, sys; sys.exit(bool({'numpy', 'gridseer._core'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
