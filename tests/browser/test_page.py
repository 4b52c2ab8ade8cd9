"""The page as a whole: every tab, every palette, every width; nothing from elsewhere, nothing inaccessible."""

from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, SHOTS, Visitor, settle
from tests.support.server import Server

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def tabs(page: Page) -> list[str]:
    return page.locator("[role=tab]").all_inner_texts()


def violations(page: Page, *rules: str) -> list[str]:
    """What axe finds: by all its rules, or only by these."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    chosen = {"runOnly": list(rules)} if rules else {}
    found = page.evaluate("options => axe.run(document, { resultTypes: ['violations'], ...options })", chosen)
    return [f"{each['id']}: {[node['html'][:150] for node in each['nodes']][:4]}" for each in found["violations"]]


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_every_tab_in_every_palette_is_accessible(visitor: Visitor, server: Server, theme: str) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not here: make page")
    settle(server, theme=theme, overlay="mine")
    page = visitor.arrive()
    page.locator("[role=gridcell]").nth(40).click()
    expect(page.locator("[aria-label*='best move']")).to_be_attached()
    SHOTS.mkdir(parents=True, exist_ok=True)
    for name in tabs(page):
        page.get_by_role("tab", name=name).click()
        page.wait_for_load_state("networkidle")
        for colours in ("all", "blind"):
            page.evaluate("colours => { document.documentElement.dataset.colours = colours }", colours)
            assert violations(page, *(["color-contrast"] if colours == "blind" else [])) == [], (name, colours)
        page.screenshot(path=SHOTS / f"{name.lower()}-{theme}.png")
        if theme != "contrast":
            page.set_viewport_size(PHONE)
            assert violations(page) == [], (name, "on a phone")
            page.set_viewport_size(DESK)


def luminance(colour: tuple[float, ...]) -> float:
    """How bright a colour is, as WCAG reckons."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[float, ...], two: tuple[float, ...]) -> float:
    bright, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


PAIRS = [
    *((f"n{number}", "open", 4.5) for number in range(1, 9)),
    *(("white", ground, 4.5) for ground in ("safe", "danger")),
    *(("figure", "closed", 4.5), ("flag", "closed", 2.0), ("best", "closed", 1.8)),
    *(
        ("paper-ink", "paper-land", 7.0),
        ("nurikabe-dot", "paper-land", 4.5),
        ("paper-clash", "paper-land", 3.0),
    ),
    *(("nurikabe-sea", ground, 3.0) for ground in ("paper-land", "nurikabe-unknown")),
    ("nurikabe-target", "nurikabe-unknown", 3.0),
    *(("sudoku-target", ground, 3.0) for ground in ("paper-land", "sudoku-near")),
    *((ink, ground, 4.5) for ink in ("paper-ink", "sudoku-own") for ground in ("paper-land", "sudoku-near")),
]
"""What is drawn on the canvas, on what, and how much they must differ; axe does not see it."""


@pytest.mark.slow
def test_what_is_drawn_can_be_told_apart_in_every_palette(visitor: Visitor) -> None:
    page = visitor.arrive()
    script = """([theme, colours, names]) => {
        Object.assign(document.documentElement.dataset, { theme, colours });
        const style = getComputedStyle(document.documentElement), found = { white: [1, 1, 1] };
        const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        for (const name of names) {
            context.fillStyle = style.getPropertyValue('--cell-' + name);
            context.fillRect(0, 0, 1, 1);
            found[name] = [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)].map(part => part / 255);
        }
        return found;
    }"""
    names = sorted({name for pair in PAIRS for name in pair[:2]} - {"white"})
    poor = []
    for theme, colours in product(("light", "dark", "contrast"), ("all", "blind")):
        shown = page.evaluate(script, [theme, colours, names])
        for one, two, least in PAIRS:
            if (found := contrast(shown[one], shown[two])) < least:
                poor.append(f"{theme}, {colours}: {one} on {two} has {found:.2f}, not {least}")
    assert poor == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(320, 640), (844, 390), (1152, 720), (3840, 2160)])
def test_no_width_makes_the_page_scroll_sideways(
    visitor: Visitor, server: Server, width: int, height: int, scheme: str
) -> None:
    settle(server, theme=scheme, overlay="mine")
    page = visitor.arrive()
    page.set_viewport_size({"width": width, "height": height})
    page.locator("[role=gridcell]").nth(40).click()
    SHOTS.mkdir(parents=True, exist_ok=True)
    for name in tabs(page):
        page.get_by_role("tab", name=name).click()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        page.screenshot(path=SHOTS / f"{name.lower()}-{width}-{scheme}.png")


