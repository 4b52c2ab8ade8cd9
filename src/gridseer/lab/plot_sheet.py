"""Sheet: an empty picture with panels, a title, a legend that is never cut, and the methods in full below it."""

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from gridseer.lab.labels import Labels
from gridseer.lab.results import Summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
"""Colours that people with any kind of colour vision tell apart (Okabe and Ito, without their yellow)."""
MARKERS = "osD^v<>Pp*hXd8"
"""A method has its marker as well as its colour, so that colour alone says nothing."""
LINES = ("-", "--", "-.", ":")

Looks = dict[str, dict[str, Any]]
"""How the line or the point of each method looks."""


def looks_of(methods: Iterable[str]) -> Looks:
    """A look for each method, the same in all pictures of a run."""
    return {
        method: {
            "color": COLOURS[i % len(COLOURS)],
            "marker": MARKERS[i % len(MARKERS)],
            "linestyle": LINES[i // len(COLOURS) % len(LINES)],
        }
        for i, method in enumerate(dict.fromkeys(methods))
    }


class Sheet:
    """Panels in rows and columns; made without pyplot, which would want a display or a global state."""

    def __init__(self, count: int, columns: int, size: tuple[float, float], title: str, labels: Labels) -> None:
        """Room for that many panels of a size in inches, and for the methods in full where the labels shorten them."""
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        columns = min(columns, count)
        rows = math.ceil(count / columns)
        methods = labels.legend()
        self._width = max(8.0, size[0] * columns)
        heights = [size[1] * rows + 1.0, 0.15 * len(methods) + 0.1]
        self.figure = Figure(figsize=(self._width, sum(heights)), layout="constrained")
        """The picture."""
        FigureCanvasAgg(self.figure)
        self._top, below = self.figure.subfigures(2, 1, height_ratios=heights, squeeze=False).flat
        self._top.suptitle(title)
        lines = [f"{label}: {method}" for label, method in methods]
        below.text(0.01, 0.99, "\n".join(lines), va="top", family="monospace", fontsize=7)
        grid = list(self._top.subplots(rows, columns, squeeze=False).flat)
        for panel in grid[count:]:
            panel.set_visible(False)
        self.panels: list[Axes] = grid[:count]
        """The panels, row by row."""
        for panel in self.panels:
            panel.grid(alpha=0.3)
            panel.set_axisbelow(True)

    def legend(self) -> None:
        """The names of all lines, points or bars of the first panel, below the panels, in as many columns as fit."""
        handles, words = self.panels[0].get_legend_handles_labels()
        longest = max(map(len, words), default=1)
        columns = max(1, min(len(words), int(self._width * 12 / (longest + 6))))
        self._top.legend(handles, words, loc="outside lower center", ncols=columns, fontsize="small")


def plain_log(axis: Any) -> None:  # noqa: ANN401  # an XAxis or a YAxis of matplotlib
    """A logarithmic axis with plain numbers: 0.1, 2, 50; not powers of ten."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    axis.set_major_locator(LogLocator(base=10, subs=(1.0, 2.0, 5.0), numticks=12))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axis.set_minor_formatter(NullFormatter())


def games_in_words(summaries: Sequence[Summary], per: str = "point") -> str:
    """How many games stand behind each point."""
    least, most = min(each.games for each in summaries), max(each.games for each in summaries)
    if least == most:
        return f"{most:,} {'game' if most == 1 else 'games'} per {per}"
    return f"{least:,} to {most:,} games per {per}"
