"""A server that ends and comes back: the page says so, and goes on."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESK, PHONE, Visitor
from tests.support.nursery import Nursery


@pytest.mark.sampled(1)
@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_an_open_tab_and_a_bookmark_survive_a_restart(
    browser: Browser, nursery: Nursery, tmp_path: Path, touch: bool
) -> None:
    context = browser.new_context(
        viewport=PHONE if touch else DESK, has_touch=touch, is_mobile=touch, reduced_motion="reduce"
    )
    with nursery.serving(tmp_path) as server:
        visitor = Visitor(context, server, touch=touch)
        page = visitor.arrive()
        visitor.press(page.locator("[role=gridcell]").nth(40))
        expect(page.locator("[aria-label$=empty]").first).to_be_attached()
        board = visitor.board()
    expect(page.get_by_role("alert")).to_contain_text("Gridseer isn't answering")
    with nursery.serving(tmp_path, "--port", str(server.port)):
        expect(page.get_by_role("alert")).not_to_be_attached()
        expect(page.locator("p", has_text="Reconnected to gridseer")).to_be_in_viewport()
        assert visitor.board() == board
        page.locator("[role=gridcell][aria-label$=closed]").first.click(button="right")
        expect(page.locator("[aria-label$=flag]")).to_have_count(1)
        bookmark = context.new_page()
        bookmark.goto(f"http://127.0.0.1:{server.port}/#analyse")
        expect(bookmark.get_by_role("tab", name="Analyse", selected=True)).to_be_visible()
        visitor.press(page.get_by_role("button", name="Expert"))
        expect(page.get_by_role("grid", name="30 columns")).to_be_attached()
    context.close()


@pytest.mark.slow
def test_a_game_in_which_nothing_has_happened_is_there_after_a_restart(
    browser: Browser, nursery: Nursery, tmp_path: Path
) -> None:
    context = browser.new_context(viewport=DESK, reduced_motion="reduce")
    with nursery.serving(tmp_path) as server:
        visitor = Visitor(context, server)
        page = visitor.arrive()
        seed = page.get_by_text("This game: seed").text_content()
    expect(page.get_by_role("alert")).to_be_visible()
    with nursery.serving(tmp_path, "--port", str(server.port)):
        expect(page.get_by_role("alert")).not_to_be_attached()
        page.locator("[role=gridcell]").nth(40).click()
        expect(page.locator("[aria-label$=empty]").first).to_be_attached()
        assert page.get_by_text("This game: seed").text_content() == seed
    context.close()


@pytest.mark.slow
def test_a_page_that_is_shut_out_says_so(browser: Browser, nursery: Nursery, tmp_path: Path) -> None:
    context = browser.new_context(viewport=DESK, reduced_motion="reduce")
    with nursery.serving(tmp_path) as server:
        page = Visitor(context, server).arrive()
    with nursery.serving(tmp_path, "--port", str(server.port), "--new-token"):
        expect(page.get_by_role("alert")).to_contain_text("Open the address that gridseer ui prints")
        page.reload()
        expect(page.get_by_text("Open the address that gridseer ui prints")).to_be_visible()
    context.close()
