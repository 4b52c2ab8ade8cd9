"""The tab Lab: a ready plan with one click, curves over a range, and all methods in sight."""

import pytest
from playwright.sync_api import expect

from gridseer.minesweeper.solvers import SOLVERS
from tests.browser.conftest import SHOTS, Visitor


@pytest.mark.slow
def test_a_ready_plan_is_begun_drawn_and_taken_along(guest: Visitor) -> None:
    page = guest.arrive()
    panel = guest.tab("Lab")
    for method in SOLVERS:
        expect(panel.get_by_role("checkbox", name=method, exact=True)).to_be_visible()
    study = panel.get_by_role("combobox", name="Study")
    expect(study.get_by_role("option")).not_to_have_count(0)
    study.select_option("source3-levels")
    panel.get_by_role("combobox", name="Share of its games").select_option("0.1 %")
    guest.press(panel.get_by_role("button", name="Run the plan"))
    expect(panel.get_by_role("heading", name="source3-levels, 0.1 % of its games")).to_be_visible()
    expect(panel.get_by_text("finished").first).to_be_visible()
    with page.expect_download() as began:
        guest.press(panel.get_by_role("button", name="Pictures"))
    assert began.value.suggested_filename.endswith(".zip")


@pytest.mark.slow
def test_a_range_of_boards_is_drawn_as_curves(guest: Visitor) -> None:
    page = guest.arrive()
    panel = guest.tab("Lab")
    panel.get_by_role("combobox", name="Board").select_option("a range of boards")
    panel.get_by_role("textbox", name="Boards").fill("6x6/2..14:2")
    panel.get_by_role("spinbutton", name="Games").fill("30")
    guest.press(panel.get_by_role("button", name="Run", exact=True))
    expect(panel.get_by_text("630 of 630 games, finished")).to_be_visible()
    expect(panel.get_by_role("heading", name="6x6, start safe")).to_be_visible()
    for figure in ("Won, %", "CPU ms"):
        expect(panel.get_by_role("img", name=f"{figure}, trivial, exact, strong").last).to_be_visible()
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / "lab-range.png", full_page=True)
