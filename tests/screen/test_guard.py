"""The guard stops everything, and no click follows; here on a virtual screen, in tests/live on a real one."""

import pytest

from gridseer.geometry import Place, Region
from gridseer.grid import Cell
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.level import LEVELS
from gridseer.screen.guard import GameLimits, Guard, StoppedError
from gridseer.screen.screen import Button, ScreenError
from gridseer.screen.virtual import VirtualScreen, seeded_games
from gridseer.theme import THEMES
from tests.support.habits import HabitScreen
from tests.support.waiting import until

SIZE = (900, 600)


@pytest.fixture
def screen() -> VirtualScreen:
    return VirtualScreen(seeded_games(LEVELS["beginner"], Start.ZERO, 1), THEMES["classic"], size=SIZE)


def board_of(screen: VirtualScreen) -> Region:
    lattice = screen.lattice
    return Region(round(lattice.x), round(lattice.y), round(lattice.width), round(lattice.height))


def test_clicks_inside_the_board_are_made(screen: VirtualScreen) -> None:
    with Guard(screen) as guard:
        guard.begin(board_of(screen))
        guard.click(screen.centre(Cell(4, 4)))
        guard.click(screen.centre(Cell(0, 0)), Button.RIGHT)
    assert [click.cell for click in screen.clicks] == [(4, 4), (0, 0)]
    assert guard.clicks == 2


@pytest.mark.parametrize("place", [(0, 300), (450, 0), (899, 599)])
def test_a_click_outside_the_board_is_never_made(screen: VirtualScreen, place: tuple[int, int]) -> None:
    with Guard(screen) as guard:
        guard.begin(board_of(screen))
        with pytest.raises(StoppedError, match="outside the board"):
            guard.click(Place(*place))
        with pytest.raises(StoppedError):
            guard.click(screen.centre(Cell(4, 4)))
    assert screen.clicks == []


def test_before_the_game_begins_nothing_can_be_clicked(screen: VirtualScreen) -> None:
    with Guard(screen) as guard, pytest.raises(StoppedError, match="outside the board"):
        guard.click(screen.centre(Cell(4, 4)))


def test_an_allowed_button_may_be_clicked_for_a_while(screen: VirtualScreen) -> None:
    assert screen.face is not None
    with Guard(screen) as guard:
        guard.begin(board_of(screen))
        with guard.allowing(screen.face):
            guard.click(Place(screen.face.x + 2, screen.face.y + 2))
        with pytest.raises(StoppedError):
            guard.click(Place(screen.face.x + 2, screen.face.y + 2))
    assert screen.game.seed == 2


@pytest.mark.parametrize(
    ("place", "reason"),
    [((420, 310), "moved"), ((0, 0), "corner"), ((899, 0), "corner"), ((0, 599), "corner"), ((898, 598), "corner")],
)
def test_a_moved_mouse_stops_the_next_click(screen: VirtualScreen, place: tuple[int, int], reason: str) -> None:
    with Guard(screen) as guard:
        guard.begin(board_of(screen))
        guard.click(screen.centre(Cell(4, 4)))
        screen.move(Place(*place))
        with pytest.raises(StoppedError, match=reason):
            guard.click(screen.centre(Cell(0, 0)))
    assert len(screen.clicks) == 1


def test_escape_stops_the_next_click(screen: VirtualScreen) -> None:
    with Guard(screen) as guard:
        guard.begin(board_of(screen))
        screen.press_escape()
        with pytest.raises(StoppedError, match="Escape"):
            guard.click(screen.centre(Cell(0, 0)))
    assert screen.clicks == []


def test_a_stop_is_noticed_while_nothing_is_clicked(screen: VirtualScreen) -> None:
    with Guard(screen) as guard:
        guard.begin(board_of(screen))
        screen.move(Place(420, 310))
        until(lambda: guard.stopped_because, "the watching thread")
        assert guard.stopped_because == "the mouse was moved"
        with pytest.raises(StoppedError):
            guard.wait(60)


def test_before_the_start_the_mouse_is_free(screen: VirtualScreen) -> None:
    with Guard(screen) as guard:
        screen.move(Place(1, 1))
        guard.grab()
        screen.move(Place(420, 310))
        guard.check()


def test_our_own_escape_stops_nothing(screen: VirtualScreen) -> None:
    with Guard(screen) as guard:
        guard.begin(board_of(screen))
        screen.type_key = lambda key: screen.press_escape()  # type: ignore[method-assign]  # noqa: ARG005
        guard.type_key("Escape")
        guard.check()