@pytest.mark.slow
def test_settings_are_kept(visitor: Visitor) -> None:
    page = visitor.arrive()
    page.get_by_role("tab", name="Settings").click()
    page.get_by_label("Colours").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_label("Colour-blind friendly").check()
    page.wait_for_load_state("networkidle")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-colours", "blind")


@pytest.mark.slow
def test_a_run_of_the_lab_is_paused_and_resumed(visitor: Visitor) -> None:
    page = visitor.arrive()
    page.get_by_role("tab", name="Lab").click()
    for name in ("exact", "strong"):
        page.get_by_label(name, exact=True).uncheck()
    page.get_by_role("spinbutton", name="Games").fill("3000")
    page.get_by_text("More methods, time and processes").click()
    page.get_by_role("spinbutton", name="Processes").fill("1")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("table tbody tr").first).to_contain_text("trivial")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text("paused").first).to_be_visible()
    page.get_by_role("button", name="Resume").click()
    expect(page.get_by_text("3,000 of 3,000 games, finished")).to_be_visible()
    with page.expect_download() as saving:
        page.get_by_role("button", name="CSV", exact=True).click()
    assert saving.value.path().read_text().startswith("method,")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("width", [820, 390])
def test_a_row_of_methods_stays_in_its_card_and_is_known_to_the_autopilot(
    visitor: Visitor, server: Server, width: int
) -> None:
    method = "trivial,gauss:4,permutations,matrix,trivial,gauss:4,permutations,matrix"
    settle(server, method=method)
    page = visitor.arrive()
    page.set_viewport_size({"width": width, "height": 844})
    for tab in ("Play", "Analyse"):
        summary = visitor.tab(tab).get_by_text(f"Method: {method}")
        assert summary.evaluate("line => line.scrollWidth <= line.clientWidth")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert visitor.tab("Autopilot").get_by_label("Method").input_value() == method


@pytest.mark.slow
@pytest.mark.parametrize("width", [820, 844])
def test_no_column_of_the_history_is_out_of_sight(visitor: Visitor, server: Server, width: int) -> None:
    cookie = server.cookie()
    game = server.call("POST", "/api/games", {"seed": "1", "no_guess": True}, cookie=cookie).json()["game"]
    for wish in ({"action": "open", "x": 4, "y": 4}, {"action": "solve"}):
        server.call("POST", f"/api/games/{game}/act", wish, cookie=cookie)
    page = visitor.arrive()
    page.set_viewport_size({"width": width, "height": 844})
    visitor.tab("History")
    expect(page.get_by_role("button", name="Replay")).to_be_visible()
    assert (
        page.evaluate(
            "[...document.querySelectorAll('.scroll')].filter(box => box.scrollWidth > box.clientWidth).length"
        )
        == 0
    )


@pytest.mark.slow
def test_the_autopilot_is_started_and_stopped(visitor: Visitor) -> None:
    page = visitor.arrive()
    page.get_by_role("tab", name="Autopilot").click()
    page.get_by_label("Pause before each turn").fill("0")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("button", name="Next game").last).to_be_visible()
    expect(page.get_by_alt_text("The board that the autopilot sees")).to_be_visible()
    page.get_by_role("tabpanel", name="Autopilot").get_by_role("button", name="Next game").click()
    page.get_by_role("tabpanel", name="Autopilot").get_by_role("button", name="Stop").first.click()
    expect(page.get_by_role("heading", name="Stopped")).to_be_visible()
    expect(page.get_by_role("button", name="Start")).to_be_enabled()


@pytest.mark.slow
def test_past_games_are_listed_and_replayed(visitor: Visitor, server: Server) -> None:
    cookie = server.cookie()
    for seed in range(3):
        game = server.call("POST", "/api/games", {"seed": str(seed), "no_guess": True}, cookie=cookie).json()["game"]
        for wish in ({"action": "open", "x": 4, "y": 4}, {"action": "solve"}):
            server.call("POST", f"/api/games/{game}/act", wish, cookie=cookie)
    page = visitor.arrive()
    page.get_by_role("tab", name="History").click()
    expect(page.get_by_role("button", name="Replay")).to_have_count(3)
    page.get_by_label("Result").select_option("lost")
    expect(page.get_by_text("No game matches these filters")).to_be_visible()
    page.get_by_label("Result").select_option("won")
    page.get_by_role("button", name="Replay").first.click()
    expect(page.get_by_role("grid", name="Replay")).to_be_visible()


@pytest.mark.slow
def test_every_tab_has_a_picture_for_the_narrow_page(visitor: Visitor) -> None:
    page = visitor.arrive()
    assert page.locator("[role=tab]:not(:has(svg))").all_inner_texts() == []
