"""The words of the page are all in one file, so that a translation is one file more."""

import re
from pathlib import Path

import pytest

COMPONENTS = sorted((Path(__file__).parents[2] / "web" / "src").rglob("*.svelte"))
NOT_WORDS = re.compile(r"<(script|style)\b.*?</\1>|<!--.*?-->", re.DOTALL)
SPOKEN = re.compile(r'(?:aria-label|title|placeholder|alt|label)="([^"{]*[A-Za-z]{2}[^"]*)"')
NAMES = {"gridseer", "trivial,gauss:4,permutations"}
"""What is called the same in every language."""


def words_in(component: str) -> list[str]:
    """What a component says by itself."""
    template = NOT_WORDS.sub("", component)
    spoken = SPOKEN.findall(template)
    while "{" in template and (plain := re.sub(r"\{[^{}]*\}", "", template)) != template:
        template = plain
    lines = (line.strip() for line in re.sub(r"<[^>]*>", "\n", template).splitlines())
    found = [*spoken, *(line for line in lines if re.search(r"[A-Za-z]{2,}", line))]
    return [words for words in found if words not in NAMES and "=>" not in words]


def test_words_are_found() -> None:
    assert words_in('<p title="Hello there">{words.one} and</p><style>p {}</style>') == ["Hello there", "and"]


@pytest.mark.skipif(not COMPONENTS, reason="only where the page's source is")
@pytest.mark.parametrize("path", COMPONENTS, ids=lambda path: path.stem)
def test_components_say_nothing_by_themselves(path: Path) -> None:
    assert words_in(path.read_text(encoding="utf-8")) == []
