"""Train the baseline agents and draw their curves: ``python -m training.agent``, or ``make train-agent``."""

import argparse
import csv
from dataclasses import astuple, fields
from pathlib import Path

import numpy as np
import numpy.typing as npt

from gridseer.environment import Reward
from gridseer.environment.games import Observation
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.level import Level, custom_level
from gridseer.minesweeper.sight import CLOSED
from gridseer.minesweeper.solving.solver import make_solver
from training.agent.train import JUDGED_GAMES, STEPS, AgentPoint, Choose, Recipe, judge, train

DOCS = Path(__file__).parent.parent.parent / "docs" / "guides"
LEVEL = custom_level(6, 6, mines=6)


def main() -> None:
    """One agent for each reward, one table, one picture."""
    parser = argparse.ArgumentParser(description="Train the baseline agents.")
    parser.add_argument("--steps", type=int, default=STEPS, help="actions that each agent learns from")
    parser.add_argument("--reward", action="append", choices=[each.value for each in Reward], help="only this reward")
    parser.add_argument("--curve", type=Path, default=DOCS / "agent-curve.csv", help="where the curves are written")
    arguments = parser.parse_args()
    points: list[AgentPoint] = []

    def watch(point: AgentPoint) -> None:
        points.append(point)
        print(", ".join(map(str, astuple(point))), flush=True)
        write(arguments.curve, points)

    for name in ("random", "exact", "strong"):
        watch(AgentPoint(name, 0, 0.0, *judge(known(name, LEVEL), LEVEL, JUDGED_GAMES)))
    for reward in arguments.reward or [each.value for each in Reward]:
        train(Recipe(Reward(reward), LEVEL, steps=arguments.steps), watch)
    draw(points, arguments.curve.with_suffix(".png"))


def known(name: str, level: Level) -> Choose:
    """A method of gridseer as a policy, to compare with; ``random`` opens any closed cell."""
    solver, random = make_solver(name), np.random.default_rng(1)

    def choose(observed: Observation) -> npt.NDArray[np.integer]:
        if name == "random":
            keys = random.random(observed.shape) * (observed == CLOSED)
            return np.asarray(keys.reshape(len(observed), -1).argmax(1))
        return np.array([_action(solver.think(Board(cells, level.mines)).move, level) for cells in observed])

    return choose


def _action(move: object, level: Level) -> int:
    cell = getattr(move, "cell", None)  # none where the game is won
    return 0 if cell is None else cell.index_in(level.width)


def write(path: Path, points: list[AgentPoint]) -> None:
    """All points as a table."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([field.name for field in fields(AgentPoint)])
        for point in points:
            writer.writerow(
                [point.reward, point.steps, f"{point.cpu_seconds:.0f}", f"{point.win_rate:.3f}", f"{point.regret:.4f}"]
            )


def draw(points: list[AgentPoint], picture: Path) -> None:
    """The win rates over the steps, one line for each reward."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4))
    for reward in Reward:
        curve = [point for point in points if point.reward == reward.value]
        if curve:
            axes.plot([point.steps for point in curve], [point.win_rate for point in curve], label=f"reward {reward}")
    names = {"random": "random cells", "exact": "smallest risk", "strong": "strong"}
    for (name, label), style in zip(names.items(), (":", "--", "-."), strict=True):
        for point in points:
            if point.reward == name:
                axes.axhline(point.win_rate, color="grey", linestyle=style, linewidth=1, label=label)
    axes.set(xlabel="actions learnt from", ylabel="games won", title=f"A small agent learns {LEVEL}", ylim=(0, 1))
    axes.legend(fontsize=8)
    axes.grid(alpha=0.3)
    figure.savefig(picture, dpi=100, bbox_inches="tight")


if __name__ == "__main__":
    main()
