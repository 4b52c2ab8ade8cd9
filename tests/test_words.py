"""The checker of words finds what it should, and nothing in what users read."""

import pytest

from book import words


@pytest.mark.parametrize(
    "text",
    [
        "Leave --port away.",
        "Looking is help.",
        "it is no mine",
        "2,000 games a second",
        "CPU ms a game",
        "Say --mines N.",
        "what the user was told",
        "The clue tells the size.",
        "at most so many cells",
        "Who guesses wins.",
        "methods that win alike",
        "cells apart by spaces",
        "Games, the last first",
        "not known: the time was over",
        "the color of a cell",
        "It has no best time.",
    ],
)
def test_what_sounds_translated_is_found(text: str) -> None:
    assert any(pattern.search(text) for pattern, _ in words.PATTERNS)


@pytest.mark.parametrize(
    "text",
    [
        "there is no board",
        "it is no longer needed",
        "2,000 games per second",
        "tells a 6 from an 8",
        "nothing tells which of them is a mine",
        "Who may talk to it?",
        "there are so many that none is shown",
        "no more than a game",
    ],
)
def test_natural_english_is_left_alone(text: str) -> None:
    assert not any(pattern.search(text) for pattern, _ in words.PATTERNS)


@pytest.mark.slow
def test_nothing_that_a_user_reads_sounds_translated() -> None:
    assert list(words.complaints()) == []


def test_everything_is_looked_at() -> None:
    places = {place.split(":")[0] for place, _, _ in words.texts()}
    assert {
        "README.md",
        "docs/guides/game.md",
        "gridseer --help",
        "web/src/texts/en.json",
        "src/gridseer/errors.py",
    } <= places
