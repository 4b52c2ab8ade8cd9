"""Results as pictures. Which pictures can be drawn is seen from the results themselves."""

import math
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridseer.errors import InputError
from gridseer.lab.archive import Archive
from gridseer.lab.labels import Labels, labels_of
from gridseer.lab.plan import Published
from gridseer.lab.plot_sheet import COLOURS, MARKERS, Looks, Sheet, games_in_words, looks_of, plain_log
from gridseer.lab.ranges import Along, OptionCurves, over_boards, over_options
from gridseer.lab.report import labels_in, published_in
from gridseer.lab.results import Summary
from gridseer.lab.tables import FIGURES, Size, by_board, columns_of, size_of, summaries_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_PANELS = 9
"""At most this many boards are shown beside each other."""
MOST_LINES = 4
"""With more curves than this their bands overlap: each gets a panel of its own, with the others in grey."""


def draw(archive: Archive, folder: Path, stem: str, form: str = "png") -> list[Path]:
    """Draw every picture that the results make; the files, in the order in which they were drawn."""
    from matplotlib import rc_context

    summaries = summaries_of(archive, archive.experiments())
    drawn = []
    for name, figure in _pictures(summaries, published_in(archive), labels_in(archive, summaries)):
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


def _pictures(
    summaries: list[Summary], published: tuple[Published, ...], labels: Labels
) -> "Iterator[tuple[str, Figure]]":
    looks = looks_of(each.experiment.method for each in summaries)
    for name, group, along in over_boards(summaries):
        yield from _curves(name, group, along, labels, looks)
    for option, curves in over_options(summaries).items():
        yield f"option-{option}", _option_curves(option, curves)
    if published:
        yield "figures", _bars(summaries, published, labels)
    boards = [group for group in by_board(summaries) if len(group) >= 3]
    if 0 < len(boards) <= MOST_PANELS:
        yield "strength", _strength(boards, labels, looks)


# Curves: win rate and time over something.


def _curves(
    name: str, summaries: list[Summary], along: Along, labels: Labels, looks: Looks
) -> "Iterator[tuple[str, Figure]]":
    """The win rate and the time: two panels, or with many methods two pictures with a panel for each."""
    lines: dict[str, list[Summary]] = {}
    for each in sorted(summaries, key=along.place):
        lines.setdefault(each.experiment.method, []).append(each)
    ordered = {method: lines[method] for method in looks if method in lines}
    title = f"{along.title}, {games_in_words(summaries)}"
    if len(ordered) <= MOST_LINES:
        sheet = Sheet(2, 2, (6.5, 4.6), title, labels)
        for panel, line in zip(sheet.panels, (_rate_line, _time_line), strict=True):
            for method, points in ordered.items():
                line(panel, points, along, looks[method] | {"label": labels[method]})
        _axes(sheet, along)
        sheet.legend()
        yield name, sheet.figure
        return
    for ending, line in (("", _rate_line), ("-time", _time_line)):
        sheet = Sheet(len(ordered), 4, (3.1, 2.4), title, labels)
        for panel, method in zip(sheet.panels, ordered, strict=True):
            for other, points in ordered.items():
                if other != method:
                    line(panel, points, along, {"color": "0.8", "linewidth": 0.7}, band=False)
            line(panel, ordered[method], along, {"color": COLOURS[0]})
            panel.set_title(labels[method], fontsize="medium")
        _axes(sheet, along, time=bool(ending))
        yield name + ending, sheet.figure


def _rate_line(panel: "Axes", points: list[Summary], along: Along, look: dict[str, Any], *, band: bool = True) -> None:
    x = [along.place(each) for each in points]
    panel.plot(x, [100 * each.win_rate for each in points], **{"markersize": 3, "linewidth": 1.2} | look)
    if band:
        low, high = zip(*(each.ci95 for each in points), strict=True)
        look = {"color": look["color"], "alpha": 0.15, "linewidth": 0}
        panel.fill_between(x, [100 * each for each in low], [100 * each for each in high], **look)
    panel.set_ylim(-2, 102)


def _time_line(panel: "Axes", points: list[Summary], along: Along, look: dict[str, Any], *, band: bool = True) -> None:  # noqa: ARG001  # a time has none
    x = [along.place(each) for each in points]
    panel.plot(x, [each.cpu_ms_per_game for each in points], **{"markersize": 3, "linewidth": 1.2} | look)
    panel.set_yscale("log")
    plain_log(panel.yaxis)


def _axes(sheet: Sheet, along: Along, *, time: bool | None = None) -> None:
    """What the axes show; ``time`` says that all panels show the time, or none; by default the second one does."""
    for place, panel in enumerate(sheet.panels):
        shows_time = place == 1 if time is None else time
        panel.set_xlabel(along.words, fontsize="small")
        words = "CPU milliseconds per game" if shows_time else "won, % (with the 95 % interval)"
        panel.set_ylabel(words, fontsize="small")


