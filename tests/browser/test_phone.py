"""Play on a phone: everything in reach of a thumb, wide boards turned, two fingers zoom."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SHOTS, Visitor, settle
from tests.support.server import Server


def within(page: Page, selector: str, width: int, height: int) -> bool:
    boxes = page.locator(selector).evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(b => [b.left, b.top, b.right, b.bottom])"
    )
    return bool(boxes) and all(
        left >= 0 and top >= 0 and right <= width and bottom <= height for left, top, right, bottom in boxes
    )


@pytest.mark.slow
def test_every_tab_and_every_tool_is_in_sight(phone: Visitor) -> None:
    page = phone.arrive()
    assert within(page, "[role=tab]", 390, 844)
    assert within(page, "[role=toolbar] button", 390, 844)
    tops = page.locator("[role=toolbar] button").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(set(tops)) == 1  # one row
    for name in page.locator("[role=tab]").all_inner_texts():
        page.get_by_role("tab", name=name).tap()
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")


def test_expert_is_turned_and_a_tap_meets_the_cell_it_shows(phone: Visitor, server: Server) -> None:
    settle(server, level="expert")
    page = phone.arrive()
    cells = page.locator("[role=gridcell]")
    expect(cells).to_have_count(480)
    board = page.get_by_role("grid", name="30 columns, 16 rows").bounding_box()
    assert board is not None
    assert board["width"] <= 390 < board["height"]  # all 16 rows beside each other
    assert page.locator(".edge.beside span").all_inner_texts()[:3] == ["A", "B", "C"]
    page.get_by_role("button", name="Flag mode").tap()
    cells.nth(2 * 16 + 4).tap()  # the third line on the screen is column C, the fifth place in it row 5
    expect(page.locator("[aria-label='row 5, column 3, flag']")).to_be_attached()
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / "play-phone-expert.png")


def pinch(page: Page) -> None:
    """Two fingers that part on the board."""
    grid = page.get_by_role("grid", name="Minesweeper board").bounding_box()
    assert grid is not None
    x, y = grid["x"] + grid["width"] / 2, min(grid["y"] + grid["height"] / 2, 500)
    client = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 40), ("touchMove", 60), ("touchMove", 80), ("touchEnd", 0)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_hint_on_a_zoomed_board_is_brought_into_sight(phone: Visitor, server: Server) -> None:
    settle(server, level="expert", no_guess=True)
    page = phone.arrive()
    cells = page.locator("[role=gridcell]")
    cells.first.tap()
    expect(page.locator("[aria-label$=empty]").first).to_be_attached()
    before = cells.first.evaluate("cell => cell.offsetWidth")
    pinch(page)
    page.wait_for_function(
        "([cell, before]) => cell.offsetWidth > 1.5 * before", arg=[cells.first.element_handle(), before]
    )
    page.locator(".viewport").first.evaluate("each => each.scrollTo(each.scrollWidth, each.scrollHeight)")
    expect(cells.first).not_to_be_in_viewport()
    page.get_by_role("button", name="Hint").tap()
    page.get_by_role("button", name="More help").tap()
    page.get_by_role("button", name="Why?").tap()
    clues = page.locator("[aria-label*='a clue']")
    expect(clues.first).to_be_in_viewport(ratio=1)
    expect(page.locator(".line p").first).to_be_in_viewport(ratio=1)


def test_the_figures_of_a_tapped_cell_stand_beside_it(phone: Visitor) -> None:
    page = phone.arrive()
    panel = phone.tab("Analyse")
    panel.get_by_role("gridcell").first.tap()
    bubble = panel.get_by_role("group", name="Figures")
    expect(bubble).to_contain_text("A1")
    expect(bubble).to_be_in_viewport(ratio=1)
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / "analyse-phone-bubble.png")
    bubble.get_by_role("button", name="Close").tap()
    expect(bubble).not_to_be_attached()


@pytest.mark.slow
def test_two_fingers_zoom_and_fit_brings_it_back(phone: Visitor) -> None:
    page = phone.arrive()
    cell = page.locator("[role=gridcell]").first
    before = cell.evaluate("cell => cell.offsetWidth")
    pinch(page)
    page.wait_for_function("([cell, before]) => cell.offsetWidth > 1.5 * before", arg=[cell.element_handle(), before])
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator("[aria-label$=closed]")).to_have_count(81)  # nothing was opened on the way
    page.get_by_role("button", name="Fit").tap()
    expect(page.get_by_role("button", name="Fit")).not_to_be_attached()
    assert cell.evaluate("cell => cell.offsetWidth") == before
