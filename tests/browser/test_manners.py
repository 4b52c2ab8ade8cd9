"""What a browser is expected to do: back and forth, addresses that are typed, forms that survive a reload, keys."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor, game_of
from tests.support.server import Server

ANALYSED = "Board to analyse"


def chosen(page: Page) -> str:
    return page.get_by_role("tab", selected=True).inner_text()


def test_tabs_are_steps_in_the_history_and_addresses_are_followed(guest: Visitor) -> None:
    page = guest.arrive()
    guest.tab("Analyse")
    expect(page).to_have_url(re.compile("#analyse$"))
    guest.tab("Settings")
    page.go_back()
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")
    page.go_back()
    expect(page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    page.go_forward()
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")
    page.evaluate("location.hash = '#sudoku'")
    expect(page.get_by_role("tab", name="Sudoku")).to_have_attribute("aria-selected", "true")
    page.evaluate("location.hash = '#game=12x7x9&seed=5'")
    expect(page.get_by_role("grid", name="12 columns, 7 rows")).to_be_visible()
    expect(page).to_have_url(re.compile("#play$"))


def test_an_analysed_board_survives_other_tabs_and_a_reload(guest: Visitor) -> None:
    page = guest.arrive("#board=4x2x2&b=H2HH1200")
    assert guest.board(ANALYSED) == "#2##\n12.."
    panel = guest.tab("Analyse")
    panel.get_by_role("textbox", name="Board text").fill("##\n11\nm1")
    expect(panel.get_by_role("gridcell")).to_have_count(4)
    expect(page).to_have_url(re.compile("#analyse$"))
    guest.tab("Play")
    guest.tab("Analyse")
    assert guest.board(ANALYSED) == "##\n11"
    panel.get_by_text("New board").click()
    panel.get_by_role("spinbutton", name="Columns").fill("7")
    page.reload()
    expect(panel.get_by_role("gridcell")).to_have_count(4)
    assert guest.board(ANALYSED) == "##\n11"
    panel.get_by_text("New board").click()
    expect(panel.get_by_role("spinbutton", name="Columns")).to_have_value("7")


@pytest.mark.slow
def test_forms_survive_other_tabs_and_a_reload(visitor: Visitor) -> None:
    page = visitor.arrive()
    page.get_by_role("button", name="Custom").click()
    page.get_by_role("spinbutton", name="Columns").fill("23")
    lab = visitor.tab("Lab")
    lab.get_by_role("spinbutton", name="Games").fill("321")
    lab.get_by_label("exact", exact=True).uncheck()
    pilot = visitor.tab("Autopilot")
    pilot.get_by_label("Pause before each turn").fill("0.5")
    visitor.tab("Lab")
    for _ in range(2):
        expect(lab.get_by_role("spinbutton", name="Games")).to_have_value("321")
        expect(lab.get_by_label("exact", exact=True)).not_to_be_checked()
        page.reload()
    visitor.tab("Autopilot")
    expect(pilot.get_by_label("Pause before each turn")).to_have_value("0.5")
    visitor.tab("Play")
    expect(page.get_by_role("spinbutton", name="Columns")).to_have_value("23")


def test_letters_work_without_a_click_and_the_key_that_pauses_resumes(visitor: Visitor, server: Server) -> None:
    page = visitor.arrive()
    expect(page.locator("[aria-label$=closed]")).to_have_count(81)
    page.locator("[role=gridcell]").nth(30).hover()
    page.keyboard.press("f")
    expect(page.locator("[aria-label='row 4, column 4, flag']")).to_be_attached()
    page.locator("[role=gridcell]").nth(40).click()
    expect(page.locator("[aria-label='row 5, column 5, empty']")).to_be_attached()
    said = page.locator("[role=status]").first
    for key in ("p", "Enter"):
        page.keyboard.press("p")
        expect(page.get_by_role("button", name="Go on")).to_be_focused()
        expect(said).to_have_text("Paused")
        assert game_of(server)["paused"]
        page.keyboard.press(key)
        expect(page.get_by_role("button", name="Go on")).not_to_be_attached()
        expect(said).to_have_text("Resumed")
        assert not game_of(server)["paused"]
    expect(page.locator("[aria-label='row 5, column 5, empty']")).to_be_focused()
    page.get_by_role("button", name="Custom").click()
    page.get_by_role("spinbutton", name="Columns").press("p")  # typed, not meant for the board
    page.get_by_text("Seed", exact=False).first.evaluate("each => each.closest('details')?.setAttribute('open', '')")
    page.get_by_role("textbox", name="Seed").press("p")
    page.wait_for_load_state("networkidle")
    assert not game_of(server)["paused"]
