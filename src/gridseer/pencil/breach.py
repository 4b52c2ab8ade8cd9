"""Breach: a rule that a board breaks, and where."""

from dataclasses import dataclass
from enum import StrEnum

from gridseer.grid import Cell


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that is broken, whatever the cells that are not known become."""

    rule: StrEnum
    cells: tuple[Cell, ...]
    """Where, in reading order."""
    sentence: str
    """What is wrong, for people."""

    def to_json(self) -> dict[str, object]:
        """As the command line prints it."""
        return {"rule": self.rule.value, "cells": [list(cell) for cell in self.cells], "sentence": self.sentence}


def told(breaches: tuple[Breach, ...]) -> str:
    """The first of them in words."""
    return "; ".join(breach.sentence for breach in breaches[:3]) + ("; and more" if len(breaches) > 3 else "")
