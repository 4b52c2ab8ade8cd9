"""What makes a game pleasant: skins, motion, figures, and how it all sounds to a screen reader."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Page, expect

from gridseer.grid import Cell
from gridseer.store import Store
from gridseer.theme import THEMES
from tests.browser.conftest import Visitor, game_of, settle, spot
from tests.browser.test_play import next_cells
from tests.support.browser import first_load
from tests.support.server import Server
from tests.support.waiting import wait_for

PIXEL = """([x, y]) => {
    const canvas = document.querySelector('[aria-label^="Minesweeper board"]').parentElement.querySelector('canvas');
    const ratio = canvas.width / canvas.clientWidth;
    return [...canvas.getContext('2d').getImageData(x * ratio, y * ratio, 1, 1).data.slice(0, 3)];
}"""


def cell_box(page: Page, cell: Cell, width: int = 9) -> FloatRect:
    found = page.locator("[role=gridcell]").nth(cell.y * width + cell.x).bounding_box()
    assert found is not None
    return found


def open_middle(page: Page) -> None:
    page.locator("[role=gridcell]").nth(40).click()
    expect(page.locator(f"[aria-label='{spot(Cell(4, 4))}, empty']")).to_be_attached()


@pytest.mark.slow
@pytest.mark.parametrize("skin", ["classic", "meadow", "contrast"])
def test_a_skin_is_the_theme_that_the_reader_knows(visitor: Visitor, server: Server, skin: str) -> None:
    settle(server, skin=skin)
    page = visitor.arrive()
    size = cell_box(page, Cell(0, 0))["width"]
    corner = [size * 0.5, size * 0.5]
    expected = list(THEMES[skin].closed)
    page.wait_for_function(
        f"([place, expected]) => String(({PIXEL})(place)) === String(expected)", arg=[corner, expected]
    )


@pytest.mark.slow
def test_every_skin_is_offered_and_drawn(server: Server) -> None:
    cookie = server.cookie()
    assert server.call("GET", "/api/about", cookie=cookie).json()["skins"] == list(THEMES)
    for name in THEMES:
        answer = server.call("GET", f"/api/skins/{name}/24.png", cookie=cookie)
        assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
    assert server.call("GET", "/api/skins/nothing/24.png", cookie=cookie).status == 422
    assert server.call("GET", "/api/skins/dark/9999.png", cookie=cookie).status == 422


@pytest.mark.slow
def test_a_skin_is_chosen_by_its_picture(visitor: Visitor) -> None:
    page = visitor.arrive()
    panel = visitor.tab("Settings")
    tiles = panel.get_by_role("radiogroup", name="Skin").locator("label")
    expect(tiles).to_have_count(1 + len(THEMES))
    sizes = tiles.locator(".sample").evaluate_all("all => all.map(each => [each.offsetWidth, each.offsetHeight])")
    assert all(wide >= 60 and high >= 18 for wide, high in sizes)
    with page.expect_response("**/api/settings"):
        tiles.filter(has_text="Meadow").click()
    expect(panel.get_by_role("radio", name="Meadow")).to_be_checked()


@pytest.mark.slow
def test_a_win_flags_the_mines_and_a_faster_one_is_a_new_best(visitor: Visitor, server: Server, tmp_path: Path) -> None:
    settle(server, no_guess=True)
    page = visitor.arrive()
    for sentence in ("your first win at this level", "New best: "):
        page.get_by_role("button", name="Beginner").click()
        expect(page.locator("[aria-label$=closed]")).to_have_count(81)
        open_middle(page)
        while safe := next_cells(visitor.board(), 10)[0]:
            for cell in safe:
                page.locator("[role=gridcell]").nth(cell.y * 9 + cell.x).click()
                expect(page.locator(f"[aria-label='{spot(cell)}, closed']")).not_to_be_attached()
        expect(page.get_by_text(sentence).first).to_be_visible()
        expect(page.locator("[aria-label$=flag]")).to_have_count(10)
        assert page.locator(".counter").first.inner_text().endswith("000")
        if sentence.startswith("your"):
            slow_down_the_past(tmp_path)
    expect(page.locator(".line")).to_contain_text("(was 7777.5)")


def slow_down_the_past(home: Path) -> None:
    """So that the next game is quicker, however busy the machine is."""
    with Store(home) as store, store.writing() as connection:
        assert connection.execute("UPDATE history SET seconds = 7777.5").rowcount == 1


@pytest.mark.slow
def test_what_a_key_opened_is_said(visitor: Visitor, server: Server) -> None:
    settle(server, no_guess=True)
    page = visitor.arrive()
    said = page.locator("[role=status]")
    page.locator("[role=gridcell]").nth(40).focus()
    page.keyboard.press("Enter")
    expect(said).to_contain_text("cells opened")
    mine = next_cells(visitor.board(), 10)[1][0]
    page.locator("[role=gridcell]").nth(mine.y * 9 + mine.x).focus()
    page.keyboard.press("f")
    expect(said).to_have_text(f"{mine}: flag")
    page.keyboard.press("Shift+Enter")
    expect(said).to_have_text(f"{mine}: flag removed")


@pytest.mark.slow
def test_letters_can_be_switched_off(visitor: Visitor, server: Server) -> None:
    settle(server, letter_keys=False)
    page = visitor.arrive()
    open_middle(page)
    before = visitor.board()
    for key in ("n", "p", "s", "h", "u", "f"):
        page.keyboard.press(key)
    page.wait_for_load_state("networkidle")
    assert visitor.board() == before
    assert not game_of(server)["assisted"]
    assert not game_of(server)["paused"]


@pytest.mark.slow
def test_a_chord_shows_what_it_would_open_and_is_silent_when_it_opens_nothing(visitor: Visitor, server: Server) -> None:
    settle(server, no_guess=True)
    page = visitor.arrive()
    open_middle(page)
    rows = visitor.board().split("\n")
    number = next(Cell(x, y) for y in range(9) for x in range(8) if rows[y][x] in "12345678" and rows[y][x + 1] == "#")
    box = cell_box(page, number)
    grid = page.get_by_role("grid", name="Minesweeper board").bounding_box()
    assert grid is not None
    beside = [box["x"] - grid["x"] + 1.5 * box["width"], box["y"] - grid["y"] + 0.5 * box["height"]]
    before = page.evaluate(PIXEL, beside)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_function(f"([place, before]) => String(({PIXEL})(place)) !== String(before)", arg=[beside, before])
    page.mouse.up()
    page.wait_for_load_state("networkidle")
    assert "\n".join(rows) == visitor.board()
    expect(page.locator(".line.said")).to_have_count(0)


@pytest.mark.slow
def test_a_hexagon_is_the_cell_whose_middle_is_nearest(visitor: Visitor, server: Server) -> None:
    cookie = server.cookie()
    server.call("POST", "/api/games", {"level": "beginner", "topology": "hexagon"}, cookie=cookie)
    page = visitor.arrive()
    boxes = [cell_box(page, Cell(x, y)) for x, y in ((2, 2), (2, 3))]
    size = boxes[0]["width"]
    assert boxes[1]["y"] - boxes[0]["y"] == pytest.approx(size * 3**0.5 / 2, abs=1.5)
    assert boxes[1]["x"] - boxes[0]["x"] == pytest.approx(size / 2, abs=1.5)
    # a point in the box of a cell's row that belongs to the hexagon above it
    page.mouse.click(boxes[1]["x"] + 1, boxes[1]["y"] + 1, button="right")
    expect(page.locator(f"[aria-label='{spot(Cell(2, 2))}, flag']")).to_be_attached()


@pytest.mark.slow
def test_motion_ends_and_is_off_for_those_who_want_none(visitor: Visitor) -> None:
    page = visitor.arrive()
    for scheme in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=scheme)
        page.get_by_role("button", name="Beginner").click()
        expect(page.locator("[aria-label$=closed]")).to_have_count(81)
        # Motion asks for its next frame while it draws one; everything else asks once for each change.
        page.evaluate("""() => {
            const ask = window.requestAnimationFrame.bind(window);
            let drawing = false;
            window.frames_drawn = window.frames_moved = 0;
            window.requestAnimationFrame = work => {
                if (drawing) window.frames_moved += 1;
                return ask(now => {
                    window.frames_drawn += 1;
                    drawing = true;
                    try { work(now); } finally { drawing = false; }
                });
            };
        }""")
        open_middle(page)
        deadline, before = wait_for("everything to rest"), 0
        while True:
            page.wait_for_timeout(300)
            drawn, moved = page.evaluate("[window.frames_drawn, window.frames_moved]")
            if 0 < drawn <= before + 2:  # only the clock ticks
                break
            before = drawn
            deadline.tick(0)
        assert (moved > 0) is (scheme == "no-preference")


@pytest.mark.slow
def test_edges_name_columns_and_rows(visitor: Visitor, server: Server) -> None:
    settle(server, level="expert")
    page = visitor.arrive()
    assert page.locator(".edge.top span").all_inner_texts()[-2:] == ["AC", "AD"]
    assert page.locator(".edge.beside span").all_inner_texts() == [str(row) for row in range(1, 17)]
    column, cell = page.locator(".edge.top span").nth(2).bounding_box(), cell_box(page, Cell(2, 0), 30)
    assert column is not None
    assert column["x"] == pytest.approx(cell["x"], abs=1)
    row, cell = page.locator(".edge.beside span").nth(15).bounding_box(), cell_box(page, Cell(0, 15), 30)
    assert row is not None
    assert row["y"] == pytest.approx(cell["y"], abs=1)


@pytest.mark.slow
def test_a_link_begins_the_same_board_on_any_page(guest: Visitor, server: Server) -> None:
    page = guest.arrive("#game=expert&start=zero&seed=77")
    expect(page.get_by_role("grid", name="30 columns")).to_be_attached()
    assert dict(game_of(server)["setup"])["seed"] == "77"  # type: ignore[call-overload]
    page.evaluate("location.hash = '#game=12x7x9&start=safe&seed=5&shape=torus'")
    expect(page.get_by_role("grid", name="12 columns, 7 rows")).to_be_attached()
    page.evaluate("location.hash = '#board=2x1x1&b=1H'")
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")


def work_of(page: Page, do: Callable[[], object]) -> float:
    """Processor seconds that the page's own thread works until its board is there again."""
    client = page.context.new_cdp_session(page)
    client.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        metrics = client.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))

    before = worked()
    do()
    page.wait_for_selector("[role=gridcell]", state="attached")
    return worked() - before


