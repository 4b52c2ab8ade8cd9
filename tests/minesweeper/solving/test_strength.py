"""Strengths: the numbers are in Python, the names in both, and nothing gets lost on the way to the core."""

from dataclasses import asdict, fields

import pytest

from gridseer import _core
from gridseer.minesweeper.solving.strength import STRENGTHS, Strength

NUMBERS = [field.name for field in fields(Strength)]


@pytest.mark.parametrize("name", STRENGTHS)
def test_every_number_reaches_the_core(name: str) -> None:
    strength = STRENGTHS[name]
    assert {number: getattr(strength.core, number) for number in NUMBERS} == asdict(strength)


def test_each_number_has_its_own_place() -> None:
    values = {number: place for place, number in enumerate(NUMBERS, start=1)}
    core = _core.Strength(**values)
    assert {number: getattr(core, number) for number in NUMBERS} == values


def test_the_core_has_no_other_numbers() -> None:
    assert [name for name in vars(_core.Strength) if not name.startswith("_")] == NUMBERS


@pytest.mark.parametrize("left_out", NUMBERS)
def test_the_core_assumes_no_number(left_out: str) -> None:
    others = {name: value for name, value in asdict(Strength()).items() if name != left_out}
    with pytest.raises(TypeError, match=f"expected the number {left_out}"):
        _core.Strength(**others)


def test_the_core_takes_no_number_that_it_does_not_know() -> None:
    with pytest.raises(TypeError, match="got a number that is not one of a strength"):
        _core.Strength(**asdict(Strength()), luck=1)
