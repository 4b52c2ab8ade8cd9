"""The autopilot on a real display with a real game, flown from the page; the guard rules hold."""

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.live.playing import MOST_GAMES
from tests.live.programs import SGT_MINES
from tests.live.test_guard import LARGE, Witness
from tests.support.server import Server
from tests.support.waiting import PATIENCE, until, wait_for

ENDED = re.compile("Finished|Stopped")


def cockpit(visitor: Visitor, game: str, mines: int | None = None) -> Page:
    page = visitor.arrive()
    page.get_by_role("tab", name="Autopilot").click()
    page.get_by_role("combobox", name="Where").select_option("real")
    page.get_by_role("combobox", name="Game").select_option(game)
    if mines is not None:
        page.get_by_role("spinbutton", name="Mines").fill(str(mines))
    page.get_by_label("Pause before each turn").fill("0")
    return page


def start(page: Page) -> None:
    """Press the button, and wait until the page has understood that there is a new flight."""
    with page.expect_response("**/api/autopilot/start"):
        page.get_by_role("button", name="Start").click()
    page.wait_for_timeout(200)


def begin(page: Page, witness: Witness, clicks: int) -> bool:
    """Start until the window of the game is there; whether so many clicks were made before it stopped by itself."""
    panel = page.get_by_role("tabpanel", name="Autopilot")
    clicks += len(witness.presses)
    deadline = wait_for("clicks on the board")
    start(page)
    while len(witness.presses) < clicks:
        witness.look()
        if panel.get_by_role("heading", name="Could not play").count():
            page.wait_for_timeout(300)
            start(page)
        elif panel.get_by_role("heading", name=ENDED).count() and page.get_by_role("button", name="Start").count():
            return False
        deadline.tick(0.005)
    return True


@pytest.mark.slow
def test_a_real_game_is_won_from_the_page(display: str, visitor: Visitor, witness: Witness, tmp_path: Path) -> None:
    """It stops where it cannot read a cell for certain; then, as after a lost guess, there is another game."""
    assert display
    page = cockpit(visitor, "beginner")
    panel = page.get_by_role("tabpanel", name="Autopilot")
    told = []
    for _ in range(MOST_GAMES):
        with SGT_MINES.start(tmp_path):
            begin(page, witness, 3)
            expect(panel.get_by_role("heading", name=ENDED)).to_be_visible(timeout=1000 * PATIENCE)
            told.append(panel.inner_text())
            expect(page.get_by_alt_text("The board that the autopilot sees")).to_be_visible()
            if panel.get_by_role("heading", name="Finished").count():
                panel.get_by_role("button", name="Stop").first.click()
            expect(page.get_by_role("button", name="Start")).to_be_enabled()
        if "Won." in told[-1]:
            break
    assert "Won." in told[-1], told
    page.get_by_role("tab", name="History").click()
    expect(page.locator("table tbody tr").first).to_contain_text(re.compile(r"1 of \d"))  # with help, and marked so


@pytest.mark.slow
@pytest.mark.parametrize("sign", ["Escape", "the mouse", "the page", "a page that goes"])
def test_no_click_follows_a_sign(sign: str, display: str, visitor: Visitor, witness: Witness, tmp_path: Path) -> None:
    assert display
    page = cockpit(visitor, "custom", 90)
    for _ in range(MOST_GAMES):
        with LARGE.start(tmp_path):
            if begin(page, witness, 5):
                given = give(sign, page, witness, visitor.server)
                break
    else:
        pytest.fail("no game had five clicks")
    assert len([press for press in witness.presses if press > given]) <= 1, "only the click under way may follow"
    assert witness.pressed_buttons() == 0


def give(sign: str, page: Page, witness: Witness, server: Server) -> int:
    """Give the sign and see that it was understood; the time of the display when it was given."""
    if sign == "Escape":
        witness.press_escape()
    elif sign == "the mouse":
        witness.move(640, 850)
    elif sign == "the page":
        page.get_by_role("tabpanel", name="Autopilot").get_by_role("button", name="Stop").first.click()
        expect(page.get_by_role("heading", name="Stopped")).to_be_visible()
    else:
        page.close()
        cookie = server.cookie()
        until(lambda: server.call("GET", "/api/autopilot", cookie=cookie).json()["state"] == "stopped", "the stop")
    given = witness.now()
    if sign in ("Escape", "the mouse"):
        expect(page.get_by_role("heading", name="Stopped")).to_be_visible()
        expect(page.get_by_text(f"{sign} was").first).to_be_visible()
    time.sleep(0.5)
    witness.look()
    return given
