"""``gridseer history themes``: the games that the autopilot has met, and what it remembers of them."""

from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.cli.options import JsonOption
from gridseer.cli.speech import print_json, talk

if TYPE_CHECKING:
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
        typer.echo("\n".join(map(described, known)))
    elif not forget:
        talk("no games are remembered yet; gridseer play remembers those that it plays to their end")


def described(theme: "KnownTheme") -> str:
    """All that is remembered of a game, for people."""
    facts = theme.facts
    games = f"{facts.games} game{'' if facts.games == 1 else 's'}, {facts.wins} won"
    seen = [f"window {theme.window}", f"{len(theme.looks)} looks"]
    if facts.opens is not None:
        seen.append(f"opens {_OPENS[facts.opens]}")
    if facts.first_clicks:
        seen.append(first_click(facts))
    if facts.counter is not None:
        x, y, _, _ = facts.counter
        seen.append(f"counter at ({x},{y}) from the board's corner")
    if facts.answer_ms is not None:
        seen.append(f"answers within {facts.answer_ms:.0f} ms")
    met = theme.used[:16].replace("T", " ")
    return f"{theme.name}: {games}; last met {met} UTC\n  {'; '.join(seen)}"


def first_click(facts: "ThemeFacts") -> str:
    """What was seen of first clicks, in words; that they are safe can be seen, but not proven."""
    if facts.first_losses:
        return f"first click not safe: lost {facts.first_losses} of {facts.first_clicks}"
    return f"first click never lost in {facts.first_clicks}"
