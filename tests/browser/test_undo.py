"""What is deleted can be taken back, as long as the page says so; afterwards it is gone."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor, game_of
from tests.support.server import Server
from tests.support.waiting import until


def saves(server: Server) -> list[str]:
    """The names of the saved games."""
    found = server.call("GET", "/api/saves", cookie=server.cookie()).json()
    return [each["name"] for each in found if each["name"] is not None]


def test_a_deleted_save_comes_back_or_is_gone(guest: Visitor, server: Server) -> None:
    page = guest.arrive()
    guest.press(page.locator("[role=gridcell]").nth(40))
    expect(page.locator("[aria-label$=empty]").first).to_be_attached()
    wish = {"name": "lunch"}
    server.call("POST", f"/api/games/{game_of(server)['game']}/save", wish, cookie=server.cookie())
    page.reload()
    page.get_by_text("Saved games").click()
    guest.press(page.get_by_role("button", name="Delete lunch"))
    expect(page.get_by_role("button", name="Load lunch")).not_to_be_attached()
    expect(page.locator("p:visible", has_text="Deleted: lunch")).to_be_in_viewport()
    guest.press(page.get_by_role("button", name="Undo", exact=True).locator("visible=true").first)
    expect(page.get_by_role("button", name="Load lunch")).to_be_attached()
    assert saves(server) == ["lunch"]
    guest.press(page.get_by_role("button", name="Delete lunch"))
    assert saves(server) == ["lunch"]  # it can still be taken back
    guest.tab("Settings")
    until(lambda: saves(server) == [], "the save to be deleted")


@pytest.mark.slow
def test_a_deletion_is_done_when_the_page_goes(visitor: Visitor, server: Server) -> None:
    cookie = server.cookie()
    game = server.call("POST", "/api/games", {"level": "beginner", "seed": "4"}, cookie=cookie).json()["game"]
    server.call("POST", f"/api/games/{game}/act", {"action": "open", "x": 3, "y": 3}, cookie=cookie)
    server.call("POST", f"/api/games/{game}/save", {"name": "lunch"}, cookie=cookie)
    page = visitor.arrive()
    page.get_by_text("Saved games").click()
    page.get_by_role("button", name="Delete lunch").click()
    page.goto("about:blank")
    until(lambda: saves(server) == [], "the save to be deleted")


@pytest.mark.slow
def test_it_is_said_when_everything_was_deleted(guest: Visitor) -> None:
    page = guest.arrive()
    guest.tab("Settings")
    guest.press(page.get_by_role("button", name="Delete my data"))
    guest.press(page.get_by_role("button", name="Delete everything"))
    expect(page.locator("p:visible", has_text="Everything was deleted")).to_be_in_viewport()
