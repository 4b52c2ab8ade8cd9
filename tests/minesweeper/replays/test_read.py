"""Recorded games of other programs: mines, events, times and figures as ms_toollib reads them."""

from pathlib import Path

import pytest

from gridseer.errors import InputError
from gridseer.minesweeper.course import Course
from gridseer.minesweeper.record_text import format_record, parse_record
from gridseer.minesweeper.replays import FORMATS, MOST_BYTES, read_replay
from gridseer.review import judge
from tests.support.replays import FIGURES, SAMPLES, second_opinion, written_by_ms_toollib

pytestmark = pytest.mark.skipif(not SAMPLES, reason="no sample replays here")
SMALL = [path for path in SAMPLES if path.stat().st_size < 100_000]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_events_mines_times_and_figures_equal_those_of_ms_toollib(path: Path) -> None:
    content = path.read_bytes()
    mouse = FORMATS[path.suffix].read(content)
    opinion = second_opinion(path)
    assert mouse.layout.tolist() == opinion["mines"]
    assert [(e.kind.value, e.x, e.y) for e in mouse.track.events] == [tuple(e[1:]) for e in opinion["events"]]
    assert [e.seconds for e in mouse.track.events] == pytest.approx([e[0] for e in opinion["events"]])
    assert mouse.player == opinion["player"]
    found = judge(read_replay(content, path.name))
    assert (found.result.value == "won") == opinion["won"]
    assert found.figures is not None
    for ours, theirs in FIGURES.items():
        value = getattr(found.figures, ours)
        # A size that is no level of Minesweeper Arbiter has no STNB; ms_toollib says 0.
        assert value == pytest.approx(opinion["figures"][theirs]) or (value is None and ours == "stnb"), ours


@pytest.mark.parametrize("version", [0, 2, 3, 4])
def test_every_version_of_evf(version: int) -> None:
    path = next(path for path in SAMPLES if path.name == "beginner.avf")
    original = FORMATS[".avf"].read(path.read_bytes())
    found = FORMATS[".evf"].read(written_by_ms_toollib(path, version))
    assert found.layout.tolist() == original.layout.tolist()
    assert [(e.kind, e.x, e.y) for e in found.track.events] == [(e.kind, e.x, e.y) for e in original.track.events]
    assert [e.seconds for e in found.track.events] == pytest.approx([e.seconds for e in original.track.events])
    assert found.player == original.player


@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.name)
def test_a_replay_survives_the_text_of_a_save(path: Path) -> None:
    record = read_replay(path.read_bytes(), path.name)
    course = Course(record.setup)
    for number, event in enumerate(record.events, start=1):
        course.follow(event, number)
    again, board = parse_record(format_record(record, course.board))
    assert (again, board) == (record, course.board)


def test_what_is_no_replay_is_refused_in_a_sentence() -> None:
    with pytest.raises(InputError, match="expected a file named"):
        read_replay(b"", "game.xyz")
    with pytest.raises(InputError, match="at most 4,000,000 bytes"):
        read_replay(bytes(MOST_BYTES + 1), "game.avf")
    for ending in FORMATS:
        with pytest.raises(InputError):
            read_replay(b"", f"game{ending}")
        with pytest.raises(InputError):
            read_replay(b"\x00" * 400, f"game{ending}")
    with pytest.raises(InputError, match="version 0 to 4, got version 9"):
        read_replay(b"\x09", "game.evf")
    with pytest.raises(InputError, match="version 1 or 2, got version 3"):
        read_replay(b"*rmv\x00\x03", "game.rmv")
