"""Train the network of the method ``neural``: ``python -m training.neural --help``."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from gridseer.cli.options import JsonOption
from gridseer.cli.speech import BAD_INPUT, complain, print_json, talk
from gridseer.errors import GridseerError, InputError


def train(
    *,
    model: Annotated[Path, typer.Option("--output", "-o", help="Where the network is written.")] = Path("neural.onnx"),
    curve: Annotated[Path | None, typer.Option(help="Where the curve is written as CSV.")] = None,
    steps: Annotated[int | None, typer.Option(min=1, help="How many batches it learns from.")] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="The same seed gives the same network.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Train the network of the method neural: a bot plays, the exact engine judges, the network learns.

    It takes about 20 minutes of one core, is saved now and then, and is used as --method neural:model=FILE.
    """
    from dataclasses import asdict, replace

    from training.neural.train import Point, Recipe
    from training.neural.train import train as learn

    given = {"steps": steps, "seed": seed}
    recipe = replace(Recipe(), **{name: value for name, value in given.items() if value is not None})
    points: list[Point] = []

    def watch(point: Point) -> None:
        points.append(point)
        talk(
            f"step {point.step:,} of {recipe.steps:,}: {point.divergence:.4f} nats a cell from exact, "
            f"its best cell {100 * point.regret:.2f} points worse"
        )

    for path in (model, curve):
        if path is not None:
            _check_writable(path)  # now, not after twenty minutes
    learn(recipe, model, curve, watch)
    if as_json:
        print_json({"model": str(model), **asdict(recipe), **asdict(points[-1])})
    else:
        talk(f"try it: gridseer lab run --method neural:model={model} --method exact")


def _check_writable(path: Path) -> None:
    """Refuse a file that cannot be written; what is in it stays."""
    try:
        path.open("ab").close()
    except OSError as error:
        raise InputError(f"expected a file that can be written, got {str(path)!r}: {error.strerror}") from None


if __name__ == "__main__":
    try:
        typer.run(train)
    except GridseerError as error:
        complain(error)
        sys.exit(BAD_INPUT)
