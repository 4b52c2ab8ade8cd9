"""Small sounds: off until somebody wants them, and off for those who want no motion."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor, settle
from tests.support.server import Server

LISTEN = """() => {
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { window.tones += 1; start.apply(this, when); };
}"""


@pytest.mark.slow
@pytest.mark.parametrize("is_still", [False, True])
def test_sounds_are_off_until_wanted_and_off_with_reduced_motion(visitor: Visitor, *, is_still: bool) -> None:
    page = visitor.page
    page.emulate_media(reduced_motion="reduce" if is_still else "no-preference")
    page.add_init_script(f"({LISTEN})()")
    visitor.arrive()
    cells = page.locator("[role=gridcell]")
    cells.nth(0).click(button="right")
    expect(cells.nth(0)).to_have_attribute("aria-label", re.compile("flag"))
    assert page.evaluate("window.tones") == 0
    panel = visitor.tab("Settings")
    panel.get_by_label("Sounds").check()
    assert (page.evaluate("window.tones") > 0) is not is_still
    assert panel.get_by_text("asks for less motion").is_visible() is is_still
    visitor.tab("Play")
    before = page.evaluate("window.tones")
    cells.nth(40).click()
    expect(cells.nth(40)).to_have_attribute("aria-label", re.compile("empty"))
    assert (page.evaluate("window.tones") > before) is not is_still


@pytest.mark.slow
def test_switching_off_takes_effect_at_once(visitor: Visitor, server: Server) -> None:
    settle(server, sound=True)
    page = visitor.page
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(f"({LISTEN})()")
    visitor.arrive()
    cells = page.locator("[role=gridcell]")
    cells.nth(0).click(button="right")
    expect(cells.nth(0)).to_have_attribute("aria-label", re.compile("flag"))
    assert page.evaluate("window.tones") == 1
    visitor.tab("Settings").get_by_label("Sounds").uncheck()
    visitor.tab("Play")
    cells.nth(1).click(button="right")
    expect(cells.nth(1)).to_have_attribute("aria-label", re.compile("flag"))
    assert page.evaluate("window.tones") == 1
