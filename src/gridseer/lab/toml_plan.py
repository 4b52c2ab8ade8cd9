"""Plans in TOML: read, checked, and every mistake named with its line."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from gridseer.errors import InputError, MissingError, choice_of
from gridseer.files import read_text
from gridseer.grid import Cell
from gridseer.lab.boards import boards_of, methods_of
from gridseer.lab.plan import TIMEOUT, Experiment, Plan, Published, check_method, without_twins
from gridseer.lab.toml_table import Table, read_toml
from gridseer.minesweeper.game import Start

READY = Path(__file__).parent / "plans"
"""Where the plans lie that come with gridseer."""

AXES = ("methods", "boards", "start", "games", "seed", "timeout", "budget", "first")
"""What a part of a plan may say; what it does not say, the plan says for all its parts."""
TOP = ("title", "about", "findings", "cpu_hours", "labels", "workers", "part", "published", *AXES)
"""What a plan may say."""
FIGURES = (
    "win_rate",
    "clicks",
    "guesses",
    "activations",
    "mines_left",
    "mines_found_share",
    "no_guess_share",
    "milliseconds",
)
"""What others may have measured."""


def ready_plans() -> dict[str, Path]:
    """The plans that come with gridseer, by name."""
    return {path.stem: path for path in sorted(READY.glob("*.toml"))}


def load_plan(name: str) -> Plan:
    """A plan from a file, or one that comes with gridseer by its name."""
    path = Path(name)
    if not path.suffix and not path.exists():
        known = ready_plans()
        if name not in known:
            raise InputError.unknown("ready plan, or a file", name, known)
        path = known[name]
    try:
        text = read_text(path, "plan")
    except InputError as error:
        raise InputError(error.sentence, f"Ready plans are: {', '.join(ready_plans())}.") from None
    return parse_plan(text, path.stem, path.name)


def parse_plan(text: str, name: str = "plan", file: str = "plan.toml") -> Plan:
    r"""A plan from its text.

    >>> plan = parse_plan('methods = ["fast", "strong"]\nboards = "9x9/1..10"\ngames = 100\nseed = 1')
    >>> len(plan.experiments), str(plan.experiments[-1])
    (20, 'strong 9x9/10 safe')
    """
    top = read_toml(text, file)
    top.check_keys(TOP)
    parts = top.tables("part")
    for part in parts:
        part.check_keys(AXES)
    missing: dict[str, str] = {}
    experiments = [each for part in parts or [top] for each in _experiments(part, missing)]
    return Plan(
        name,
        without_twins(experiments),
        title=top.typed("title", str, name),
        workers=top.typed("workers", int, None, least=1),
        published=parse_published(text, file),
        left_out=tuple(dict.fromkeys(missing.values())),
        text=text,
        about=top.typed("about", str, "").strip(),
        findings=tuple(top.texts("findings")),
        cpu_hours=top.typed("cpu_hours", float, None),
        labels=top.named_texts("labels"),
    )


def _experiments(part: Table, missing: dict[str, str]) -> Iterator[Experiment]:
    """Every method on every board with every start rule; what is missing for a method is noted."""
    settings = {
        "games": part.typed("games", int, 1000),
        "seed": part.typed("seed", int, 1),
        "timeout": float(part.typed("timeout", float, TIMEOUT)),
        "budget": part.typed("budget", float, None),
        "first_cell": _first_cell(part),
    }
    methods = [method for method, word in part.words("methods", methods_of) if _is_here(part, method, word, missing)]
    boards = part.words("boards", boards_of)
    starts = part.words("start", _start, "safe")
    for method, (board, word), (start, _) in product(methods, boards, starts):
        try:
            yield Experiment(method, board, start, **settings)
        except InputError as error:
            # The sentence says what was wrong: one of the settings, or a board that cannot be.
            for key in ("game", "seed", "timeout", "budget", "first"):
                if re.match(rf"expected (a |at least 1 )?{key}", error.sentence):
                    raise part.error("games" if key == "game" else key, error.sentence, error.hint) from None
            raise part.error("boards", f"{board}: {error.sentence}", error.hint, word) from None


def _is_here(part: Table, method: str, word: str, missing: dict[str, str]) -> bool:
    """Whether a method can play. One that is not known is a mistake; one that is not installed is left out."""
    try:
        check_method(method)
    except MissingError as error:
        missing[method] = f"{error.sentence}. {error.hint}"
        return False
    except InputError as error:
        raise part.error("methods", error.sentence, error.hint, word) from None
    return True


def _first_cell(part: Table) -> Cell | None:
    first = part.typed("first", list, None)
    if first is None:
        return None
    if len(first) != 2 or not all(type(each) is int for each in first):
        raise part.error("first", f"expected the first cell as [x, y], got {first!r}", "For example first = [0, 0].")
    return Cell(*first)


def _start(word: str) -> list[Start]:
    return [choice_of(Start, "start rule", word)]


def parse_published(text: str, file: str = "plan.toml") -> tuple[Published, ...]:
    """Only the figures of others in the text of a plan, whoever can play it."""
    return tuple(map(_published, read_toml(text, file).tables("published")))


def parse_labels(text: str, file: str = "plan.toml") -> dict[str, str]:
    """Only the short names of methods in the text of a plan."""
    return read_toml(text, file).named_texts("labels")


def _published(table: Table) -> Published:
    table.check_keys(("label", "board", *FIGURES))
    boards = [board for board, _ in table.words("board", boards_of)]
    if len(boards) != 1:
        raise table.error("board", f"expected one board to publish figures of, got {len(boards)}")
    figures = {name: float(table.typed(name, float, 0.0)) for name in FIGURES if name in table}
    return Published(table.typed("label", str, "published"), boards[0], figures)
