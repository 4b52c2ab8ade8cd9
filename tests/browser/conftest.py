"""A real Chromium against a real server."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect, sync_playwright

from gridseer.grid import Cell
from gridseer.web.server import STATIC
from tests.live.conftest import display  # noqa: F401 - a fixture
from tests.live.test_guard import witness  # noqa: F401 - a fixture
from tests.support.browser import PATIENCE, chromium, launch
from tests.support.nursery import Nursery
from tests.support.server import Server

SHOTS = Path(__file__).parents[2] / "build" / "screenshots"
"""Where the pictures of the tabs are kept."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if chromium() is None:
        pytest.skip("no Chromium here; install it: sudo apt-get install chromium")
    if not (STATIC / "index.html").is_file():
        pytest.skip("the page is not built: make page")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = launch(playwright.chromium)
        yield started
        started.close()


@pytest.fixture(scope="session")
def nursery(browser: Browser) -> Iterator[Nursery]:
    """Without a browser no server is started."""
    del browser
    with Nursery.opened() as started:
        yield started


@pytest.fixture
def server(tmp_path: Path, nursery: Nursery) -> Iterator[Server]:
    """Every test begins with an empty store."""
    with nursery.serving(tmp_path) as started:
        yield started


DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
"""What the page is looked at with."""


class Visitor:
    """A page, what its console said, and whether it is used with a finger."""

    def __init__(self, context: BrowserContext, server: Server, *, touch: bool = False) -> None:
        self.server = server
        self.touch = touch
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.said: list[str] = []
        self.elsewhere: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text) if message.type == "error" else None)
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self._note(request.url))

    def _note(self, url: str) -> None:
        if not url.startswith((f"http://127.0.0.1:{self.server.port}/", "blob:", "data:")):
            self.elsewhere.append(url)

    def arrive(self, more: str = "") -> Page:
        self.page.goto(self.server.url + more)
        self.page.wait_for_selector("[role=gridcell]", state="attached")
        return self.page

    def press(self, place: Locator) -> None:
        """Click or tap."""
        place.tap() if self.touch else place.click()

    def tab(self, name: str) -> Locator:
        """Show a tab."""
        self.press(self.page.get_by_role("tab", name=name))
        return self.page.get_by_role("tabpanel", name=name)

    def board(self, name: str = "Minesweeper board") -> str:
        """Board text as a screen reader hears it."""
        words = {"closed": "#", "flag": "!", "question mark": "#", "empty": ".", "wall": "X", "mine": "*"}
        grid = self.page.locator(f"[role=grid][aria-label^='{name}']")
        rows = grid.evaluate(
            "grid => [...grid.children].map(row => [...row.children].map(cell => cell.getAttribute('aria-label')))"
        )
        return "\n".join("".join(_symbol(label, words) for label in row) for row in rows)


def _symbol(label: str, words: dict[str, str]) -> str:
    word = label.split(", ")[2]
    return words.get(word, word[:1])


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    context = browser.new_context(viewport=DESK, reduced_motion="reduce")
    visiting = Visitor(context, server)
    yield visiting
    context.close()
    assert visiting.said == []
    assert visiting.elsewhere == []


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Visitor]:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    visiting = Visitor(context, server, touch=True)
    yield visiting
    context.close()
    assert visiting.said == []


@pytest.fixture(params=["mouse", "touch"])
def guest(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visitor]:
    """A visitor at a desk, and one with a phone."""
    touch = request.param == "touch"
    size = PHONE if touch else DESK
    context = browser.new_context(viewport=size, has_touch=touch, is_mobile=touch, reduced_motion="reduce")
    visiting = Visitor(context, server, touch=touch)
    yield visiting
    context.close()
    assert visiting.said == []


def spot(cell: Cell) -> str:
    """A cell as a screen reader says it."""
    return f"row {cell.y + 1}, column {cell.x + 1}"


def settle(server: Server, **settings: bool | int | str) -> None:
    """Say what the player prefers before the page is opened."""
    cookie = server.cookie()
    for name, value in settings.items():
        assert server.call("PUT", "/api/settings", {"name": name, "value": value}, cookie=cookie).status == 200


def game_of(server: Server) -> dict[str, object]:
    """The game that was played last, as the server knows it."""
    found: dict[str, object] = json.loads(server.call("GET", "/api/games/last", cookie=server.cookie()).body)
    return found
