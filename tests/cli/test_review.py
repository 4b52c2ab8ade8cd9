"""``gridseer review`` and ``gridseer convert`` as people run them."""

import json
from pathlib import Path

import pytest

from gridseer import Cell, Session, Setup
from gridseer.minesweeper.replays import read_replay
from gridseer.minesweeper.seen_text import format_seen
from gridseer.session import Autosave
from gridseer.session.files import write_file
from gridseer.store import Store
from tests.support.command import run
from tests.support.planting import play_on, strong_game
from tests.support.replays import SAMPLES
from tests.support.seen_games import seen_game


@pytest.fixture
def finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The identity of a game that was played into the history."""
    monkeypatch.setenv("GRIDSEER_HOME", str(tmp_path))
    with Store() as store:
        session = Session(Setup.of("beginner", seed=3), autosave=Autosave(store))
        play_on(session)
        session.close()
        return session.id


def test_a_past_game_by_its_name_and_the_last_one(finished: str) -> None:
    last = json.loads(run("review", "last", "--json")[0])
    assert last == json.loads(run("review", finished[:8], "--json")[0])
    assert list(last) == ["result", "skill", "luck", "moves", "figures"]
    assert last["skill"] == 1
    out, _ = run("review", "last", "--all")
    assert "Skill 100 %: no move could have been better." in out
    assert "3BV" in out


def test_a_saved_game_and_one_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDSEER_HOME", str(tmp_path))
    path = tmp_path / "game.txt"
    write_file(strong_game(Setup.of("beginner", seed=3)), path)
    assert json.loads(run("review", str(path), "--json")[0])["moves"][0]["kind"] == "safe"
    for wrong in ("none.avf", "none.txt", "last", "abc"):
        assert run("review", wrong, code=2)[1].startswith("error: expected")


@pytest.mark.skipif(not SAMPLES, reason="no sample replays here")
def test_replays_are_reviewed_and_converted(tmp_path: Path) -> None:
    sample = str(next(path for path in SAMPLES if path.name == "beginner.avf"))
    found = json.loads(run("review", sample, "--json")[0])
    assert found["result"] == "won"
    for name in ("game.evf", "game.txt"):
        run("convert", sample, str(tmp_path / name))
        again = json.loads(run("review", str(tmp_path / name), "--json")[0])
        assert again["moves"] == found["moves"]
        assert again["figures"]["path"] == pytest.approx(found["figures"]["path"])
    assert "expected a file to write named *.evf or *.txt" in run("convert", sample, "game.avf", code=2)[1]


@pytest.mark.skipif(not SAMPLES, reason="no sample replays here")
def test_replays_are_imported_once_from_files_and_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDSEER_HOME", str(tmp_path))
    samples, folder = sorted(SAMPLES, key=lambda path: path.stat().st_size)[:2], tmp_path / "replays"
    sample = samples[0]
    (folder / "deep").mkdir(parents=True)
    for path in samples:
        (folder / "deep" / path.name).write_bytes(path.read_bytes())
    first = json.loads(run("history", "import", str(sample), str(folder), "--json")[0])
    assert len(first["imported"]) == len(samples)
    assert [each["file"] for each in first["known"]] == [str(folder / "deep" / sample.name)]
    assert run("history", "import", str(folder))[0] == f"0 imported, {len(samples)} known already, 0 refused\n"
    assert json.loads(run("review", first["imported"][0]["game"][:8], "--json")[0])["moves"]
    (folder / "broken.avf").write_bytes(b"nothing")
    out, err = run("history", "import", str(folder), str(tmp_path / "none.rmv"), code=2)
    assert out == f"0 imported, {len(samples)} known already, 2 refused\n"
    assert err.count("error: ") == 2
    (tmp_path / "empty").mkdir()
    assert "expected replays named *.avf" in run("history", "import", str(tmp_path / "empty"), code=2)[1]


def test_a_game_that_was_only_seen_is_reviewed_but_not_converted(tmp_path: Path) -> None:
    path = tmp_path / "seen.txt"
    path.write_text(format_seen(seen_game(0, None, method="random")))
    found = json.loads(run("review", str(path), "--json")[0])
    assert (found["result"], found["figures"]) == ("lost", {})
    assert "expected a game whose mines are known" in run("convert", str(path), "game.evf", code=2)[1]


def test_a_game_of_our_own_becomes_an_evf(finished: str, tmp_path: Path) -> None:
    run("convert", finished, str(tmp_path / "own.evf"))
    record = read_replay((tmp_path / "own.evf").read_bytes(), "own.evf")
    assert record.setup.level.name == "beginner"
    assert record.events[0].cell == Cell(0, 0)