def test_the_page_is_small_quick_and_can_be_installed(visitor: Visitor, server: Server) -> None:
    page = visitor.arrive()
    assert 30_000 < first_load(page) < 130_000
    assert work_of(page, page.reload) < 1.0
    cookie = server.cookie()
    manifest = server.call("GET", "/manifest.webmanifest", cookie=cookie).json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert server.call("GET", icon["src"], cookie=cookie).status == 200


@pytest.mark.slow
def test_a_replay_keeps_the_time_of_the_game_and_leads_back_to_where_it_was_asked_for(
    visitor: Visitor, server: Server
) -> None:
    cookie = server.cookie()
    game = server.call("POST", "/api/games", {"seed": "1", "no_guess": True}, cookie=cookie).json()["game"]
    page = visitor.arrive()
    flag = {"action": "flag", "x": 0, "y": 0}
    for wish in (flag, flag, {"action": "open", "x": 4, "y": 4}, {"action": "solve"}):
        page.wait_for_timeout(400)  # time before the first cell is not the game's
        done = server.call("POST", f"/api/games/{game}/act", wish, cookie=cookie).json()["game"]
    page.get_by_role("tab", name="History").click()
    page.get_by_role("button", name="Replay").first.click()
    slider = page.get_by_role("slider", name="Move")
    expect(slider).to_have_value("0")
    slider.focus()
    page.keyboard.press("End")
    expect(page.get_by_text(f"by strong, {done['seconds']:.1f} s")).to_be_visible()
    page.get_by_role("button", name="Back to History").click()
    expect(page.get_by_role("tab", name="History")).to_have_attribute("aria-selected", "true")
