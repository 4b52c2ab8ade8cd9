"""The tab Nurikabe by hand: painting by touch, trial, clock, marks, the end; helping the reader."""

import re

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visitor
from tests.browser.test_nurikabe import SMALL, cell, cells, line, opened, solution, text
from tests.support.browser import drag, drop, pull
from tests.support.papers import MARGIN, PUZZLE, SIDE, drawn


def png(pixels: npt.NDArray[np.uint8]) -> bytes:
    done, content = cv2.imencode(".png", pixels)
    assert done
    return content.tobytes()


def never(_: Route) -> None:
    """An answer that never comes."""


def middle(page: Page, x: int, y: int) -> tuple[float, float]:
    box = cell(page, x, y).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.slow
def test_a_finger_paints_and_a_trial_is_taken_back_whole(phone: Visitor) -> None:
    page = opened(phone, SMALL)
    cell(page, 1, 0).scroll_into_view_if_needed()
    drag(page, middle(page, 1, 0), middle(page, 1, 1), middle(page, 0, 1), touch=True)
    assert text(page) == "1 # .\n# # .\n. . 3"
    page.get_by_role("button", name="Try something").tap()
    expect(line(page)).to_contain_text("Trying something")
    drag(page, middle(page, 0, 2), middle(page, 1, 2), touch=True)
    assert text(page) == "1 # .\n# # .\n# # 3"
    expect(cell(page, 0, 2)).to_have_attribute("aria-label", re.compile("on trial"))
    expect(cell(page, 0, 2)).to_have_attribute("aria-label", re.compile("breaks a rule"))  # a block of 2x2
    page.get_by_role("button", name="Discard").tap()
    expect(page.get_by_role("button", name="Try something")).to_be_visible()
    assert text(page) == "1 # .\n# # .\n. . 3"
    page.get_by_role("button", name="Hint").tap()
    expect(line(page)).to_contain_text(re.compile("look at the"))
    expect(line(page)).to_be_in_viewport()


@pytest.mark.slow
def test_the_clock_runs_while_it_is_played_and_the_end_is_celebrated(visitor: Visitor) -> None:
    visitor.page.clock.install(time=0)  # seconds pass when we say so
    page = opened(visitor, SMALL)
    page.clock.pause_at(3600)
    clock = page.get_by_role("timer")
    page.clock.run_for(5000)
    expect(clock).to_have_text("0:00")  # nobody has begun
    sea = [(x, y) for y, row in enumerate(solution(SMALL).rows()) for x, symbol in enumerate(row) if symbol == "#"]
    cell(page, *sea[0]).click()
    page.clock.run_for(3100)
    expect(clock).to_have_text("0:03")
    page.get_by_role("tab", name="Lab").click()
    expect(page.get_by_role("tabpanel", name="Lab")).to_be_visible()
    page.clock.run_for(5000)
    page.get_by_role("tab", name="Nurikabe").click()
    expect(page.get_by_role("tabpanel", name="Nurikabe")).to_be_visible()
    page.clock.run_for(400)
    expect(clock).to_have_text("0:03")
    for place in sea[1:]:
        cell(page, *place).click()
    page.clock.run_for(500)
    expect(line(page)).to_contain_text(re.compile(r"Solved in 0:0[34]: every rule holds"))
    expect(page.locator(".board.won")).to_be_visible()
    expect(page.get_by_text("2 cells left")).to_be_visible()


@pytest.mark.slow
def test_a_new_click_begins_a_new_number_and_a_resized_board_forgets_what_was(visitor: Visitor) -> None:
    page = opened(visitor, SMALL)
    page.get_by_text("Edit clues", exact=True).click()
    cell(page, 1, 1).click()
    page.keyboard.press("5")
    cell(page, 1, 1).click()
    page.keyboard.press("4")
    assert text(page) == "1 . .\n. 4 .\n. . 3"
    page.keyboard.press("u")
    page.get_by_text("Size: 3").click()
    page.get_by_role("button", name="Add a column at the right").click()
    expect(cells(page)).to_have_count(12)
    expect(page.get_by_role("tabpanel", name="Nurikabe").get_by_role("button", name="Redo")).to_be_disabled()
    cell(page, 0, 0).focus()
    page.keyboard.press("r")
    expect(cells(page)).to_have_count(12)


@pytest.mark.slow
def test_work_ends_when_the_board_or_the_mode_changes(visitor: Visitor) -> None:
    page = opened(visitor, SMALL)
    page.route("**/api/nurikabe/solve", never)
    for change in ("Clear", "Edit clues"):
        page.get_by_role("button", name="Solve", exact=True).last.click()
        expect(line(page)).to_contain_text("Solving…")
        page.get_by_text(change, exact=True).click()
        expect(line(page)).not_to_contain_text("Solving")
    page.unroute_all(behavior="ignoreErrors")


@pytest.mark.slow
def test_a_cut_off_picture_says_so_and_can_be_played(guest: Visitor) -> None:
    page = opened(guest)
    cut = drawn(PUZZLE)[:, : MARGIN + round(8.5 * SIDE)]
    drop(page, png(cut), "cut.png", "image/png")
    expect(line(page)).to_contain_text("seems to be cut off at the right")
    expect(line(page)).to_be_in_viewport()
    assert "Repaired" not in page.locator("main").inner_text()
    guest.press(cell(page, 0, 0))  # no other mode has to be chosen first
    expect(cell(page, 0, 0)).to_have_attribute("aria-label", re.compile("sea"))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Nurikabe", "Sudoku"])
def test_corners_are_dragged_to_a_grid_that_was_not_found(guest: Visitor, name: str) -> None:
    """Nothing is in the picture; somebody says all the same where the grid is and how large."""
    page = guest.arrive()
    panel = guest.tab(name)
    expect(panel.get_by_role("grid")).to_be_visible()
    drop(page, png(np.full((300, 400, 3), 220, np.uint8)), "empty.png", "image/png")
    expect(panel.locator(".status")).to_contain_text("No puzzle found")
    expect(panel.get_by_role("grid")).to_have_count(0)  # the puzzle that was there doesn't belong to this picture
    handle = page.get_by_role("button", name="Upper left corner")
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2 + 40, box["y"] + box["height"] / 2 + 30
    pull(page, handle, x, y, touch=guest.touch)
    moved = handle.bounding_box()
    assert moved is not None
    assert abs(moved["x"] - box["x"] - 40) < 3
    assert abs(moved["y"] - box["y"] - 30) < 3
    help_form = panel.locator(".help")
    if name == "Sudoku":
        help_form.get_by_label("Size").select_option(index=1)
    else:
        help_form.get_by_label("Columns").fill("5")
        help_form.get_by_label("Rows").fill("4")
    with page.expect_request(f"**/api/pictures/{name.lower()}?*") as asked:
        guest.press(help_form.get_by_role("button", name="Read again"))
    assert ("columns=4&rows=4&" if name == "Sudoku" else "columns=5&rows=4&") in asked.value.url
    expect(panel.get_by_role("gridcell")).to_have_count(16 if name == "Sudoku" else 20)
