"""What a browser is expected to do: back and forth, addresses that are typed, forms that survive a reload, keys."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from gridseer.store import Store
from tests.browser.conftest import Visitor, game_of, settle
from tests.browser.test_page import AXE, violations
from tests.browser.test_phone import pinch
from tests.support.browser import drop
from tests.support.past_games import past_game
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
    page.evaluate("location.hash = '#lab'")
    expect(page.get_by_role("tab", name="Lab")).to_have_attribute("aria-selected", "true")
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
        expect(page.get_by_role("button", name="Resume")).to_be_focused()
        expect(said).to_have_text("Paused")
        assert game_of(server)["paused"]
        page.keyboard.press(key)
        expect(page.get_by_role("button", name="Resume")).not_to_be_attached()
        expect(said).to_have_text("Resumed")
        assert not game_of(server)["paused"]
    expect(page.locator("[aria-label='row 5, column 5, empty']")).to_be_focused()
    page.get_by_role("button", name="Custom").click()
    page.get_by_role("spinbutton", name="Columns").press("p")  # typed, not meant for the board
    page.get_by_text("Seed", exact=False).first.evaluate("each => each.closest('details')?.setAttribute('open', '')")
    page.get_by_role("textbox", name="Seed").press("p")
    page.wait_for_load_state("networkidle")
    assert not game_of(server)["paused"]


def test_what_is_no_board_is_said_in_sight_and_forgotten_after_a_good_one(guest: Visitor) -> None:
    page = guest.arrive()
    panel = guest.tab("Analyse")
    expect(panel.get_by_role("gridcell")).to_have_count(48)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    drop(page, b"PK\x03\x04" + bytes(60), "letter.docx", "")
    alert = panel.get_by_role("alert")
    expect(alert).to_contain_text("This is nothing that gridseer can open.")
    expect(alert).to_be_in_viewport(ratio=1)
    expect(panel.get_by_role("gridcell")).to_have_count(48)
    panel.get_by_role("textbox", name="Board text").fill("##\n11\nm1")
    expect(panel.get_by_role("gridcell")).to_have_count(4)
    expect(alert).not_to_be_attached()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    drop(page, b"no picture", "shot.png", "image/png")
    expect(alert).to_contain_text("isn't a picture")
    expect(alert).to_be_in_viewport(ratio=1)
    guest.said = [text for text in guest.said if "422" not in text]  # the browser notes what was refused


def test_what_keys_do_is_said(visitor: Visitor, server: Server) -> None:
    settle(server, questions=True)
    page = visitor.arrive()
    said = page.locator("[role=status]").first
    page.locator("[role=gridcell]").nth(40).focus()
    for key, words in (
        ("q", "E5: question mark"),
        ("q", "E5: closed"),
        ("Enter", re.compile("cells opened|E5: ")),
        ("u", re.compile("cells closed again|E5: closed")),
    ):
        page.keyboard.press(key)
        expect(said).to_have_text(words)


@pytest.mark.slow
def test_every_tool_of_a_zoomed_board_is_named_in_full(phone: Visitor) -> None:
    page = phone.arrive()
    pinch(page)
    expect(page.get_by_role("button", name="Fit")).to_be_visible()
    names = page.locator("[role=toolbar] button span")
    assert names.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth + 1)") == []
    assert "Flag mode" in [name.replace("\n", " ") for name in names.all_inner_texts()]


@pytest.mark.slow
def test_a_history_with_games_is_accessible(visitor: Visitor, tmp_path: Path) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not here: make page")
    with Store(tmp_path) as store:
        store.history.add(*(past_game(began=f"2026-05-0{day + 1}T23:30:00+00:00") for day in range(3)))
    page = visitor.arrive()
    panel = visitor.tab("History")
    expect(panel.get_by_role("button", name="Review").first).to_be_attached()
    assert violations(page) == []
