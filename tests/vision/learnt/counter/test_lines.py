"""How sure a part of a line is, by all ways in which the network can have named it."""

import numpy as np
import pytest

from gridseer.geometry import Region
from gridseer.vision.learnt.counter.lines import ALPHABET, ReadLine
from gridseer.vision.learnt.counter.strips import Strip


def line(text: str, steps: list[dict[str, float]]) -> ReadLine:
    """A line of two steps per character, with what each step may show; the rest is for nothing."""
    probabilities = np.full((len(steps), len(ALPHABET)), 1e-9)
    for step, likely in zip(probabilities, steps, strict=True):
        for name, share in likely.items():
            step[ALPHABET.index(name)] = share
        step[0] += 1 - sum(likely.values())
    image = np.zeros((24, 2 * len(steps), 3), np.uint8)
    strip = Strip(Region(10, 20, 8 * len(steps), 40), Region(6, 12, 10 * len(steps), 56), image)
    runs = tuple((2 * n, 2 * n + 1) for n in range(len(text)))
    return ReadLine(strip, text, runs, (False,) * len(text), np.log(probabilities))


SURE = line("x40", [{"x": 1}, {}, {"4": 1}, {}, {"0": 1}, {}])


def test_what_can_be_nothing_else_is_sure() -> None:
    assert SURE.sure(1, 3) == pytest.approx(1, abs=1e-6)
    assert SURE.sure(0, 3) == pytest.approx(1, abs=1e-6)


def test_a_digit_that_may_have_been_overlooked_makes_a_number_unsure() -> None:
    perhaps = line("40", [{"4": 1}, {"1": 0.4}, {"0": 1}, {}])
    assert perhaps.sure(0, 2) == pytest.approx(0.6, abs=1e-6)


def test_a_digit_that_may_be_another_one_makes_a_number_unsure_and_a_word_before_it_does_not() -> None:
    word = line("e40", [{"e": 0.5, "c": 0.5}, {}, {"4": 0.7, "9": 0.3}, {}, {"0": 1}, {}])
    assert word.sure(1, 3) == pytest.approx(0.7, abs=1e-6)
    assert word.sure(0, 3) == pytest.approx(0.35, abs=1e-6)


def test_a_digit_that_is_named_at_several_steps_is_one() -> None:
    wide = line("4", [{"4": 0.5}, {"4": 0.5}])
    assert wide.sure(0, 1) == pytest.approx(0.75, abs=1e-6)
    twice = line("44", [{"4": 1}, {"4": 0.2}, {"4": 1}, {}])
    assert twice.sure(0, 2) == pytest.approx(0.8, abs=1e-6)


def test_characters_are_where_the_network_named_them() -> None:
    box = SURE.box(1, 3)
    assert (box.x, box.right, box.y, box.bottom) == (21, 61, 20, 60)
