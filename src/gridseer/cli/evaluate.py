"""``gridseer evaluate``: a language model plays from text, and is scored without luck."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridseer.cli.options import JsonOption
from gridseer.cli.speech import print_json, talk

if TYPE_CHECKING:
    from gridseer.agents.text_game import TextScore


def evaluate(
    program: Annotated[
        list[str], typer.Argument(metavar="PROGRAM...", help="Reads a prompt on stdin, prints a reply.")
    ],
    *,
    level: Annotated[str, typer.Option("--level", "-l", help="beginner, intermediate, expert.")] = "beginner",
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many games.")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="Of the first game; the others count on from it.")] = 1,
    no_guess: Annotated[bool, typer.Option("--no-guess", help="Boards that logic alone opens.")] = False,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long a reply may take.")] = 120.0,
    as_json: JsonOption = False,
) -> None:
    """Let a language model play Minesweeper from text, and score it by what its moves gave away.

    PROGRAM is started for every move; put -- before it if it has options of its own. Regret is the risk that a move
    took beyond the smallest one to be had, or the probability of winning that it gave away where that can be
    searched; luck plays no part.
    """
    scores = []
    for score in _scores(program, level, range(seed, seed + games), seconds, no_guess=no_guess):
        scores.append(score)
        talk(
            f"seed {score.seed}: {score.outcome}, {score.moves} moves, regret {score.regret:.3f}, {score.faults} faults"
        )
    total = summary(scores)
    if as_json:
        print_json(total | {"results": [score.to_json() for score in scores]})
        return
    typer.echo(
        f"{total['games']} games: {total['wins']} won, regret {total['regret_per_move']:.4f} per move and "
        f"{total['regret_per_game']:.3f} per game, {total['mistakes']} mistakes and {total['faults']} faults "
        f"in {total['moves']} moves"
    )


def summary(scores: "list[TextScore]") -> dict[str, Any]:
    """All games together."""
    moves, regret = sum(score.moves for score in scores), sum(score.regret for score in scores)
    return {
        "games": len(scores),
        "wins": sum(score.outcome == "won" for score in scores),
        "moves": moves,
        "faults": sum(score.faults for score in scores),
        "mistakes": sum(score.mistakes for score in scores),
        "regret_per_move": regret / max(moves, 1),
        "regret_per_game": regret / max(len(scores), 1),
    }


def _scores(program: list[str], level: str, seeds: range, seconds: float, *, no_guess: bool) -> "Iterator[TextScore]":
    from gridseer.agents.program import Program
    from gridseer.agents.text_game import play_text
    from gridseer.minesweeper.setup import Setup

    model = Program(program, seconds)
    for seed in seeds:
        yield play_text(Setup.of(level, seed=seed, no_guess=no_guess), model)
