"""Figures of games that a random mouse played, against ms_toollib; and what the buttons mean."""

import json
import random
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from gridseer.minesweeper.buttons import ButtonReader, ClickTally
from gridseer.minesweeper.pointer import PointerEvent, PointerKind, Track
from gridseer.minesweeper.record import Action
from gridseer.minesweeper.replays.evf_writer import write_evf
from gridseer.minesweeper.replays.recorded import RecordedMouse
from gridseer.review import judge
from gridseer.review.figures import MEANINGS
from tests.support.drawn_records import record_on
from tests.support.replays import FIGURES, second_opinion

CELL = 16
LEFT, RIGHT = (PointerKind.LEFT_DOWN, PointerKind.LEFT_UP), (PointerKind.RIGHT_DOWN, PointerKind.RIGHT_UP)
CHORDS = (
    (PointerKind.LEFT_DOWN, PointerKind.RIGHT_DOWN, PointerKind.LEFT_UP, PointerKind.RIGHT_UP),
    (PointerKind.LEFT_DOWN, PointerKind.RIGHT_DOWN, PointerKind.RIGHT_UP, PointerKind.LEFT_UP),
    (PointerKind.RIGHT_DOWN, PointerKind.LEFT_DOWN, PointerKind.LEFT_UP, PointerKind.RIGHT_UP),
    (PointerKind.MIDDLE_DOWN, PointerKind.MIDDLE_UP),
)


def pressed(*clicks: tuple[tuple[PointerKind, ...], int, int], questions: bool = False) -> Track:
    """A mouse that does these things in the middle of cells, one per second."""
    events = [
        PointerEvent(float(second), kind, CELL * x + CELL // 2, CELL * y + CELL // 2)
        for second, (kinds, x, y) in enumerate(clicks)
        for kind in kinds
    ]
    return Track(CELL, tuple(events), questions=questions)


def played(*rows: str, track: Track) -> tuple[list[tuple[str, str]], ClickTally]:
    layout = np.array([[symbol == "*" for symbol in row] for row in rows])
    reader = ButtonReader(layout, track)
    moves = [(event.action.value, str(event.cell)) for event in reader.moves() if event.action is not Action.DRAW]
    return moves, reader.tally


def random_track(layout: npt.NDArray[np.bool_], choice: random.Random) -> Track:
    """A mouse that mostly opens free cells, flags mines and tries chords."""
    height, width = layout.shape
    clicks = []
    for number in range(choice.choice((10, 40, 90))):
        x, y = choice.randrange(width), choice.randrange(height)
        kinds = LEFT if choice.random() < 0.6 or not number else choice.choice(CHORDS)
        clicks.append((RIGHT if layout[y, x] else kinds, x, y))
    return pressed(*clicks)


@pytest.mark.parametrize("seed", range(2500, 2508))
def test_a_random_mouse_has_the_figures_of_ms_toollib(seed: int, tmp_path: Path) -> None:
    choice = random.Random(seed)
    layout = np.zeros((8, 8), np.bool_)
    layout.flat[choice.sample(range(64), 10)] = True
    path = tmp_path / "game.evf"
    record = RecordedMouse(layout, random_track(layout, choice), "", "").record(b"")
    path.write_bytes(write_evf(record))
    opinion, found = second_opinion(path), judge(record).figures
    assert found is not None
    theirs = {name: opinion["figures"][other] for name, other in FIGURES.items()}
    assert {name: theirs[name] for name in ("left", "right", "chords", "effective", "flags", "bbbv_solved")} == {
        name: getattr(found, name) for name in ("left", "right", "chords", "effective", "flags", "bbbv_solved")
    }
    assert found.path == pytest.approx(theirs["path"])


@pytest.mark.parametrize("chord", CHORDS)
def test_every_way_to_chord(chord: tuple[PointerKind, ...]) -> None:
    moves, tally = played("...", ".*.", track=pressed((LEFT, 0, 0), (RIGHT, 1, 1), (chord, 0, 0)))
    assert moves == [("open", "A1"), ("flag", "B2"), ("chord", "A1")]
    assert (tally.left, tally.right, tally.chords, tally.effective) == (1, 1, 1, 3)


def test_clicks_without_an_effect_count_but_are_no_moves() -> None:
    moves, tally = played("...", ".*.", track=pressed((LEFT, 0, 0), (LEFT, 0, 0), (RIGHT, 0, 0), (CHORDS[0], 0, 0)))
    assert moves == [("open", "A1")]
    assert (tally.clicks, tally.effective) == (4, 1)


def test_before_the_first_cell_clicks_count_only_while_there_are_flags() -> None:
    track = pressed((RIGHT, 1, 1), (RIGHT, 1, 1), (RIGHT, 2, 0), (LEFT, 2, 0), (LEFT, 0, 0))
    moves, tally = played("...", ".*.", track=track)
    assert moves == [("flag", "B2"), ("flag", "B2"), ("flag", "C1"), ("open", "A1")]
    assert (tally.right, tally.left, tally.flags) == (1, 2, 1)


def test_question_marks_follow_flags_where_the_replay_has_them() -> None:
    track = pressed((LEFT, 0, 0), (RIGHT, 1, 1), (RIGHT, 1, 1), (RIGHT, 1, 1), (RIGHT, 1, 1), questions=True)
    moves, _ = played("...", ".*.", track=track)
    assert [action for action, _ in moves] == ["open", "flag", "flag", "question", "question", "flag"]


def test_buttons_of_which_only_a_change_is_known() -> None:
    change, both = (PointerKind.LEFT, PointerKind.LEFT), (PointerKind.BOTH_DOWN, PointerKind.LEFT_UP)
    moves, tally = played("...", ".*.", track=pressed((change, 0, 0), (RIGHT, 1, 1), (both, 0, 0)))
    assert moves == [("open", "A1"), ("flag", "B2"), ("chord", "A1")]
    assert tally.chords == 1


def test_a_game_of_our_own() -> None:
    moves = [(Action.OPEN, 0, 0), (Action.FLAG, 1, 1), (Action.CHORD, 0, 0), (Action.OPEN, 2, 0), (Action.OPEN, 2, 1)]
    found = judge(record_on("...", ".*.", moves=moves)).figures
    assert found is not None
    assert (found.bbbv, found.bbbv_solved, found.clicks, found.effective, found.flags) == (5, 5, 5, 5, 1)
    assert (found.seconds, found.bbbv_per_second, found.ioe, found.path, found.stnb) == (4, 1.25, 1, None, None)
    assert list(found.to_json()) == list(MEANINGS)
    assert json.dumps(found.to_json())
