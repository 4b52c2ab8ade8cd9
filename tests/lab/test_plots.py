"""Pictures and Markdown: each that the results make, and no other."""

import io
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from rich.console import Console

from gridseer.errors import InputError
from gridseer.lab.archive import Archive
from gridseer.lab.part import part_of
from gridseer.lab.playing import play
from gridseer.lab.plots import draw
from gridseer.lab.report import labels_in, report
from gridseer.lab.tables import overview_of, summaries_of
from gridseer.lab.toml_plan import parse_plan

PUBLISHED = """
[[published]]
label = "Somebody (2001)"
board = "6x6/4"
win_rate = 0.5
clicks = 7.25
milliseconds = 12.0
"""


def results(plan_text: str) -> Archive:
    """An archive with all games of a plan, played here."""
    plan = parse_plan(plan_text)
    archive = Archive()
    archive.register(plan)
    archive.note("plan", plan.text)
    for each in plan.experiments:
        archive.add(part_of(each, 0, play(each), 0.1))
    return archive


def drawn(plan_text: str, folder: Path, form: str = "png") -> list[str]:
    with results(plan_text) as archive:
        paths = draw(archive, folder, "study", form)
    assert all(path.stat().st_size > 1000 for path in paths)
    return [path.name for path in paths]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("plan", "names"),
    [
        ('methods = ["fast", "trivial"]\nboards = "6x6/1..4"', ["study-density-6x6-safe.png"]),
        ('methods = ["fast", "trivial"]\nboards = "6x6/1..3"', []),
        ('methods = "fast"\nboards = "4..10:2/0.2"\nstart = "any"', ["study-area-20-any.png"]),
        ('methods = ["fast", "exact", "trivial"]\nboards = ["6x6/4", "7x7/8"]', ["study-strength.png"]),
        (
            'methods = "gauss:reductions={1,2,4}"\nboards = "6x6/4"',
            ["study-option-reductions.png", "study-strength.png"],
        ),
        ('methods = ["fast", "trivial"]\nboards = "6x6/4"' + PUBLISHED, ["study-figures.png"]),
    ],
)
def test_the_pictures_that_the_results_make(plan: str, names: list[str], tmp_path: Path) -> None:
    assert drawn("games = 3\n" + plan, tmp_path) == names


def test_a_picture_shows_what_was_measured(tmp_path: Path) -> None:
    """In SVG the text is drawn as text, so that it can be read back."""
    plan = 'games = 5\nmethods = ["fast", "trivial,exact"]\nboards = "6x6/1..4"'
    (name,) = drawn(plan, tmp_path / "a folder", "svg")
    text = " ".join(ET.parse(tmp_path / "a folder" / name).getroot().itertext())
    for word in ("fast", "trivial,exact", "6x6, start safe", "CPU milliseconds per game", "won, %"):
        assert word in text


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with (
        results('games = 2\nmethods = ["fast"]\nboards = "6x6/1..4"') as archive,
        pytest.raises(InputError, match="expected a folder for pictures"),
    ):
        draw(archive, tmp_path / "file", "study")


def test_markdown_beside_the_figures_of_others() -> None:
    with results(
        'games = 40\nseed = 3\nmethods = ["fast", "trivial"]\nboards = ["6x6/4", "7x7/8"]' + PUBLISHED
    ) as archive:
        text = report(archive)
        fast, trivial = (archive.won(each) for each in archive.experiments()[::2])
    rates = [f"{100 * np.mean(won):.1f}" for won in (fast, trivial)]
    assert "| board | Somebody (2001) | fast | trivial |\n| --- | ---: | ---: | ---: |\n" in text
    assert "**won, %**\n\n| board | Somebody (2001) | fast | trivial |" in text
    assert f"| 6x6/4 | 50.0 | {rates[0]} | {rates[1]} |" in text
    assert "**clicks per game**" in text
    assert "**guesses a game**" not in text  # nobody has published them
    assert "**7x7/8, start safe, seed 3**" in text
    assert f"| fast | 40 | {100 * np.mean(fast):.2f} | " in text


def test_many_boards_are_one_table_per_figure() -> None:
    with results('games = 2\nmethods = ["fast", "trivial"]\nboards = "6x6/1..14"') as archive:
        text = report(archive)
    assert text.count("| --- |") == 3
    assert text.count("\n| 6x6/") == 3 * 14


MANY = """
games = 3
boards = "6x6/1..4"
methods = ["fast", "exact", "trivial,gauss:1", "trivial,gauss:2", "trivial,gauss:4,permutations:partial=0:threads=1"]
"""


def test_many_curves_are_small_multiples_with_the_methods_in_full_below(tmp_path: Path) -> None:
    names = drawn(MANY, tmp_path, "svg")
    assert names[:2] == ["study-density-6x6-safe.svg", "study-density-6x6-safe-time.svg"]
    text = " ".join(ET.parse(tmp_path / names[0]).getroot().itertext())
    for word in ("trivial,gauss:1", "6x6, start safe, 3 games per point", "trivial+gauss+permutations"):
        assert word in text
    assert "trivial+gauss+permutations: trivial,gauss:4,permutations:partial=0:threads=1" in text


def test_threads_are_drawn_beside_the_ideal_with_plain_ticks(tmp_path: Path) -> None:
    plan = 'games = 2\nmethods = "permutations:threads={1,2,4}"\nboards = "5x5/4"'
    (name, *_) = drawn(plan, tmp_path, "svg")
    words = list(ET.parse(tmp_path / name).getroot().itertext())
    assert "ideal: the work shared without loss" in words
    assert {"1", "2", "4"} <= {word.strip() for word in words}
    assert not any("10^" in word for word in words)


@pytest.mark.parametrize("width", [30, 60, 200])
def test_a_table_wider_than_the_terminal_is_split_and_cuts_no_word(width: int) -> None:
    with results('games = 2\nmethods = ["trivial,gauss:{1,2,3,4,5,6}"]\nboards = "6x6/1..14"') as archive:
        summaries = summaries_of(archive, archive.experiments())
        labels = labels_in(archive, summaries)
        tables = list(overview_of(summaries, labels, width))
    console = Console(width=width, file=io.StringIO())
    with console.capture() as captured:
        for table in tables:
            console.print(table)
    shown = captured.get()
    assert "…" not in shown
    words = [f"trivial,gauss:{reductions}" for reductions in range(1, 7)]
    assert all(shown.count(word) == 1 for word in words)
    assert shown.count("6x6/14 safe") == len(tables)
    assert (len(tables) == 1) == (width == 200)
