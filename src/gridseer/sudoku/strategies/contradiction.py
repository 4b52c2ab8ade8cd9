"""Contradiction: a candidate that, followed by singles alone, leaves a cell or a unit without a digit."""

from collections.abc import Iterator

from gridseer.pencil.explanation import Difficulty
from gridseer.sudoku.board import symbol
from gridseer.sudoku.candidates import Candidates
from gridseer.sudoku.step import Finding
from gridseer.sudoku.strategies.singles import HiddenSingle, NakedSingle
from gridseer.sudoku.units import bits

_SINGLES = (NakedSingle(), HiddenSingle())


class Contradiction:
    """Assume a digit, write down what follows at once, and see something break."""

    name = "Contradiction"
    difficulty = Difficulty.EXPERT

    def find(self, position: Candidates) -> Iterator[Finding]:
        """Try every candidate, cells with few options first."""
        for cell in sorted(bits(position.open), key=lambda cell: position.options[cell].bit_count()):
            for digit in position.options_of(cell):
                if position.truth is not None and position.truth[cell] == digit:
                    continue
                if ends := _followed(position, cell, digit):
                    because = f"if it were {symbol(digit)}, singles would follow until {ends}"
                    yield Finding(because, 0, excluded=((1 << cell, digit),))


def _followed(position: Candidates, cell: int, digit: int) -> str | None:
    """What breaks after a digit was assumed; None when nothing does."""
    trial = position.copy()
    trial.place(cell, digit)
    while True:
        if broken := trial.breach():
            return broken
        findings = [finding for single in _SINGLES for finding in single.find(trial)]
        if not findings:
            return None
        for finding in findings:
            if finding.found is not None and trial.open >> finding.found[0] & 1:
                if not trial.options[finding.found[0]] >> finding.found[1] - 1 & 1:
                    return f"there is no place for a {symbol(finding.found[1])}"
                trial.place(*finding.found)
