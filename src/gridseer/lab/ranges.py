"""Ranges: results that differ only in the density, the area, or the value of an option, and so make a curve."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from gridseer.lab.results import Summary

FEWEST = 4
"""A curve has at least this many points."""

OptionCurves = dict[tuple[str, str], list[tuple[float, Summary]]]
"""By the method with a star for the value, and the board: the values with their results."""


@dataclass(frozen=True, slots=True)
class Along:
    """What lies along the horizontal axis."""

    place: Callable[[Summary], float]
    """Where a result stands."""
    words: str
    """What the axis counts."""
    title: str
    """What all results have in common."""


BoardCurves = tuple[str, list[Summary], Along]


def over_boards(summaries: list[Summary]) -> Iterator[BoardCurves]:
    """All results that make a curve over their boards: the name of the range, the results, and what lies along it."""
    yield from _over_density(summaries)
    yield from _over_area(summaries)


def _over_density(summaries: list[Summary]) -> Iterator[BoardCurves]:
    """For each size of which enough numbers of mines were played."""
    groups: dict[tuple[int, int, str], list[Summary]] = {}
    for each in summaries:
        level = each.experiment.level
        groups.setdefault((level.width, level.height, each.experiment.start.value), []).append(each)
    for (width, height, start), group in groups.items():
        if len({each.experiment.level.mines for each in group}) >= FEWEST:
            along = Along(_density, "mines among the cells, %", f"{width}x{height}, start {start}")
            yield f"density-{width}x{height}-{start}", group, along


def _over_area(summaries: list[Summary]) -> Iterator[BoardCurves]:
    """For each density at which enough sizes were played."""
    groups: list[list[Summary]] = []
    for each in sorted(summaries, key=_area, reverse=True):
        # Mines are whole: on a small board the density is only nearly that of the largest one of its group.
        for group in groups:
            expected = _area(each) * group[0].experiment.level.mines / _area(group[0])
            same_start = each.experiment.start is group[0].experiment.start
            if same_start and abs(each.experiment.level.mines - expected) <= 0.75:
                group.append(each)
                break
        else:
            groups.append([each])
    for group in groups:
        if len({_area(each) for each in group}) >= FEWEST:
            density, start = round(_density(group[0])), group[0].experiment.start.value
            along = Along(_area, "cells", f"{density} % of the cells are mines, start {start}")
            yield f"area-{density}-{start}", group, along


def _density(summary: Summary) -> float:
    return 100 * summary.experiment.level.mines / _area(summary)


def _area(summary: Summary) -> int:
    return summary.experiment.level.width * summary.experiment.level.height


def over_options(summaries: list[Summary]) -> dict[str, OptionCurves]:
    """For each option of which a method was played with several values."""
    lines: dict[str, OptionCurves] = {}
    for each in summaries:
        method = each.experiment.method
        for found in re.finditer(r"(\w+)=(\d+(?:\.\d+)?)", method):
            rest = f"{method[: found.start(2)]}*{method[found.end(2) :]}"
            board = f"{each.experiment.level}, start {each.experiment.start.value}"
            lines.setdefault(found[1], {}).setdefault((rest, board), []).append((float(found[2]), each))
    found_curves = {option: _of_several_values(curves) for option, curves in lines.items()}
    return {option: curves for option, curves in found_curves.items() if curves}


def _of_several_values(curves: OptionCurves) -> OptionCurves:
    return {name: sorted(points, key=lambda point: point[0]) for name, points in curves.items() if len(points) > 1}
