"""Games in the page."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.engine import analyse
from tests.browser.conftest import Visitor, game_of, settle, spot
from tests.support.server import Server

WIDTH = 9


def next_cells(text: str, mines: int) -> tuple[list[Cell], list[Cell]]:
    """What logic says: safe cells and mines. A player who sees what the page says can win without guessing."""
    analysis = analyse(Board.parse(f"{text}\nm{mines - text.count('!')}").unflagged())
    return analysis.safe_cells(), analysis.mine_cells()


def walk(page: Page, start: Cell, end: Cell) -> None:
    """Move the focus with the arrow keys."""
    for key, steps in (("ArrowRight", end.x - start.x), ("ArrowLeft", start.x - end.x)):
        for _ in range(steps):
            page.keyboard.press(key)
    for key, steps in (("ArrowDown", end.y - start.y), ("ArrowUp", start.y - end.y)):
        for _ in range(steps):
            page.keyboard.press(key)


def test_a_beginner_game_is_won_by_keyboard_only(visitor: Visitor, server: Server) -> None:
    settle(server, no_guess=True)
    page = visitor.arrive()
    for _ in range(20):  # Tab reaches the board, and the board lets go again
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
    at = Cell(0, 0)
    walk(page, at, Cell(4, 4))
    at = Cell(4, 4)
    page.keyboard.press("Space")
    expect(page.locator("[aria-label='row 5, column 5, empty']")).to_be_attached()
    flagged = False
    while not page.get_by_text("Won in").first.is_visible():
        text = visitor.board()
        safe, mines = next_cells(text, 10)
        if not flagged and mines:
            walk(page, at, mines[0])
            at = mines[0]
            page.keyboard.press("f")
            expect(page.locator(f"[aria-label='{spot(at)}, flag']")).to_be_attached()
            flagged = True
            continue
        walk(page, at, safe[0])
        at = safe[0]
        page.keyboard.press("Enter")
        expect(page.locator(f"[aria-label='{spot(at)}, closed']")).not_to_be_attached()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('role')") != "gridcell"
    assert "With help" not in page.inner_text("main")


def test_a_beginner_game_is_won_by_touch(browser: Browser, server: Server) -> None:
    settle(server, no_guess=True)
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=2
    )
    visitor = Visitor(context, server)
    page = visitor.arrive()

    def tap(cell: Cell) -> None:
        page.locator("[role=gridcell]").nth(cell.y * WIDTH + cell.x).tap()

    tap(Cell(4, 4))
    expect(page.locator("[aria-label='row 5, column 5, empty']")).to_be_attached()
    _, mines = next_cells(visitor.board(), 10)
    page.get_by_role("button", name="Flag mode").tap()
    tap(mines[0])
    expect(page.locator(f"[aria-label='{spot(mines[0])}, flag']")).to_be_attached()
    page.get_by_role("button", name="Flag mode").tap()
    while not page.get_by_text("Won in").first.is_visible():
        (cell, *_), _ = next_cells(visitor.board(), 10)
        tap(cell)
        expect(page.locator(f"[aria-label='{spot(cell)}, closed']")).not_to_be_attached()
    expect(page.locator("[aria-label$=flag]")).to_have_count(10)  # a win flags the mines
    expect(page.get_by_text("your first win at this level").last).to_be_in_viewport()
    assert visitor.said == []
    context.close()


def test_hint_then_why_then_do_it(guest: Visitor, server: Server) -> None:
    settle(server, no_guess=True)
    page = guest.arrive()
    guest.press(page.locator("[role=gridcell]").nth(40))
    expect(page.locator("[aria-label='row 5, column 5, empty']")).to_be_attached()
    before = guest.board()
    guest.press(page.get_by_role("button", name="Hint"))
    expect(page.locator(".line")).to_contain_text("certain")
    expect(page.locator(".line")).to_be_in_viewport()
    guest.press(page.get_by_role("button", name="Why?"))
    expect(page.locator(".line")).to_contain_text("no room for a mine")
    expect(page.locator("[aria-label$='a clue']").first).to_be_attached()
    assert guest.board() == before
    guest.press(page.get_by_role("button", name="Do it"))
    expect(page.get_by_text("count towards best times")).to_contain_text("1 move by strong")
    assert guest.board() != before


def test_save_reload_and_load(visitor: Visitor, server: Server) -> None:
    page = visitor.arrive()
    page.locator("[role=gridcell]").nth(40).click()
    expect(page.locator("[aria-label='row 5, column 5, empty']")).to_be_attached()
    before = visitor.board()
    page.get_by_text("Saved games").click()
    page.get_by_placeholder("a name").fill("lunch")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("button", name="Load lunch")).to_be_visible()
    page.get_by_role("button", name="New game").first.click()
    expect(page.locator("[aria-label='row 5, column 5, closed']")).to_be_attached()
    page.locator("[role=gridcell]").nth(0).click()
    expect(page.locator("[aria-label='row 1, column 1, empty']")).to_be_attached()
    running = visitor.board()
    page.reload()
    expect(page.locator("[aria-label='row 1, column 1, empty']")).to_be_attached()
    assert visitor.board() == running
    page.get_by_text("Saved games").click()
    page.get_by_role("button", name="Load lunch").click()
    expect(page.locator("[aria-label='row 5, column 5, empty']")).to_be_attached()
    assert visitor.board() == before
    assert str(game_of(server)["board"]).startswith(before)


@pytest.mark.slow
def test_the_method_plays_and_the_game_is_replayed(visitor: Visitor, server: Server) -> None:
    settle(server, no_guess=True, speed=50)
    page = visitor.arrive()
    page.locator("[role=gridcell]").nth(40).click()
    expect(page.locator("[aria-label='row 5, column 5, empty']")).to_be_attached()
    first = visitor.board()
    page.get_by_role("button", name="Solve").click()
    expect(page.get_by_text("Won in").first).to_be_visible()
    page.get_by_role("button", name="Replay", exact=True).click()
    slider = page.get_by_role("slider", name="Move")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator("[role=grid][aria-label=Replay] [aria-label='row 5, column 5, closed']")).to_be_attached()
    page.keyboard.press("ArrowRight")  # the mines are drawn
    page.keyboard.press("ArrowRight")
    expect(page.locator("[role=grid][aria-label=Replay] [aria-label='row 5, column 5, empty']")).to_be_attached()
    assert visitor.board("Replay") == first
    page.keyboard.press("End")
    expect(page.locator("[role=grid][aria-label=Replay] [aria-label$=' mine']").first).to_be_attached()


def test_mouse_flags_questions_chords_and_undo(visitor: Visitor, server: Server) -> None:
    settle(server, no_guess=True)
    page = visitor.arrive()
    cells = page.locator("[role=gridcell]")
    cells.nth(40).click()
    expect(page.locator("[aria-label='row 5, column 5, empty']")).to_be_attached()
    board = Board.parse(f"{visitor.board()}\nm10")
    _, mines = next_cells(visitor.board(), 10)
    for mine in mines:
        cells.nth(mine.y * WIDTH + mine.x).click(button="right")
        expect(page.locator(f"[aria-label='{spot(mine)}, flag']")).to_be_attached()
    assert page.locator(".counter").first.inner_text().endswith(f"{10 - len(mines):03d}")
    number = next(
        Cell(x, y)
        for y in range(9)
        for x in range(9)
        if 1 <= board[Cell(x, y)] <= 8
        and sum(cell in mines for cell in board.neighbours(Cell(x, y))) == board[Cell(x, y)]
        and any(board[cell] == 9 and cell not in mines for cell in board.neighbours(Cell(x, y)))
    )
    before = visitor.board()
    cells.nth(number.y * WIDTH + number.x).click()
    page.wait_for_function(
        "text => document.querySelectorAll('[aria-label$=closed]').length < text", arg=before.count("#")
    )
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function(
        "text => document.querySelectorAll('[aria-label$=closed]').length == text", arg=before.count("#")
    )
    assert visitor.board() == before
    cells.nth(mines[0].y * WIDTH + mines[0].x).click(button="right")
    expect(page.locator(f"[aria-label='{spot(mines[0])}, question mark']")).to_be_attached()


def test_the_overlay_shows_what_the_engine_knows(visitor: Visitor, server: Server) -> None:
    settle(server, level="expert")
    page = visitor.arrive()
    page.locator("[role=gridcell]").nth(30 * 8 + 15).click()
    expect(page.locator("[aria-label='row 9, column 16, empty']")).to_be_attached()
    text = visitor.board()
    page.get_by_text("Mine %").click()
    expect(page.locator("[aria-label*='best move']")).to_be_attached()
    analysis = analyse(Board.parse(f"{text}\nm99"))
    for cell in analysis.safe_cells():
        assert "proven safe" in (
            page.locator(f"[aria-label^='{spot(cell)}, closed']").get_attribute("aria-label") or ""
        )
    assert page.locator("[aria-label*='proven mine']").count() == len(analysis.mine_cells())
    cell = analysis.safe_cells()[0] if analysis.safe_cells() else Board.parse(f"{text}\nm99").closed_cells()[0]
    page.locator("[role=gridcell]").nth(cell.y * 30 + cell.x).hover()
    expect(page.get_by_text(str(cell), exact=True)).to_be_visible()
    expect(page.get_by_text("count towards best times")).to_be_visible()


@pytest.mark.slow
def test_a_legend_says_what_the_colours_mean_and_what_far_cells_share(visitor: Visitor, server: Server) -> None:
    settle(server, overlay="mine", level="expert")
    page = visitor.arrive()
    page.locator("[role=gridcell]").nth(200).click()
    legend = page.get_by_role("list", name="What the colours mean")
    expect(legend).to_contain_text("the best move")
    expect(legend).to_contain_text(re.compile(r"Elsewhere: \d+(\.\d+)? % mine"))
    page.get_by_text("Safe %").click()
    expect(legend).to_contain_text(re.compile(r"Elsewhere: \d+(\.\d+)? % safe"))
    page.get_by_text("Nothing", exact=True).click()
    expect(legend).to_have_count(0)
