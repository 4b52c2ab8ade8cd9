"""``gridseer history themes``: the games that the autopilot has met, and what it remembers of them."""

from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.cli.options import JsonOption
from gridseer.cli.speech import print_json, print_picture, talk

if TYPE_CHECKING:
    from rich.table import Table

    from gridseer.store.themes import KnownTheme, ThemeFacts

_OPENS = {"around": "all around", "sides": "the four sides", "none": "one cell at a time"}


def themes(
    *,
    forget: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Forget a game; can be repeated.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Games that the autopilot has met: their looks, how they open, whether the first click is safe."""
    from gridseer.store import Store

    with Store() as store:
        for name in forget or ():
            store.themes.forget(name)
            talk(f"forgotten: {name!r}")
        known = store.themes.all()
    if as_json:
        print_json({"themes": [theme.to_json() for theme in known]})
    elif known:
        print_picture(_table(known))
    elif not forget:
        talk("no games are remembered yet; gridseer play remembers those that it plays to their end")


def _table(known: "list[KnownTheme]") -> "Table":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title="Games met, the last first", title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("name", "window", "last met (UTC)", "games", "won", "looks", "opens", "first click", "answers"):
        table.add_column(heading, justify="right" if heading in ("games", "won", "looks") else "left")
    for theme in known:
        facts = theme.facts
        answer = "" if facts.answer_ms is None else f"in {facts.answer_ms:.0f} ms"
        table.add_row(
            Text(theme.name), Text(theme.window), theme.used[:16].replace("T", " "), str(facts.games), str(facts.wins),
            str(len(theme.looks)), _OPENS.get(facts.opens or "", "not seen yet"), first_click(facts), answer,
        )  # fmt: skip
    return table


def first_click(facts: "ThemeFacts") -> str:
    """What was seen of first clicks, in words; that they are safe can be seen, but not proven."""
    if not facts.first_clicks:
        return "not seen yet"
    if facts.first_losses:
        return f"not safe: lost {facts.first_losses} of {facts.first_clicks}"
    return f"never lost in {facts.first_clicks}"
