"""A language model's game as text: what it is asked, what is understood of its reply, and its score without luck."""

import json
import sys

import numpy as np
import pytest

from gridseer.agents.text_game import MOST_FAULTS, TextGame, parse_reply, play_text, prompt_of, regret_of
from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.record import Action
from gridseer.minesweeper.setup import Setup
from gridseer.minesweeper.sight import CLOSED
from gridseer.minesweeper.solving.engine import analyse
from gridseer.review.endgame import search_endgame
from tests.support.command import run


def play(seed: int, choose: "object", **setup: object) -> TextGame:
    """A game of a player who sees the board."""
    game = TextGame(Setup.of(**{"level": "beginner", "seed": seed, **setup}))  # type: ignore[arg-type]
    while not game.is_over:
        game.reply(f"Let me think.\nopen {choose(game.board)}")  # type: ignore[operator]
    return game


def perfect(board: Board) -> Cell:
    """The best cell of a searched endgame, otherwise the smallest risk."""
    found = analyse(board.unflagged())
    safe = found.safe_cells()
    if safe:
        return safe[0]
    searched = search_endgame(board.unflagged())
    if searched is not None:
        return searched.best
    return Cell.of(int(np.nanargmin(found.mine_probability)), board.width)


def test_the_prompt_holds_the_board_and_nothing_of_the_mines() -> None:
    text = prompt_of(Board.parse("1!#\n###\nm1"))
    assert "   A B C\n 1 1 ! #\n 2 # # #\nmines left: 1" in text
    wide = prompt_of(Board(np.full((12, 30), CLOSED, np.uint8), 99))
    rows = wide.split("\n\n")[1].splitlines()
    assert len({len(row) for row in rows[:-1]}) == 1
    assert rows[0].split() == [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB", "AC", "AD"]


def test_the_last_line_with_a_move_counts() -> None:
    assert parse_reply("open A1 is wrong, so\n**Open c5**\n") == (Action.OPEN, "C5")
    assert parse_reply("flag B2\nchord AA10.") == (Action.CHORD, "AA10")
    for wrong in ("", "open", "I would open C5 now", "open 5C", "shut C5"):
        with pytest.raises(InputError):
            parse_reply(wrong)


def test_a_perfect_player_has_no_regret_and_a_careless_one_has() -> None:
    for seed in range(1, 6):
        game = play(seed, perfect)
        assert game.score().regret == pytest.approx(0, abs=1e-12)
    careless = [play(seed, lambda board: Cell.of(int(np.argmax(board.closed)), board.width)) for seed in range(1, 6)]
    assert all(game.score().regret > 0.05 for game in careless)


def test_regret_is_what_the_review_says_was_given_away() -> None:
    game = play(2, lambda board: Cell.of(int(np.argmax(board.closed)), board.width))
    for move in game.review().moves[1:]:
        expected = move.mine_probability - move.best_probability
        if move.win_before is not None:
            expected = move.win_before * (1 - move.kept)
        assert regret_of(move) == pytest.approx(expected)


def test_replies_without_a_move_are_told_and_end_the_game() -> None:
    prompts: list[str] = []

    def silent(prompt: str) -> str:
        prompts.append(prompt)
        return "no idea"

    score = play_text(Setup.of("beginner", seed=3), silent)
    assert (score.outcome, score.moves, score.faults, score.regret) == ("playing", 0, MOST_FAULTS, 0)
    assert "Your last reply was not a move: expected a last line" in prompts[1]
    game = TextGame(Setup.of("beginner", seed=3))
    opened = cells_of(game.board.cells < CLOSED)[0]
    game.reply(f"open {opened}")
    assert f"{opened} is not closed" in game.prompt
    game.reply("open ZZ99")
    assert game.score().faults == 2


def test_the_command_scores_a_program() -> None:
    program = ["--", sys.executable, "-S", "-c", "import sys; sys.stdin.read(); print('open A1')"]
    found = json.loads(run("evaluate", "--games", "2", "--seed", "7", "--json", *program)[0])
    assert (found["games"], len(found["results"])) == (2, 2)
    assert found["faults"] >= 2 * MOST_FAULTS - 3
    assert "regret" in run("evaluate", "--games", "1", *program)[0]
    assert "expected a program that can be started" in run("evaluate", "/nowhere/program", code=2)[1]
    failing = ["--", sys.executable, "-S", "-c", "raise SystemExit('no model here')"]
    assert "failed with the code 1: no model here" in run("evaluate", *failing, code=2)[1]
