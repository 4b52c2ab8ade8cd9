"""What the page says, and where: one line above the board that never moves it, and errors that stay."""

from typing import Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Visitor, game_of, settle
from tests.browser.test_review import begin
from tests.support.server import Server

Motion = Literal["no-preference", "reduce"]
SIZES = [(1440, 900, False), (390, 844, True)]
"""A desktop, and a phone by touch."""


def line(page: Page) -> Locator:
    return page.get_by_role("tabpanel", name="Play").locator(".line")


def too_many_mines(page: Page) -> None:
    page.get_by_role("button", name="Custom").click()
    page.get_by_role("spinbutton", name="Mines").fill("500")


@pytest.mark.slow
def test_an_error_stays_in_sight_until_it_is_closed_or_mended(guest: Visitor, server: Server) -> None:
    page = guest.arrive()
    too_many_mines(page)
    begin = page.locator("button[type=submit]").first
    for _ in range(3):
        guest.press(begin)
        page.wait_for_load_state("networkidle")
        expect(page.get_by_role("alert")).to_contain_text("mines fit this board, got 500")
        expect(page.get_by_role("alert")).to_be_in_viewport(ratio=0.9)
    guest.press(page.get_by_role("button", name="Close this message"))
    expect(page.get_by_role("alert")).not_to_be_attached()
    guest.press(begin)
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("spinbutton", name="Mines").fill("50")
    guest.press(begin)
    expect(page.get_by_role("alert")).not_to_be_attached()
    assert game_of(server)["mines_left"] == 50
    guest.said = [text for text in guest.said if "422" not in text]  # the browser notes what was refused


@pytest.mark.parametrize(("width", "height", "touch"), SIZES)
def test_hints_and_errors_are_said_in_sight_and_move_nothing(
    browser: Browser, server: Server, width: int, height: int, touch: bool
) -> None:
    settle(server, no_guess=True, level="expert")
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch)
    visitor = Visitor(context, server)
    page = visitor.arrive()
    grid = page.get_by_role("grid", name="Minesweeper board")
    page.locator("[role=gridcell]").nth(5 * 30 + 5).click()
    expect(page.locator("[aria-label$=empty]").first).to_be_attached()
    where = "each => each.getBoundingClientRect().top + scrollY"
    place = grid.evaluate(where)
    for button in ("Hint", "More help", "Why?"):
        page.get_by_role("button", name=button).click()
        expect(line(page).locator("p")).to_be_in_viewport(ratio=0.9)
        page.wait_for_load_state("networkidle")
        assert grid.evaluate(where) == place
    context.close()


@pytest.mark.slow
def test_arrow_keys_in_the_levels_keep_the_game(visitor: Visitor, server: Server) -> None:
    page = visitor.arrive()
    page.locator("[role=gridcell]").nth(40).click()
    expect(page.locator("[aria-label$=empty]").first).to_be_attached()
    before = game_of(server)["game"]
    page.get_by_role("button", name="Beginner").focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
    page.wait_for_load_state("networkidle")
    assert game_of(server)["game"] == before
    page.get_by_role("button", name="Beginner").click()  # the level that is chosen already: a new game of it
    expect(page.locator("[aria-label$=empty]")).to_have_count(0)
    assert game_of(server)["game"] != before


@pytest.mark.slow
def test_pointing_is_offered_only_while_it_does_something(visitor: Visitor) -> None:
    page = visitor.arrive()
    expect(page.get_by_text("Press I on a closed cell")).to_be_visible()
    page.get_by_text("Mine %").click()
    expect(page.get_by_text("Point at a closed cell")).to_be_visible()


@pytest.mark.slow
def test_checkboxes_are_never_squashed(visitor: Visitor) -> None:
    page = visitor.arrive()
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("tab", name="Settings").click()
    sizes = page.locator("input[type=checkbox]").evaluate_all(
        "boxes => boxes.map(box => [box.offsetWidth, box.offsetHeight])"
    )
    assert sizes
    assert all(wide == high for wide, high in sizes)


@pytest.mark.parametrize(("width", "height", "touch"), [(1280, 720, False), (390, 844, True)])
def test_the_end_of_a_game_leads_with_the_verdict_and_nothing_is_clipped(
    browser: Browser, server: Server, width: int, height: int, touch: bool
) -> None:
    _, mine = begin(server)
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch)
    visitor = Visitor(context, server, touch=touch)
    page = visitor.arrive()
    visitor.press(page.locator("[role=gridcell]").nth(mine.y * 9 + mine.x))
    said = line(page).locator("p")
    expect(said).to_contain_text(f"{mine} was certainly a mine")
    expect(said).to_contain_text("Lost after")
    expect(said).to_be_in_viewport(ratio=1)
    assert said.inner_text().index("certainly") < said.inner_text().index("Lost after")
    assert line(page).evaluate("each => each.scrollHeight <= each.clientHeight")
    expect(page.get_by_text("How risky each move was")).to_be_attached()
    analysed = visitor.tab("Analyse")
    analysed.get_by_role("textbox", name="Board text").fill("#X1#\nXX11\nm?")
    expect(analysed.locator(".line")).to_contain_text("Mines left: ")
    assert analysed.locator(".line").evaluate("each => each.scrollHeight <= each.clientHeight")
    context.close()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_win_is_celebrated_unless_less_motion_is_asked_for(browser: Browser, server: Server, motion: Motion) -> None:
    settle(server, no_guess=True, speed=50)
    context = browser.new_context(reduced_motion=motion)
    page = Visitor(context, server).arrive()
    page.evaluate("""() => new MutationObserver(() => {
        window.fell ||= document.querySelectorAll('.joy i').length;
    }).observe(document.body, { childList: true, subtree: true })""")
    page.locator("[role=gridcell]").nth(40).click()
    expect(page.locator("[aria-label$=empty]").first).to_be_attached()
    page.get_by_role("button", name="Solve").click()
    expect(line(page)).to_contain_text("Won in")
    expect(page.get_by_text("Every move was certain.")).to_be_visible()
    expect(page.get_by_text("How risky each move was")).not_to_be_attached()  # a flat line says nothing
    assert (page.evaluate("window.fell ?? 0") > 0) is (motion == "no-preference")
    expect(page.locator(".joy")).to_have_count(0)
    context.close()
