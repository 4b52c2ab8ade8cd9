"""Records of games of which only what was visible is known."""

from dataclasses import replace

import numpy as np
import pytest

from gridseer.errors import InputError
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.course import course_of
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.mines_left import MinesRange
from gridseer.minesweeper.replay import replay
from gridseer.minesweeper.seen_text import format_seen, parse_past, parse_seen
from gridseer.minesweeper.sight import CLOSED, SYMBOLS, rows_of
from tests.support.seen_games import seen_game


@pytest.mark.parametrize("mines", [10, None, MinesRange(8, 12)])
def test_a_seen_record_is_read_as_it_was_written(mines: int | MinesRange | None) -> None:
    for seed in range(4):
        record = seen_game(seed, mines)
        again = parse_past(format_seen(record))
        assert format_seen(again) == format_seen(record)  # type: ignore[arg-type]
        assert again.moves == record.moves  # type: ignore[union-attr]


def test_damaged_texts_are_refused_in_a_sentence() -> None:
    text = format_seen(seen_game(1, 10))
    for wrong in (
        text.replace("outcome", "outcome x"),
        text.replace("end", "ende"),
        text.replace(" open ", " dig ", 1),
        text.replace("open 4,4", "open 40,4"),
        text[: len(text) // 2],
        "gridseer seen 1\n",
    ):
        with pytest.raises(InputError):
            parse_seen(wrong)


def test_a_won_game_becomes_a_whole_record_and_so_does_a_lost_one_that_shows_its_mines() -> None:
    games = [seen_game(seed, 10, method="random", shown=True) for seed in range(3)] + [seen_game(1, 10)]
    assert {game.outcome for game in games} == {Outcome.WON, Outcome.LOST}
    for game in games:
        whole = game.whole()
        assert whole is not None
        assert course_of(whole).game.outcome is game.outcome
        assert [event.cell for event in whole.events[1:]] == [move.cell for move in game.moves]


def test_what_was_not_shown_is_not_made_up() -> None:
    lost = seen_game(0, 10, method="random")
    assert lost.outcome is Outcome.LOST
    assert lost.whole() is None
    won = seen_game(1, None)
    assert won.outcome is Outcome.WON
    assert won.whole() is None
    other = seen_game(1, 10)
    cells = other.moves[-1].board.cells.copy()
    y, x = np.argwhere(cells == 1)[0]
    cells[y, x] = 2
    misread = replace(other.moves[-1], board=Board(cells, 10))
    assert replace(other, moves=(*other.moves[:-1], misread)).whole() is None


def test_a_replay_shows_every_board_that_was_seen() -> None:
    record = seen_game(2, None)
    shown = replay(record)
    cells = np.full(record.end.shape, CLOSED, np.uint8)
    boards = [*(move.board for move in record.moves), record.last_board]
    for frame, board in zip(shown.frames, boards, strict=True):
        for x, y, symbol in frame.changed:
            cells[y, x] = SYMBOLS.index(symbol)
        assert np.array_equal(cells, board.cells)
    assert shown.setup.mines is None
    assert shown.final == "\n".join(rows_of(record.end))
