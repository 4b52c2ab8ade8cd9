"""Draws the curve that ``python -m training.neural --curve`` wrote: ``python -m bench.neural_curve [CSV PNG]``."""

import csv
import sys
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs" / "measured"


def main(source: Path = DOCS / "neural-curve.csv", picture: Path = DOCS / "neural-curve.png") -> None:
    """Both figures over the steps, on logarithmic scales."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    with source.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    steps = [int(row["step"]) for row in rows]
    figure, axes = plt.subplots(figsize=(7, 4))
    axes.plot(steps, [float(row["divergence"]) for row in rows], label="nats a cell from the exact probabilities")
    axes.plot(steps, [float(row["regret"]) for row in rows], label="risk of its best cell above the smallest risk")
    axes.set(yscale="log", xlabel="batches of 32 positions", title="The network of the method neural learns")
    axes.legend()
    axes.grid(alpha=0.3, which="both")
    figure.savefig(picture, dpi=100, bbox_inches="tight")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
