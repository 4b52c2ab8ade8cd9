"""Boards of very many cells: only what is in sight has elements, and everything works there as on a small one."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.support.server import Server

SIDE = 1000


def test_a_board_of_a_million_cells_is_there_only_where_it_is_in_sight(visitor: Visitor, server: Server) -> None:
    wish = {"width": SIDE, "height": SIDE, "mines": 1000, "seed": "5"}
    server.call("POST", "/api/games", wish, cookie=server.cookie())
    page = visitor.arrive()
    grid = page.get_by_role("grid", name=f"{SIDE} columns, {SIDE} rows")
    expect(grid).to_have_attribute("aria-rowcount", str(SIDE))
    cells = grid.get_by_role("gridcell")
    assert cells.count() < 6000
    cells.first.focus()
    page.keyboard.press("Control+End")
    last = page.locator(f"[aria-label='row {SIDE}, column {SIDE}, closed']")
    expect(last).to_be_focused()
    expect(last).to_be_in_viewport()
    assert cells.count() < 6000
    page.keyboard.press("f")
    expect(page.locator(f"[aria-label='row {SIDE}, column {SIDE}, flag']")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    beside = page.locator(f"[aria-label^='row {SIDE}, column {SIDE - 1}, ']")
    expect(beside).to_be_focused()
    beside.click(button="right")
    expect(beside).to_have_attribute("aria-label", re.compile("flag"))
    page.locator(".viewport").first.evaluate("each => each.scrollTo(0, 0)")
    expect(page.locator("[aria-label='row 1, column 1, closed']")).to_be_in_viewport()
    page.keyboard.press("ArrowUp")  # the cell that had the focus is out of sight, and comes back
    expect(page.locator(f"[aria-label^='row {SIDE - 1}, column {SIDE - 1}, ']")).to_be_focused()


def test_a_move_makes_no_cell_anew(visitor: Visitor) -> None:
    page = visitor.arrive()
    cell = page.locator("[role=gridcell]").nth(40)
    first = cell.element_handle()
    cell.click()
    expect(page.locator("[aria-label='row 5, column 5, empty']")).to_be_attached()
    assert first.evaluate("each => each.isConnected && each.ariaLabel.endsWith('empty')")
