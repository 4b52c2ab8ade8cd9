"""``gridseer ui --phone`` as people use it: the code on the page, a phone that comes in, a photo, and the end."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESK, PHONE, Visitor
from tests.support.nurikabe_puzzles import MEDIUM
from tests.support.paper import photo_of
from tests.support.waiting import until
from tests.web.test_phone import listening, pytestmark, serving_phone

__all__ = ["pytestmark"]


def scanned(page: Page) -> str:
    """What a camera reads from the code on the page."""
    picture = page.get_by_role("img", name="QR code with the address for a phone").screenshot()
    decoded = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
    assert decoded is not None
    return str(cv2.QRCodeDetector().detectAndDecode(cv2.resize(decoded, None, fx=2, fy=2))[0])


@pytest.mark.slow
@pytest.mark.parametrize("ends", ["phone", "computer"])
def test_a_phone_scans_the_code_sends_a_photo_and_leaves(browser: Browser, tmp_path: Path, ends: str) -> None:
    with serving_phone(tmp_path) as (server, url):
        desk = Visitor(browser.new_context(viewport=DESK, reduced_motion="reduce"), server)
        computer = desk.arrive()
        desk.tab("Settings")
        assert scanned(computer) == url
        carried = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
        phone = carried.new_page()
        phone.goto(url)
        expect(phone.get_by_role("grid", name="Minesweeper board")).to_be_visible()
        names = phone.get_by_role("tab").all_inner_texts()
        assert not {"Autopilot", "Lab", "History"} & set(names)
        assert "token" not in phone.url
        expect(computer.get_by_text("A phone is connected.")).to_be_visible()
        expect(computer.get_by_role("img", name="QR code with the address for a phone")).to_have_count(0)
        stranger = browser.new_context().new_page()
        assert stranger.goto(url).status == 403  # type: ignore[union-attr]
        expect(stranger.get_by_role("grid")).to_have_count(0)
        photo = {"name": "photo.png", "mimeType": "image/png", "buffer": photo_of(MEDIUM).png}
        phone.locator("label", has_text="Send a photo to the computer").locator("input").set_input_files(photo)  # type: ignore[arg-type]
        expect(phone.get_by_text("Sent", exact=True).last).to_be_visible()
        expect(computer.get_by_role("tabpanel", name="Nurikabe").locator(".status")).to_contain_text(
            "Read from the picture"
        )
        if ends == "phone":
            phone.get_by_role("button", name="Disconnect").tap()
            desk.tab("Settings")
        else:
            desk.tab("Settings")
            computer.get_by_role("button", name="Disconnect the phone").click()
        expect(computer.get_by_text("The connection to the phone has ended.")).to_be_visible()
        until(lambda: not listening(url), "the end of the phone's server")
        for context in (desk.page.context, carried, stranger.context):
            context.close()
        assert desk.said == []
