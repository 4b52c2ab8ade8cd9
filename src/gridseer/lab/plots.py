"""Results as pictures. Which pictures can be drawn is seen from the results themselves."""

import math
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridseer.errors import InputError
from gridseer.lab.archive import Archive
from gridseer.lab.plan import Published
from gridseer.lab.report import published_in
from gridseer.lab.results import Summary
from gridseer.lab.tables import FIGURES, Size, by_board, columns_of, size_of, summaries_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FEWEST = 4
"""A curve has at least this many points."""
MOST_PANELS = 9
"""At most this many boards are shown beside each other."""
MARKERS = "osD^v<>Pp*hXd8"
"""A method has its marker as well as its colour, so that colour alone says nothing."""


def draw(archive: Archive, folder: Path, stem: str, form: str = "png") -> list[Path]:
    """Draw every picture that the results make; the files, in the order in which they were drawn."""
    from matplotlib import rc_context

    summaries = summaries_of(archive, archive.experiments())
    drawn = []
    for name, figure in _pictures(summaries, published_in(archive)):
        path = folder / f"{stem}-{name}.{form}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            # Text as text and no date: the same results make the same file.
            with rc_context({"svg.fonttype": "none", "svg.hashsalt": "gridseer"}):
                figure.savefig(path, dpi=110, metadata={"Date": None} if form == "svg" else None)
        except OSError as error:
            raise InputError(f"expected a folder for pictures, got {str(folder)!r}: {error.strerror}") from None
        drawn.append(path)
    return drawn


def _pictures(summaries: list[Summary], published: tuple[Published, ...]) -> "Iterator[tuple[str, Figure]]":
    looks = _looks(summaries)
    yield from _over_density(summaries, looks)
    yield from _over_area(summaries, looks)
    yield from _over_options(summaries)
    if published:
        yield "figures", _bars(summaries, published)
    boards = [group for group in by_board(summaries) if len(group) >= 3]
    if 0 < len(boards) <= MOST_PANELS:
        yield "strength", _strength(boards, looks)


_Looks = dict[str, dict[str, Any]]
"""How the line or the point of each method looks."""


def _looks(summaries: list[Summary]) -> _Looks:
    from matplotlib import colormaps

    methods = dict.fromkeys(each.experiment.method for each in summaries)
    colours = colormaps["tab10"](range(10)) if len(methods) <= 10 else colormaps["tab20"](range(20))
    return {
        method: {"color": colours[i % len(colours)], "marker": MARKERS[i % len(MARKERS)]}
        for i, method in enumerate(methods)
    }


