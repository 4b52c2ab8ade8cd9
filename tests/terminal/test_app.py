"""The game on a whole screen: keys and clicks do what they say, and the screen shows it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from gridseer.grid import Cell, Topology
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.sight import FLAG
from gridseer.session import Autosave, Session, Setup
from gridseer.store import Store
from gridseer.terminal.app import GameApp, HelpScreen
from gridseer.terminal.board_view import BoardView
from gridseer.terminal.desk import Desk

Play = Callable[[GameApp, "Pilot[None]"], Awaitable[None]]


def on_screen(desk: Desk, play: Play, size: tuple[int, int] = (100, 30)) -> GameApp:
    """Play a game on a screen of this size."""
    app = GameApp(desk)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await play(app, pilot)

    asyncio.run(run())
    return app


def desk(**options: object) -> Desk:
    return Desk(Session(Setup.of(seed=4, **options)))  # type: ignore[arg-type]


def rows(app: GameApp) -> list[str]:
    """The board as it is drawn."""
    view = app.query_one(BoardView)
    return [view.render_line(y).text.rstrip() for y in range(min(view.size.height, 12))]


def told(app: GameApp) -> str:
    return str(app.query_one("#told", Static).content).strip()


@pytest.mark.parametrize("topology", list(Topology))
def test_without_colours(monkeypatch: pytest.MonkeyPatch, topology: Topology) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def play(app: GameApp, pilot: "Pilot[None]") -> None:
        assert app.no_color
        await to_3_3(pilot)
        await pilot.press("enter")
        assert "[." in rows(app)[3]

    on_screen(desk(topology=topology), play)


async def to_3_3(pilot: "Pilot[None]") -> None:
    await pilot.press(*["right"] * 3, *["down"] * 3)


def test_keys() -> None:
    async def play(app: GameApp, pilot: "Pilot[None]") -> None:
        await to_3_3(pilot)
        await pilot.press("enter")
        assert rows(app)[3] == " # # 1[. . 1 1 1 ."
        await pilot.press("a", "a", "f")
        assert app.session.board[Cell(1, 3)] == FLAG
        await pilot.press("u", "x")
        assert rows(app)[3].startswith(" #[?")
        await pilot.press("x", "f", "w", "w", "left", "left", "left", "s")
        assert app.query_one(BoardView).cursor == Cell(7, 2)  # around the edge
        assert str(app.query_one("#status", Static).content).endswith("H3   assisted")

    on_screen(desk(), play)


def test_enter_on_a_number_chords() -> None:
    async def play(app: GameApp, pilot: "Pilot[None]") -> None:
        await to_3_3(pilot)
        await pilot.press("enter", "left", "enter")
        assert told(app) == "C4 isn't an open number with all its flags set and a closed cell beside it"
        await pilot.press("left", "up", "f", "right", "down", "enter")
        assert app.session.board[Cell(1, 3)] <= 8
        assert app.session.board[Cell(1, 4)] <= 8

    on_screen(desk(), play)


def test_the_mouse() -> None:
    async def play(app: GameApp, pilot: "Pilot[None]") -> None:
        await pilot.mouse_down(BoardView, offset=(3 * 2 + 1, 3))
        assert app.session.board[Cell(3, 3)] == 0
        await pilot.mouse_down(BoardView, offset=(1, 2), button=3)
        assert app.session.board[Cell(0, 2)] == FLAG
        await pilot.mouse_down(BoardView, offset=(60, 3))
        await pilot.mouse_down(BoardView, offset=(3, 20))
        assert len(app.session.record.events) == 3  # beside the board there is nothing to click
        await pilot.press("p")
        await pilot.mouse_down(BoardView, offset=(3 * 1 + 1, 0))
        assert app.session.board[Cell(1, 0)] == 1  # cells are wider while chances are shown

    on_screen(desk(), play)


def test_a_loss_undo_and_the_same_board() -> None:
    async def play(app: GameApp, pilot: "Pilot[None]") -> None:
        await to_3_3(pilot)
        await pilot.press("enter", "left", "left", "left", "up", "enter")
        assert told(app) == "A3 was a mine: you have lost. u: undo, n: new game, q: quit"
        assert "[@" in rows(app)[2]
        await pilot.press("u")
        assert not app.session.over
        await pilot.press("r")
        assert app.session.outcome is Outcome.LOST
        await pilot.press("b")
        assert app.session.setup.first == Cell(3, 3)
        await pilot.press("n")
        assert app.session.setup == Setup.of(seed=5)

    on_screen(desk(), play)


def test_hints_light_the_clues_then_the_cell_then_do_it() -> None:
    async def play(app: GameApp, pilot: "Pilot[None]") -> None:
        await to_3_3(pilot)
        await pilot.press("enter", "h")
        assert told(app).endswith("certain")
        assert not any(">" in row or "(" in row for row in rows(app))
        await pilot.press("h")
        assert sum(row.count("(") for row in rows(app)) == 2
        assert not any(">" in row for row in rows(app))
        await pilot.press("h", "h")
        assert sum(row.count(">") for row in rows(app)) == 1
        assert "no room for a mine" in told(app)
        await pilot.press("h")
        assert app.session.tally.automatic_moves == 1

    on_screen(desk(), play)


def test_chances_steps_and_solving() -> None:
    async def play(app: GameApp, pilot: "Pilot[None]") -> None:
        await to_3_3(pilot)
        await pilot.press("enter", "p")
        assert any("+" in row and "44" in row for row in rows(app))
        await pilot.press("p")
        assert not any("+" in row for row in rows(app))
        await pilot.press("t")
        assert "proven safe" in told(app)
        await pilot.press("T")
        assert told(app).startswith("You have won")
        status = str(app.query_one("#status", Static).content)
        assert "assisted" in status
        assert "seed 4" in status

    on_screen(desk(), play)


@pytest.mark.slow
def test_saving_loading_and_methods(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        autosave = Autosave(store)

        async def play(app: GameApp, pilot: "Pilot[None]") -> None:
            await to_3_3(pilot)
            await pilot.press("enter", "ctrl+s", *"lunch", "enter")
            assert told(app) == "Saved as 'lunch'."
            board = app.session.board
            await pilot.press("n", "ctrl+o", *"lunhc", "enter")
            assert "expected the name of a saved game" in told(app)
            await pilot.press("ctrl+o", "escape")
            await pilot.press("ctrl+o", *"lunch", "enter")
            assert app.session.board == board
            await pilot.press("m", *["backspace"] * 6, *"trivial", "enter")
            assert app.session.method == "trivial"
            await pilot.press("m", *"x", "enter")
            assert "expected the name of a method" in told(app)
            await pilot.press("question_mark")
            assert isinstance(app.screen, HelpScreen)
            await pilot.press("z")
            await pilot.press("k", "q")

        app = on_screen(Desk(Session(Setup.of(seed=4), autosave=autosave), autosave), play)
        assert app.return_code == 0
        assert store.saves.last_running() is not None


@pytest.mark.parametrize("topology", Topology)
def test_a_board_larger_than_the_screen_scrolls_with_the_cursor(topology: Topology) -> None:
    async def play(app: GameApp, pilot: "Pilot[None]") -> None:
        await pilot.press("left", "up")
        await pilot.pause()
        view = app.query_one(BoardView)
        assert view.cursor == Cell(99, 59)
        assert view.scroll_offset.x > 100
        assert any("[#" in view.render_line(y).text for y in range(view.size.height))
        place = view.scroll_offset
        row = 59 - place.y
        column = 99 * 2 + (1 if topology is Topology.HEXAGON else 0) - place.x
        await pilot.mouse_down(BoardView, offset=(column, row), button=3)
        assert app.session.board[Cell(99, 59)] == FLAG

    on_screen(desk(width=100, height=60, mines=900, topology=topology), play, size=(60, 20))


def test_a_refused_board_is_told() -> None:
    async def play(app: GameApp, pilot: "Pilot[None]") -> None:
        await pilot.press("right", "enter")
        assert "expected a no-guess board" in told(app)

    on_screen(desk(width=3, height=1, mines=1, start="safe", no_guess=True), play)
