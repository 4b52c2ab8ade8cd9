"""Every picture that was ever misread, and how it must be read: the lines of ``cases.toml``."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bench.covers import Covered, verdict_covered
from bench.vision import verdict
from gridseer.geometry import Region
from gridseer.vision.board.reader import read
from gridseer.vision.board.sighting import Sighting
from tests.support.pictures import SCREENS, picture_of, truths

VERDICTS = ("sure", "exact", "partial", "not confidently wrong", "nothing")
FAILURES = ("missed", "doubtful", "confidently wrong")


@dataclass(frozen=True, slots=True)
class CorpusCase:
    """A line of the corpus."""

    generator: str
    """What draws or loads the picture."""
    line: dict[str, Any]
    """Which picture, and what is expected of the reader."""

    @property
    def name(self) -> str:
        """The picture in a few words."""
        which = ("theme", "family", "file", "kind", "size", "cells", "state", "seed", "given")
        return " ".join([self.generator, *(str(self.line[key]) for key in which if key in self.line)])

    @property
    def is_quick(self) -> bool:
        """Whether it is part of ``make test``."""
        return bool(self.line.get("quick", False))


def corpus() -> list[CorpusCase]:
    """All lines, in their order; the real windows without a line of their own must be read exactly."""
    lists = tomllib.loads(Path(__file__).with_name("cases.toml").read_text())
    cases = [CorpusCase(generator, line) for generator, lines in lists.items() for line in lines]
    listed = {case.line.get("file") for case in cases}
    others = [{"file": file, "expect": "exact", "why": "a real window"} for file in truths() if file not in listed]
    return [*cases, *(CorpusCase("window", line) for line in others)]


def problems(case: CorpusCase, seen: list[Sighting], picture: Covered) -> Iterator[str]:
    """What isn't as the line says, in words."""
    line, truth = case.line, picture.case
    if line["expect"] == "nothing":
        if seen:
            yield f"seen where there is no board: {[each.symbols for each in seen]}"
        return
    answer = answer_to(seen, picture)
    if not meets(answer, line["expect"]):
        yield f"expected {line['expect']}, got {answer}"
    if line["expect"] in ("sure", "exact") and len(seen) != 1:
        yield f"expected one board, got {len(seen)}"
    if "cut_off" in line and seen and list(seen[0].cut_off) != line["cut_off"]:
        yield f"expected it to be cut off at {line['cut_off']}, got {seen[0].cut_off}"
    if seen and seen[0].mines_left not in (None, truth.position.mines_left):
        yield f"expected {truth.position.mines_left} mines left or none, got {seen[0].mines_left}"
    if line.get("counted") and seen and seen[0].mines_left is None:
        yield "expected its counter to be read"


def answer_to(seen: list[Sighting], picture: Covered) -> str:
    """How a board was read: exact, exact with doubts, a part that is said to be one, doubtful, wrong, missed."""
    if picture.hidden.any() or picture.touched.any():
        return verdict_covered(seen, picture)
    return verdict(seen, picture.case.lattice, picture.case.position.rows)


def meets(answer: str, expected: str) -> bool:
    """Whether an answer is as good as was expected."""
    good = {
        "sure": answer == "exact",
        "exact": answer.startswith("exact"),
        "partial": answer.startswith(("exact", "a part")),
        "not confidently wrong": "wrong" not in answer,
    }
    return good[expected]


def read_case(case: CorpusCase, picture: Covered) -> list[Sighting]:
    """What is read with the arguments that the line gives."""
    frame, place, given = picture.case.frame, picture.case.lattice, case.line.get("given")
    mines = case.line.get("mines")
    if given == "lattice":
        return read(frame, lattice=place, mines=mines)
    if given == "region":
        return read(frame, Region(*(round(each) for each in (place.x, place.y, place.width, place.height))).grown(10))
    if given == "size":
        return read(frame, None, place.columns, place.rows, mines=mines)
    return read(frame, mines=mines)


PARAMETERS = [pytest.param(case, id=case.name, marks=() if case.is_quick else pytest.mark.slow) for case in corpus()]


@pytest.mark.parametrize("case", PARAMETERS)
def test_a_picture_is_read_as_its_line_says(case: CorpusCase) -> None:
    if case.generator == "window" and case.line["file"] not in truths():
        pytest.skip(f"no real windows in {SCREENS}")
    picture = picture_of(case.generator, case.line)
    seen = read_case(case, picture)
    wrong, failure = "; ".join(problems(case, seen, picture)), case.line.get("known_failure")
    if failure is None:
        assert not wrong, f"{case.line['why']}: {wrong}"
        return
    assert wrong, f"{case.name} is read as expected now: take known_failure out of its line in cases.toml"
    confidently = not meets(answer_to(seen, picture), "not confidently wrong")
    assert confidently == (failure == "confidently wrong"), f"{case.name} no longer is {failure!r}: {wrong}"
    pytest.xfail(f"{failure}: {wrong}")


def test_every_line_says_which_picture_what_is_expected_and_why() -> None:
    cases = corpus()
    assert len({case.name for case in cases}) == len(cases), "no picture twice"
    for case in cases:
        assert case.line["expect"] in VERDICTS, case.name
        assert case.line["why"], case.name
        assert case.line.get("known_failure", "missed") in FAILURES, case.name
