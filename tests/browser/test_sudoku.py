"""The tab Sudoku: read from a picture and solved on it; digits, notes, hints in steps; by keys and by touch."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from gridseer.sudoku.drawing import png
from gridseer.sudoku.notation import parse_line
from tests.browser.conftest import Visitor
from tests.support.sudoku_puzzles import EASY, SOLVED


def opened(visitor: Visitor) -> Page:
    page = visitor.arrive()
    visitor.tab("Sudoku")
    expect(grid(page)).to_be_visible()
    return page


def grid(page: Page) -> Locator:
    return page.get_by_role("grid", name="Sudoku")


def cell(page: Page, name: str) -> Locator:
    return grid(page).locator(f"[role=gridcell][aria-label^='{spoken(name)}, ']")


def spoken(name: str) -> str:
    """C5 as a screen reader hears it."""
    return f"row {name[1:]}, column {ord(name[0]) - ord('A') + 1}"


def line(page: Page) -> Locator:
    """The one line above the board."""
    return page.get_by_role("tabpanel", name="Sudoku").locator(".status")


def digits(page: Page) -> str:
    """What a screen reader hears, as one line of digits."""
    labels = grid(page).get_by_role("gridcell").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    found = [re.match(r"row \d+, column \d+, (?:given )?([1-9A-G])(?:,|$)", label) for label in labels]
    return "".join((match and match[1]) or "." for match in found)


@pytest.mark.slow
def test_digits_and_notes_by_keys(visitor: Visitor) -> None:
    page = opened(visitor)
    page.get_by_label("Digits, or a puzz.link address").fill(EASY)
    page.get_by_role("button", name="Load", exact=True).click()
    expect(page.get_by_text("Loaded: 9 by 9.").last).to_be_visible()
    assert digits(page) == EASY
    cell(page, "C1").click()
    page.keyboard.press("4")
    expect(cell(page, "C1")).to_have_attribute("aria-label", f"{spoken('C1')}, 4")
    page.keyboard.press("Delete")
    page.keyboard.press("n")
    page.keyboard.press("2")
    page.keyboard.press("1")
    expect(cell(page, "C1")).to_have_attribute("aria-label", f"{spoken('C1')}, notes 1 2")
    page.keyboard.press("u")
    expect(cell(page, "C1")).to_have_attribute("aria-label", f"{spoken('C1')}, notes 2")
    cell(page, "A1").click()
    page.keyboard.press("9")
    expect(cell(page, "A1")).to_have_attribute("aria-label", f"{spoken('A1')}, given 5")


@pytest.mark.slow
def test_a_clash_is_marked_at_once_and_a_hint_comes_in_steps(visitor: Visitor) -> None:
    page = opened(visitor)
    cell(page, "C1").click()
    page.keyboard.press("3")
    expect(cell(page, "C1")).to_have_attribute("aria-label", f"{spoken('C1')}, 3, breaks a rule")
    page.keyboard.press("u")
    page.get_by_role("tabpanel", name="Sudoku").get_by_role("button", name="Hint").click()
    expect(page.get_by_text("Hidden single, easy: look at the marked cells.").last).to_be_visible()
    page.get_by_role("button", name="More help").click()
    expect(page.get_by_text("F1 is 8: no other cell of box 2 can be 8.").last).to_be_visible()
    page.get_by_role("button", name="Do it").click()
    expect(cell(page, "F1")).to_have_attribute("aria-label", f"{spoken('F1')}, 8, the step")


def test_a_picture_is_read_and_solved(guest: Visitor) -> None:
    page = opened(guest)
    guest.press(page.get_by_role("button", name="Empty grid"))
    file = {"name": "puzzle.png", "mimeType": "image/png", "buffer": png(parse_line(EASY))}
    page.locator("input[type=file][accept='image/*']").last.set_input_files(file)  # type: ignore[arg-type]
    expect(line(page)).to_contain_text("Read from the picture: 9 by 9.")
    assert digits(page) == EASY
    guest.press(page.get_by_role("tabpanel", name="Sudoku").get_by_role("button", name="Solve"))
    expect(line(page)).to_contain_text("Solved: one solution, proven in")
    expect(line(page)).to_be_in_viewport(ratio=1)
    assert digits(page) == SOLVED
    expect(page.get_by_role("img", name="The picture that was read, 51 digits drawn on it")).to_be_visible()
    with page.expect_download() as saving:
        guest.press(page.get_by_role("button", name="Save the picture"))
    assert saving.value.suggested_filename == "sudoku-solved.png"


@pytest.mark.slow
def test_a_new_puzzle_the_keypad_and_the_clock(guest: Visitor) -> None:
    guest.page.clock.install(time=0)  # seconds pass when we say so
    page = opened(guest)
    page.clock.pause_at(3600)
    guest.press(page.get_by_role("radiogroup", name="Size").locator("label").first)
    guest.press(page.get_by_role("button", name="Make a puzzle"))
    expect(grid(page).get_by_role("gridcell")).to_have_count(16)
    clock = page.get_by_role("timer")
    page.clock.run_for(5000)
    expect(clock).to_have_text("0:00")  # nobody has begun
    guest.press(grid(page).locator("[aria-label$=', open']").first)
    pad = page.get_by_role("group", name="Digit for the selected cell")
    guest.press(pad.get_by_role("button", name="3"))
    expect(grid(page).locator("[aria-label*=', 3']").first).to_be_visible()
    page.clock.run_for(3100)
    expect(clock).to_have_text("0:03")
    guest.press(page.get_by_role("button", name="Try something"))
    guest.press(grid(page).locator("[aria-label$=', open']").first)
    guest.press(pad.get_by_role("button", name="1", exact=True))
    expect(grid(page).locator("[aria-label*='on trial']")).to_have_count(1)
    guest.press(page.get_by_role("button", name="Discard"))
    expect(grid(page).locator("[aria-label*='on trial']")).to_have_count(0)
    guest.press(page.get_by_role("button", name="Explain every step"))
    expect(page.get_by_role("list", name="Steps").get_by_role("listitem").first).to_be_visible()


@pytest.mark.slow
def test_the_last_digit_is_celebrated(visitor: Visitor) -> None:
    page = opened(visitor)
    page.get_by_label("Digits, or a puzz.link address").fill("." + SOLVED[1:])
    page.get_by_role("button", name="Load", exact=True).click()
    expect(line(page)).to_contain_text("Loaded: 9 by 9.")
    cell(page, "A1").click()
    page.keyboard.press(SOLVED[0])
    expect(line(page)).to_contain_text(re.compile(r"Solved in \d+:\d\d: every rule holds"))
    expect(page.locator(".board.won")).to_be_visible()
