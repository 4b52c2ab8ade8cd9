"""The tab Nurikabe by hand: painting by touch, trial, clock, marks, the end; helping the reader."""

import re
from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import Visitor
from tests.browser.test_nurikabe import SMALL, cell, cells, grid, line, opened, solution, text
from tests.support.browser import drop
from tests.support.papers import MARGIN, PUZZLE, SIDE, drawn
from tests.support.server import Server


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Visitor]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    visiting = Visitor(context, server)
    yield visiting
    context.close()
    assert visiting.said == []


def png(pixels: npt.NDArray[np.uint8]) -> bytes:
    done, content = cv2.imencode(".png", pixels)
    assert done
    return content.tobytes()


def slide(page: Page, *places: tuple[float, float]) -> None:
    """Move a finger over the page."""
    client = page.context.new_cdp_session(page)
    for kind, (x, y) in zip(["touchStart"] + ["touchMove"] * (len(places) - 1), places, strict=True):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(200)  # a finger that rests before it is lifted: Chromium swallows the tap after a fling
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def never(_: Route) -> None:
    """An answer that never comes."""


def middle(page: Page, x: int, y: int) -> tuple[float, float]:
    box = cell(page, x, y).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_paints_and_a_trial_is_taken_back_whole(phone: Visitor) -> None:
    page = opened(phone, SMALL)
    cell(page, 1, 0).scroll_into_view_if_needed()
    slide(page, middle(page, 1, 0), middle(page, 1, 1), middle(page, 0, 1))
    assert text(page) == "1 # .\n# # .\n. . 3"
    page.get_by_role("button", name="Try something").tap()
    expect(line(page)).to_contain_text("On trial")
    slide(page, middle(page, 0, 2), middle(page, 1, 2))
    assert text(page) == "1 # .\n# # .\n# # 3"
    expect(cell(page, 0, 2)).to_have_attribute("aria-label", re.compile("on trial"))
    expect(cell(page, 0, 2)).to_have_attribute("aria-label", re.compile("breaks a rule"))  # a block of 2x2
    page.get_by_role("button", name="Take trial back").tap()
    expect(page.get_by_role("button", name="Try something")).to_be_visible()
    assert text(page) == "1 # .\n# # .\n. . 3"
    page.get_by_role("button", name="Hint").tap()
    expect(line(page)).to_contain_text(re.compile("look at the"))
    expect(line(page)).to_be_in_viewport()


def test_the_clock_runs_while_it_is_played_and_the_end_is_celebrated(visitor: Visitor) -> None:
    page = opened(visitor, SMALL)
    clock = page.get_by_role("timer")
    page.wait_for_timeout(1200)
    expect(clock).to_have_text("0:00")  # nobody has begun
    sea = [(x, y) for y, row in enumerate(solution(SMALL).rows()) for x, symbol in enumerate(row) if symbol == "#"]
    cell(page, *sea[0]).click()
    expect(clock).to_have_text("0:01")
    page.get_by_role("tab", name="Lab").click()
    page.wait_for_timeout(1500)
    page.get_by_role("tab", name="Nurikabe").click()
    expect(clock).to_have_text(re.compile("0:0[12]"))
    for place in sea[1:]:
        cell(page, *place).click()
    expect(line(page)).to_contain_text(re.compile(r"Solved in 0:0\d: every rule holds"))
    expect(page.locator(".board.won")).to_be_visible()
    expect(page.get_by_text("2 cells left")).to_be_visible()


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
    page.get_by_role("button", name="One more column at the right").click()
    expect(cells(page)).to_have_count(12)
    expect(page.get_by_role("tabpanel", name="Nurikabe").get_by_role("button", name="Redo")).to_be_disabled()
    cell(page, 0, 0).focus()
    page.keyboard.press("r")
    expect(cells(page)).to_have_count(12)


def test_work_ends_when_the_board_or_the_mode_changes(visitor: Visitor) -> None:
    page = opened(visitor, SMALL)
    page.route("**/api/nurikabe/solve", never)
    for change in ("Clear", "Edit clues"):
        page.get_by_role("button", name="Solve", exact=True).last.click()
        expect(line(page)).to_contain_text("Solving…")
        page.get_by_text(change, exact=True).click()
        expect(line(page)).not_to_contain_text("Solving")
    page.unroute_all(behavior="ignoreErrors")


def test_a_cut_off_picture_says_so_and_can_be_played(visitor: Visitor) -> None:
    page = opened(visitor)
    cut = drawn(PUZZLE)[:, : MARGIN + round(8.5 * SIDE)]
    drop(page, png(cut), "cut.png", "image/png")
    expect(line(page)).to_contain_text("seems to be cut off at the right")
    expect(line(page)).to_be_in_viewport()
    assert "Repaired" not in page.locator("main").inner_text()
    cell(page, 0, 0).click()  # no other mode has to be chosen first
    expect(cell(page, 0, 0)).to_have_attribute("aria-label", re.compile("sea"))


@pytest.mark.parametrize("touch", [False, True])
def test_corners_are_dragged_to_a_grid_that_was_not_found(visitor: Visitor, phone: Visitor, *, touch: bool) -> None:
    """Another line crosses the whole picture, so that the reader sees no grid; its corners are shown to it."""
    page = opened(phone if touch else visitor)
    shape = np.full((300, 400, 3), 220, np.uint8)
    drop(page, png(shape), "empty.png", "image/png")
    expect(line(page)).to_contain_text("No puzzle found")
    handle = page.get_by_role("button", name="Upper left corner")
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    assert box is not None
    start = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    end = start[0] + 40, start[1] + 30
    if touch:
        slide(page, start, (start[0] + 20, start[1] + 15), end)
    else:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*end)
        page.mouse.up()
    moved = handle.bounding_box()
    assert moved is not None
    assert abs(moved["x"] - box["x"] - 40) < 3
    assert abs(moved["y"] - box["y"] - 30) < 3
    panel = page.locator(".help")
    panel.get_by_label("Columns").fill("5")
    panel.get_by_label("Rows").fill("4")
    with page.expect_request("**/api/pictures/nurikabe?*") as asked:
        panel.get_by_role("button", name="Read again").click()
    assert "columns=5&rows=4" in asked.value.url
    expect(cells(page)).to_have_count(20)
    assert grid(page).is_visible()
