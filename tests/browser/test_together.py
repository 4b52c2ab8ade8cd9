"""Two tabs of one game, the clock, and pausing."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visitor, game_of
from tests.support.server import Server
from tests.support.waiting import wait_for

PHONE_AND_DESKTOP = [(1440, 900, False), (390, 844, True)]


@pytest.mark.sampled(1)
def test_two_tabs_follow_one_game(guest: Visitor, server: Server) -> None:
    one = guest.arrive()
    two = one.context.new_page()
    two.goto(server.url)
    two.wait_for_selector("[role=gridcell]", state="attached")
    guest.press(one.locator("[role=gridcell]").nth(40))
    expect(two.locator("[aria-label$=empty]").first).to_be_attached()
    guest.press(two.get_by_role("button", name="Expert"))
    expect(one.get_by_role("grid", name="30 columns")).to_be_attached()
    guest.press(one.get_by_role("button", name="Beginner"))  # the tab that did not begin the last game is not stuck
    expect(two.get_by_role("grid", name="9 columns")).to_be_attached()
    two.locator("[role=gridcell]").nth(0).click(button="right")
    expect(one.locator("[aria-label$=flag]")).to_have_count(1)
    expect(one.get_by_role("alert")).not_to_be_attached()
    two.close()


@pytest.mark.slow
def test_the_clock_stands_while_the_page_is_hidden_and_when_it_is_gone(guest: Visitor, server: Server) -> None:
    page = guest.arrive()
    guest.press(page.locator("[role=gridcell]").nth(40))
    expect(page.locator("[aria-label$=empty]").first).to_be_attached()
    assert game_of(server)["running"]
    hide = """hidden => {
        const value = hidden ? 'hidden' : 'visible';
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
    }"""
    for is_hidden in (True, False):
        page.evaluate(hide, is_hidden)
        wait_until_running(guest, server, running=not is_hidden)
    guest.tab("Settings")  # the board is out of sight
    wait_until_running(guest, server, running=False)
    guest.tab("Play")
    wait_until_running(guest, server, running=True)
    other = page.context.new_page()  # keeps the browser's context open
    page.close()
    guest.page = other
    wait_until_running(guest, server, running=False)


def wait_until_running(visitor: Visitor, server: Server, *, running: bool) -> None:
    deadline = wait_for(f"the clock of the game to {'run' if running else 'stand'}")
    while game_of(server)["running"] is not running:
        visitor.page.wait_for_timeout(50)
        deadline.tick(0)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "touch"), PHONE_AND_DESKTOP)
def test_pause_covers_the_board(browser: Browser, server: Server, width: int, height: int, touch: bool) -> None:
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch)
    visitor = Visitor(context, server)
    page = visitor.arrive()
    page.locator("[role=gridcell]").nth(40).click()
    expect(page.locator("[aria-label$=empty]").first).to_be_attached()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text("Paused")).to_be_in_viewport()
    expect(page.locator("[role=gridcell]").nth(40)).to_be_hidden()
    for name in ("Hint", "Step", "Solve", "Undo"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_disabled()
    before = game_of(server)["seconds"]
    page.wait_for_timeout(300)
    assert game_of(server)["seconds"] == before
    page.reload()
    expect(page.get_by_text("Paused")).to_be_visible()
    page.get_by_role("button", name="Resume").click()
    expect(page.locator("[role=gridcell]").nth(40)).to_be_visible()
    assert game_of(server)["running"]
    assert not game_of(server)["assisted"]
    context.close()
