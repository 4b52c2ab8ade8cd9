"""A phone that lies on its side: tabs and tools at its sides, and the whole height for the board."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.conftest import Visitor, settle
from tests.browser.test_phone import within
from tests.support.server import Server

LYING: ViewportSize = {"width": 844, "height": 390}


@pytest.fixture
def lying(browser: Browser, server: Server) -> Iterator[Visitor]:
    context = browser.new_context(viewport=LYING, has_touch=True, is_mobile=True)
    visiting = Visitor(context, server, touch=True)
    yield visiting
    context.close()
    assert visiting.said == []


@pytest.mark.slow
def test_the_board_has_the_height_and_everything_is_in_reach(lying: Visitor, server: Server) -> None:
    settle(server, level="expert")
    page = lying.arrive()
    assert within(page, "[role=tab]", 844, 390)
    for name in ("Play", "Analyse", "Nurikabe", "Sudoku"):
        panel = lying.tab(name)
        box = panel.get_by_role("grid").bounding_box()
        assert box is not None
        assert 0.75 * 390 < box["height"] < 390
        assert box["y"] + box["height"] <= 390
        assert box["x"] + box["width"] <= 844
        tools = panel.get_by_role("toolbar").get_by_role("button")
        for tool in tools.all():
            expect(tool).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth") <= 844


@pytest.mark.slow
def test_what_is_said_stands_beside_the_board_and_moves_it_nowhere(lying: Visitor, server: Server) -> None:
    settle(server, no_guess=True)
    page = lying.arrive()
    page.locator("[role=gridcell]").nth(40).tap()
    expect(page.locator("[aria-label$=empty]").first).to_be_attached()
    grid = page.get_by_role("grid", name="Minesweeper board")
    before = grid.bounding_box()
    lying.press(page.get_by_role("button", name="Hint"))
    line = page.get_by_role("tabpanel", name="Play").locator(".line")
    expect(line).to_contain_text("certain")
    expect(line).to_be_in_viewport(ratio=1)
    assert grid.bounding_box() == before
