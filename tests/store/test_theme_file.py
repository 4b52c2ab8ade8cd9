"""A theme as a file: comes back as it was, tells nothing about its owner; a strange file is refused in a sentence."""

import base64
import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.store.theme_file import LARGEST_FILE, parse_theme, write_theme
from gridseer.store.themes import KnownTheme, ThemeFacts

LOOKS = {np.full((5, 6, 3), 40 * number, np.uint8).tobytes(): number for number in range(5)}
THEME = KnownTheme("Gardens", "kmines", (6, 5), ThemeFacts("my secret title", 3, 2, "sides"), LOOKS)


def changed(**parts: object) -> bytes:
    return json.dumps({**json.loads(write_theme(THEME)), **parts}).encode()


def test_a_theme_comes_back_without_what_is_private() -> None:
    content = write_theme(THEME)
    assert b"secret" not in content
    assert b"kmines" not in content
    theme = parse_theme(content)
    assert (theme.name, theme.window, theme.cell, dict(theme.looks)) == ("Gardens", "", (6, 5), LOOKS)
    assert (theme.facts.opens, theme.facts.taught, theme.facts.games) == ("sides", True, 0)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "not JSON"),
        (b"[1]", "without 'gridseer_theme'"),
        (b"[" * 100_000, "not JSON"),
        (b"x" * (LARGEST_FILE + 1), "at most"),
        (changed(gridseer_theme=2), "without 'gridseer_theme'"),
        (changed(name=""), "the name"),
        (changed(name="a\x1b[2J"), "the name"),
        (changed(cell=[6, 5000]), "cells of"),
        (changed(cell=[True, 5]), "cells of"),
        (changed(looks=[]), "no looks"),
        (changed(looks=[{}] * 600), "too many"),
        (changed(looks=[{"sight": "X", "png": ""}]), "shows 'X'"),
        (changed(looks=[{"sight": "#"}]), "without a picture"),
        (changed(looks=[{"sight": "#", "png": "?"}]), "not base64"),
        (changed(looks=[{"sight": "#", "png": base64.b64encode(b"GIF89a").decode()}]), "isn't a picture"),
        (changed(cell=[8, 8]), "6x5 pixels"),
    ],
)
def test_a_strange_file_is_refused(content: bytes, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        parse_theme(content)


@given(st.dictionaries(st.sampled_from(["gridseer_theme", "name", "cell", "looks", "opens"]), st.just(1) | st.text()))
def test_no_file_upsets_the_parser(data: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        parse_theme(json.dumps(data).encode())
