"""Cells that are played out against each other: a clearly better one wins, otherwise the look ahead has its way."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from bench.regret import Position, load
from gridseer.minesweeper.solving.engine import analyse
from gridseer.minesweeper.solving.policy import thought_guess
from gridseer.minesweeper.solving.strength import STRENGTHS

LOOK_AHEAD = replace(STRENGTHS["strong"], endgame_layouts=0)
PLAYING_OUT = replace(LOOK_AHEAD, playout_bits=280, playout_turns=4000)
CLEARLY_WORSE = 3.0
"""Points that the cell of the look ahead gives away, by exact values."""


@cache
def mistakes() -> list[Position]:
    """Positions in which the look ahead is clearly wrong."""
    return [position for position in load("tuning")[:400] if position.regret(LOOK_AHEAD) >= CLEARLY_WORSE]


@pytest.mark.slow
def test_playing_out_mends_most_clear_mistakes() -> None:
    before = np.array([position.regret(LOOK_AHEAD) for position in mistakes()])
    after = np.array([position.regret(PLAYING_OUT) for position in mistakes()])
    assert len(before) > 10
    assert (after < before).mean() > 0.5
    assert after.mean() < 0.6 * before.mean()


@pytest.mark.slow
def test_a_race_that_is_too_short_leaves_the_look_ahead_its_cell() -> None:
    too_short = replace(PLAYING_OUT, playout_turns=1)
    assert all(position.regret(too_short) == position.regret(LOOK_AHEAD) for position in mistakes())


def test_nothing_is_played_out_where_too_many_layouts_are_left() -> None:
    nowhere = replace(PLAYING_OUT, playout_bits=1)
    assert all(position.regret(nowhere) == position.regret(LOOK_AHEAD) for position in mistakes())


@pytest.mark.slow
def test_the_same_board_gives_the_same_cell_and_the_reason_says_how() -> None:
    for position in mistakes()[:3]:
        analysis = analyse(position.board)
        move = thought_guess(analysis, PLAYING_OUT)
        assert move == thought_guess(analysis, PLAYING_OUT)
        assert "played the best cells out" in move.reason
        assert "played" not in thought_guess(analysis, LOOK_AHEAD).reason