def _panels(rows: int, columns: int, width: float = 5.5, height: float = 4.2) -> "tuple[Figure, list[Axes]]":
    """An empty picture; made without pyplot, which would want a display or a global state."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width * columns, height * rows), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(rows, columns, squeeze=False)
    return figure, list(axes.flat)


# Curves: win rate and time over something.


def _over_density(summaries: list[Summary], looks: _Looks) -> "Iterator[tuple[str, Figure]]":
    """For each size of which enough numbers of mines were played."""
    groups: dict[tuple[int, int, str], list[Summary]] = {}
    for each in summaries:
        level = each.experiment.level
        groups.setdefault((level.width, level.height, each.experiment.start.value), []).append(each)
    for (width, height, start), group in groups.items():
        if len({each.experiment.level.mines for each in group}) >= FEWEST:
            figure = _curves(group, looks, "mines among the cells, %", _density, f"{width}x{height}, start {start}")
            yield f"density-{width}x{height}-{start}", figure


def _over_area(summaries: list[Summary], looks: _Looks) -> "Iterator[tuple[str, Figure]]":
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
            title = f"{density} % of the cells are mines, start {start}"
            yield f"area-{density}-{start}", _curves(group, looks, "cells", _area, title)


def _density(summary: Summary) -> float:
    return 100 * summary.experiment.level.mines / _area(summary)


def _area(summary: Summary) -> int:
    return summary.experiment.level.width * summary.experiment.level.height


def _curves(
    summaries: list[Summary], looks: _Looks, label: str, place: Callable[[Summary], float], title: str
) -> "Figure":
    """Two panels: the win rate with its interval, and the time per game on a logarithmic scale."""
    figure, (rate, time) = _panels(1, 2, width=6.5, height=6)
    figure.suptitle(title)
    for method in dict.fromkeys(each.experiment.method for each in summaries):
        line = sorted((each for each in summaries if each.experiment.method == method), key=place)
        x = [place(each) for each in line]
        look = looks[method] | {"markersize": 3, "linewidth": 1, "label": method}
        rate.plot(x, [100 * each.win_rate for each in line], **look)
        low, high = zip(*(each.ci95 for each in line), strict=True)
        rate.fill_between(
            x, [100 * each for each in low], [100 * each for each in high], color=look["color"], alpha=0.1, linewidth=0
        )
        time.plot(x, [each.cpu_ms_per_game for each in line], **look)
    rate.set(xlabel=label, ylabel="won, % (with the 95 % interval)", ylim=(-2, 102))
    time.set(xlabel=label, ylabel="CPU milliseconds per game", yscale="log")
    for panel in (rate, time):
        panel.grid(alpha=0.3)
    _legend(figure, rate)
    return figure


def _legend(figure: "Figure", panel: "Axes") -> None:
    """The names of all lines or bars of a panel, where they cover nothing."""
    handles, labels = panel.get_legend_handles_labels()
    columns = 2 if any(len(label) > 40 for label in labels) else 4
    figure.legend(handles, labels, loc="outside lower center", ncols=columns, fontsize="small")


# Curves over an option, such as threads.


def _over_options(summaries: list[Summary]) -> "Iterator[tuple[str, Figure]]":
    """For each option of which a method was played with several values."""
    lines: dict[str, dict[tuple[str, str], list[tuple[float, Summary]]]] = {}
    for each in summaries:
        method = each.experiment.method
        for found in re.finditer(r"(\w+)=(\d+(?:\.\d+)?)", method):
            rest = f"{method[: found.start(2)]}*{method[found.end(2) :]}"
            board = f"{each.experiment.level} {each.experiment.start.value}"
            lines.setdefault(found[1], {}).setdefault((rest, board), []).append((float(found[2]), each))
    for option, all_lines in lines.items():
        curves = {
            name: sorted(points, key=lambda point: point[0]) for name, points in all_lines.items() if len(points) > 1
        }
        if curves:
            yield f"option-{option}", _option_curves(option, curves)


def _option_curves(option: str, curves: dict[tuple[str, str], list[tuple[float, Summary]]]) -> "Figure":
    figure, (clock, processor) = _panels(1, 2, width=6.5, height=6)
    for i, ((method, board), points) in enumerate(curves.items()):
        x = [value for value, _ in points]
        look: dict[str, Any] = {"marker": MARKERS[i % len(MARKERS)], "label": f"{method} {board}"}
        clock.plot(x, [each.ms_per_game for _, each in points], **look)
        processor.plot(x, [each.cpu_ms_per_game for _, each in points], **look)
    clock.set(xlabel=option, ylabel="milliseconds on the clock a game", yscale="log")
    processor.set(xlabel=option, ylabel="CPU milliseconds per game", yscale="log")
    for panel in (clock, processor):
        panel.grid(alpha=0.3)
    _legend(figure, clock)
    return figure


# Bars: our figures beside those of others.


def _bars(summaries: list[Summary], published: tuple[Published, ...]) -> "Figure":
    """A panel a figure: a group of bars a board, a bar for each that has measured it."""
    boards = list(dict.fromkeys(size_of(one.board) for one in published))
    series = columns_of([each for each in summaries if size_of(each.experiment.level) in boards], published)
    wanted = [figure for figure in FIGURES if any(figure in one.figures for one in published)]
    columns = min(2, len(wanted))
    figure, panels = _panels(math.ceil(len(wanted) / columns), columns, width=8, height=3.6)
    for panel, name in zip(panels, wanted, strict=False):
        _bar_panel(panel, name, boards, series)
    for panel in panels[len(wanted) :]:
        panel.set_visible(False)
    _legend(figure, panels[0])
    return figure


def _bar_panel(panel: "Axes", name: str, boards: list[Size], series: dict[str, dict[Size, dict[str, float]]]) -> None:
    width = 0.85 / len(series)
    for i, (label, cells) in enumerate(series.items()):
        values = [cells.get(board, {}).get(name, math.nan) for board in boards]
        scale = 100 if "%" in FIGURES[name] else 1
        places = [place + (i - (len(series) - 1) / 2) * width for place in range(len(boards))]
        panel.bar(places, [scale * value for value in values], width, label=label, hatch=("", "//", "..", "xx")[i % 4])
    panel.set_title(FIGURES[name], fontsize="medium")
    panel.set_xticks(
        range(len(boards)), [f"{width}x{height}/{mines}" for width, height, mines in boards], fontsize="small"
    )
    if name == "milliseconds":
        panel.set_yscale("log")
    panel.grid(axis="y", alpha=0.3)


# Strength against speed.


def _strength(boards: Iterable[list[Summary]], looks: _Looks) -> "Figure":
    """One panel per board, one point per method: the win rate against the time per game."""
    boards = list(boards)
    columns = min(3, len(boards))
    figure, panels = _panels(math.ceil(len(boards) / columns), columns, height=5)
    for panel, group in zip(panels, boards, strict=False):
        for each in group:
            x, y, (low, high) = each.cpu_ms_per_game, 100 * each.win_rate, each.ci95
            error = [[max(0.0, y - 100 * low)], [max(0.0, 100 * high - y)]]
            look = looks[each.experiment.method] | {"label": each.experiment.method}
            panel.errorbar([x], [y], yerr=error, capsize=2, linestyle="", **look)
        experiment = group[0].experiment
        panel.set(xscale="log", xlabel="CPU milliseconds per game", ylabel="won, % (with the 95 % interval)")
        panel.set_title(f"{experiment.level}, start {experiment.start.value}", fontsize="medium")
        panel.grid(alpha=0.3)
    for panel in panels[len(boards) :]:
        panel.set_visible(False)
    _legend(figure, panels[0])
    return figure
