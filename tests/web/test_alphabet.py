"""The page writes cells in the alphabet of the library."""

from pathlib import Path

import pytest

from gridseer.web.alphabet import module

FILE = Path(__file__).parents[2] / "web" / "src" / "lib" / "sights.ts"


@pytest.mark.skipif(not FILE.exists(), reason="the page's source is not here")
def test_the_page_has_the_same_alphabet() -> None:
    assert FILE.read_text() == module(), "after a change of the alphabet: make types"
