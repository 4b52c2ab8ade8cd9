"""``gridseer review``: every move of a game judged, its skill and luck, and the players' figures."""

from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.cli.options import JsonOption
from gridseer.cli.past import GameArgument
from gridseer.cli.speech import print_json, print_picture

if TYPE_CHECKING:
    from rich.table import Table

    from gridseer.review import GameReview


def review(
    game: GameArgument,
    *,
    every: Annotated[bool, typer.Option("--all", help="List every move, not only risks and mistakes.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Judge every move of a game: what was certain, which guess was best, how lucky it was.

    FILE is a game saved by gridseer or an .avf, .mvf, .rmv or .evf; ID is the beginning of a past game's name, as
    gridseer history lists them; last is the last game played.
    """
    from gridseer.review import judge
    from gridseer.session.past import record_of

    found = judge(record_of(game))
    if as_json:
        print_json(found.to_json())
        return
    print_picture(_moves(found, every=every))
    print_picture(_figures(found))
    print_picture("\n".join([found.sentence, found.skill_sentence, found.luck_sentence]))


def _moves(found: "GameReview", *, every: bool) -> "Table":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    title = "Moves" if every else "Risks and mistakes"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for heading in ("move", "seconds", "risk", "best"):
        table.add_column(heading, justify="right")
    for heading in ("", "cell", "kind", "because"):
        table.add_column(heading)
    for move in found.moves:
        opens = move.action in ("open", "chord")
        if every or move.kind.is_mistake or (opens and move.mine_probability > 0):
            risk = f"{100 * move.mine_probability:.0f} %" if opens else ""
            best = f"{100 * move.best_probability:.0f} %" if opens else ""
            kind = Text(move.kind.value.replace("_", " "), "red" if move.kind.is_mistake else "")
            table.add_row(
                str(move.index + 1),
                f"{move.seconds:.1f}",
                risk,
                best,
                move.action.value,
                str(move.cell),
                kind,
                move.because,
            )
    return table


def _figures(found: "GameReview") -> "Table":
    from rich import box
    from rich.table import Table

    from gridseer.review.figures import MEANINGS

    table = Table(title="Figures", title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for heading, side in (("figure", "left"), ("value", "right"), ("meaning", "left")):
        table.add_column(heading, justify="right" if side == "right" else "left")
    for name, value in ({} if found.figures is None else found.figures.to_json()).items():
        shown = "" if value is None else f"{value:,}" if isinstance(value, int) else f"{value:,.3f}"
        table.add_row(name.replace("_", " "), shown, MEANINGS[name])
    return table