def test_escape_stops_also_while_another_key_is_typed(screen: VirtualScreen) -> None:
    with Guard(screen) as guard:
        guard.begin(board_of(screen))
        screen.type_key = lambda key: screen.press_escape()  # type: ignore[method-assign]  # noqa: ARG005
        guard.type_key("F2")
        with pytest.raises(StoppedError, match="Escape"):
            guard.check()


def test_a_mouse_that_is_moved_in_the_last_moment_clicks_nothing(
    screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pointer has arrived and been looked at; the window below it hasn't been asked for yet."""
    with Guard(screen) as guard:
        guard.begin(board_of(screen))
        window_at = screen.window_at

        def moved(place: Place) -> int | None:
            screen.move(screen.centre(Cell(1, 0)))
            return window_at(place)

        monkeypatch.setattr(screen, "window_at", moved)
        with pytest.raises(StoppedError, match="moved"):
            guard.click(screen.centre(Cell(0, 0)))
    assert screen.clicks == []


def test_too_many_clicks_stop(screen: VirtualScreen) -> None:
    with Guard(screen, GameLimits(clicks=3)) as guard:
        guard.begin(board_of(screen))
        for _ in range(3):
            guard.click(screen.centre(Cell(0, 0)), Button.RIGHT)
        with pytest.raises(StoppedError, match="too many"):
            guard.click(screen.centre(Cell(0, 0)), Button.RIGHT)
    assert len(screen.clicks) == 3


def test_time_is_up_only_within_a_game() -> None:
    screen = HabitScreen()
    with Guard(screen, GameLimits(seconds=5)) as guard:
        guard.begin(board_of(screen))
        guard.end()
        guard.wait(6)
        guard.check()
        guard.begin(board_of(screen))
        with pytest.raises(StoppedError, match="time of"):
            guard.wait(30)


def test_a_pointer_that_is_held_for_a_moment_is_waited_for(screen: VirtualScreen) -> None:
    """A window manager can hold the pointer after a click, until it has looked at it."""
    with Guard(screen) as guard:
        guard.begin(board_of(screen))
        held, asked = screen.pointer(), 0
        really = screen.pointer

        def late() -> Place:
            nonlocal asked
            asked += 1
            return held if asked < 20 else really()

        screen.pointer = late  # type: ignore[method-assign]
        guard.click(screen.centre(Cell(4, 4)))
    assert [click.cell for click in screen.clicks] == [(4, 4)]


def test_without_eyes_on_the_mouse_it_does_not_start(screen: VirtualScreen) -> None:
    def broken() -> bool:
        raise ScreenError("no keys here")

    screen.escape_pressed = broken  # type: ignore[method-assign]
    with pytest.raises(ScreenError, match="can be watched"), Guard(screen):
        pass


def test_a_stop_is_not_lost_while_the_guard_looks(screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another thread asks for a stop just when the guard has seen nothing to stop for."""
    pointer = screen.pointer

    def looking() -> Place:
        monkeypatch.setattr(screen, "pointer", pointer)
        guard.stop("somebody asked")
        return pointer()

    with Guard(screen) as guard:
        guard.begin(board_of(screen))
        monkeypatch.setattr(screen, "pointer", looking)
        until(lambda: guard.stopped_because, "the watching thread")
        with pytest.raises(StoppedError, match="somebody asked"):
            guard.click(screen.centre(Cell(4, 4)))
    assert screen.clicks == []


def test_what_only_looks_is_answered_without_the_mouse(screen: VirtualScreen) -> None:
    inside = board_of(screen).middle
    with Guard(screen) as guard:
        assert guard.monitors == (guard.monitor_at(inside),) == (Region(0, 0, *SIZE),)
        assert guard.monitor_at(Place(-5, -5)) == guard.monitors[0]
        assert (guard.titles_at(inside), guard.owner_at(inside), guard.is_own_window(inside)) == (("Mines",), 1, False)
        screen.move(Place(1, 1))
        guard.check()


def test_a_picture_can_be_kept_after_a_stop(screen: VirtualScreen) -> None:
    with Guard(screen) as guard:
        guard.stop("somebody asked")
        with pytest.raises(StoppedError, match="somebody asked"):
            guard.grab()
        assert (guard.snapshot().width, guard.snapshot().height) == SIZE
