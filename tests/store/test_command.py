"""``gridseer history``."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gridseer import cli
from gridseer.grid import Cell
from gridseer.session import Autosave, Session, Setup
from gridseer.session.files import read_file
from gridseer.store import Store
from gridseer.store.themes import KnownTheme, ThemeFacts
from tests.support.past_games import past_game

RUNNER = CliRunner()


def run(*arguments: str, code: int = 0) -> tuple[str, str]:
    result = RUNNER.invoke(cli.app, ["history", *arguments], prog_name="gridseer")
    assert result.exit_code == code, result.output
    return result.stdout, result.stderr


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setenv("GRIDSEER_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "140")
    with Store() as store:
        yield store


def test_an_empty_history() -> None:
    out, err = run()
    assert out == ""
    assert "no such games yet" in err
    assert json.loads(run("--json")[0]) == {"games": [], "statistics": []}


def test_the_tables(store: Store) -> None:
    store.history.add(
        past_game(game="0123456789", player="Ann [b]", seconds=12.25),
        past_game(hints=2, automatic_moves=1, retry=True),
        past_game(result="lost"),
    )
    out, _ = run()
    assert "Ann [b]" in out
    assert "2 hints, 1 move, known board" in out
    assert "01234567" in out
    assert "50.0" in out
    assert "1 of 1" in out
    assert "source" not in out
    store.history.add(past_game(source="autopilot"))
    assert "source" in run()[0]
    assert run("--level", "expert")[0] == ""


def test_json_and_csv(store: Store, tmp_path: Path) -> None:
    store.history.add(past_game(seed=str(2**64 - 1), first=(3, 4)), past_game(source="autopilot", result="lost"))
    answer = json.loads(run("--json", "--source", "own game")[0])
    (game,) = answer["games"]
    assert (game["seed"], game["first"], game["assisted"]) == ("18446744073709551615", [3, 4], False)
    assert answer["statistics"][0]["best_seconds"] == 20
    path = tmp_path / "games.csv"
    assert run("--csv", "--out", str(path))[0] == ""
    rows = list(csv.DictReader(io.StringIO(path.read_text())))
    assert [row["result"] for row in rows] == ["lost", "won"]
    assert rows[1]["first"] == "3,4"
    assert len(json.loads(run("--json", "--limit", "1")[0])["games"]) == 1


def test_a_game_is_exported_with_its_moves(store: Store, tmp_path: Path) -> None:
    session = Session(Setup.of(seed=4), autosave=Autosave(store))
    session.open(Cell(3, 3))
    session.open(Cell(0, 2))
    path = tmp_path / "game.txt"
    run("--export", session.record.game[:6], "--out", str(path))
    assert read_file(path).record == session.record
    assert run("--export", session.record.game)[0] == path.read_text()
    assert "which fits 0" in run("--export", "nothing", code=2)[1]
    store.history.add(past_game(game="only a result"))
    assert "only the result was kept" in run("--export", "only", code=2)[1].replace("\n", " ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["--source", "autopilto"], "Did you mean 'autopilot'?"), (["--result", "wno"], "Did you mean 'won'?")],
)
def test_wrong_names(arguments: list[str], message: str) -> None:
    assert message in run(*arguments, code=2)[1]


def test_a_damaged_store_is_a_sentence(store: Store) -> None:
    store.close()
    store.path.write_text("This is no database at all. " * 100)
    assert "damaged file" in run(code=2)[1].replace("\n", " ")


def test_themes_are_listed_and_forgotten(store: Store) -> None:
    assert "no games are remembered yet" in run("themes")[1]
    facts = ThemeFacts("Mines", 12, 9, "sides", 12, 2, (5, -30, 40, 20), (9, 9), 31.4)
    store.themes.keep(KnownTheme("", "xbomb", (2, 2), facts, {bytes(12): 9}))
    store.themes.keep(KnownTheme("", "kmines", (2, 2), ThemeFacts("KMines", 1, 0, None, 1), {}))
    shown = " ".join(run("themes")[0].split())
    assert "Mines 2x2: 12 games, 9 won; last met 2" in shown
    assert (
        "window xbomb; 1 looks; opens the four sides; first click not safe: lost 2 of 12; counter at (5,-30)" in shown
    )
    assert "answers within 31 ms" in shown
    assert "KMines 2x2: 1 game, 0 won;" in shown
    assert "window kmines; 0 looks; first click never lost in 1" in shown
    (kmines, xbomb) = json.loads(run("themes", "--json")[0])["themes"]
    assert (xbomb["name"], xbomb["looks"], xbomb["counter"], xbomb["cell"]) == (
        "Mines 2x2",
        1,
        [5, -30, 40, 20],
        [2, 2],
    )
    assert "forgotten: 'KMines 2x2'" in run("themes", "--forget", kmines["name"])[1]
    assert [theme.name for theme in store.themes.all()] == ["Mines 2x2"]
    assert "expected the name of a theme" in run("themes", "--forget", "Nines 2x2", code=2)[1]