# Curves over an option, such as threads.


def _option_curves(option: str, curves: OptionCurves) -> "Figure":
    """Time on the clock, with what it would be if threads shared the work without loss, and processor time."""
    labels = labels_of(method for method, _ in curves)
    summaries = [each for points in curves.values() for _, each in points]
    boards = ", ".join(dict.fromkeys(board for _, board in curves))
    sheet = Sheet(2, 2, (6.5, 4.6), f"{boards}, {games_in_words(summaries)}", labels)
    clock, processor = sheet.panels
    for i, ((method, _), points) in enumerate(curves.items()):
        x = [value for value, _ in points]
        look: dict[str, Any] = {"marker": MARKERS[i % len(MARKERS)], "color": COLOURS[i % len(COLOURS)]}
        look["label"] = labels[method]
        clock.plot(x, [each.ms_per_game for _, each in points], **look)
        processor.plot(x, [each.cpu_ms_per_game for _, each in points], **look)
        if option == "threads":
            ideal = [points[0][1].ms_per_game * x[0] / value for value in x]
            clock.plot(x, ideal, color="0.4", linestyle=":", label="ideal: the work shared without loss")
    for panel, words in ((clock, "milliseconds on the clock per game"), (processor, "CPU milliseconds per game")):
        panel.set(
            xlabel=option, ylabel=words, xticks=sorted({value for points in curves.values() for value, _ in points})
        )
        panel.set_ylim(bottom=0)
    sheet.legend()
    return sheet.figure


# Bars: our figures beside those of others.


def _bars(summaries: list[Summary], published: tuple[Published, ...], labels: Labels) -> "Figure":
    """A panel a figure: a group of bars a board, a bar for each that has measured it."""
    boards = list(dict.fromkeys(size_of(one.board) for one in published))
    compared = [each for each in summaries if size_of(each.experiment.level) in boards]
    series = columns_of(compared, published, labels)
    wanted = [figure for figure in FIGURES if any(figure in one.figures for one in published)]
    starts = ", ".join(dict.fromkeys(each.experiment.start.value for each in compared))
    title = f"{', '.join(dict.fromkeys(one.label for one in published))} beside ours; start {starts}, "
    sheet = Sheet(len(wanted), 2, (7.5, 3.2), title + games_in_words(compared, "bar"), labels)
    for panel, name in zip(sheet.panels, wanted, strict=True):
        _bar_panel(panel, name, boards, series)
    sheet.legend()
    return sheet.figure


def _bar_panel(panel: "Axes", name: str, boards: list[Size], series: dict[str, dict[Size, dict[str, float]]]) -> None:
    width = 0.85 / len(series)
    for i, (label, cells) in enumerate(series.items()):
        values = [cells.get(board, {}).get(name, math.nan) for board in boards]
        scale = 100 if "%" in FIGURES[name] else 1
        places = [place + (i - (len(series) - 1) / 2) * width for place in range(len(boards))]
        colour = "0.35" if i == 0 else COLOURS[(i - 1) % len(COLOURS)]
        hatch = ("", "//", "..", "xx")[i % 4]
        heights = [scale * value for value in values]
        panel.bar(places, heights, width, label=label, edgecolor="white", color=colour, hatch=hatch)
    panel.set_title(FIGURES[name], fontsize="medium")
    panel.set_xticks(
        range(len(boards)), [f"{width}x{height}/{mines}" for width, height, mines in boards], fontsize="small"
    )
    if name == "milliseconds":
        panel.set_yscale("log")
        plain_log(panel.yaxis)


# Strength against speed.


def _strength(boards: Iterable[list[Summary]], labels: Labels, looks: Looks) -> "Figure":
    """One panel per board, one point per method: the win rate against the time per game."""
    boards = list(boards)
    games = games_in_words([each for group in boards for each in group])
    sheet = Sheet(len(boards), 3, (5.0, 4.0), f"strength and speed, {games}", labels)
    for panel, group in zip(sheet.panels, boards, strict=True):
        for each in group:
            x, y, (low, high) = each.cpu_ms_per_game, 100 * each.win_rate, each.ci95
            error = [[max(0.0, y - 100 * low)], [max(0.0, 100 * high - y)]]
            method = each.experiment.method
            panel.errorbar(
                [x], [y], yerr=error, capsize=2, **looks[method] | {"label": labels[method], "linestyle": ""}
            )
        experiment = group[0].experiment
        panel.set(xscale="log", xlabel="CPU milliseconds per game", ylabel="won, % (with the 95 % interval)")
        plain_log(panel.xaxis)
        panel.set_title(f"{experiment.level}, start {experiment.start.value}", fontsize="medium")
    sheet.legend()
    return sheet.figure
