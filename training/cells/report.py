"""What a training came to, as a page of the documentation."""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from gridseer.vision.board.cells.labels import LABELS

PAGE = Path("docs/measured/vision-training.md")

Table = npt.NDArray[np.int64]

_HEAD = ("| third-party theme | none learnt | all but its family learnt |", "| --- | --- | --- |")


@dataclass(slots=True)
class Report:
    """The figures of one training."""

    scenes: int
    """Made-up games."""
    epochs: int
    """How often each was seen."""
    seed: int
    """Of everything that is drawn at random."""
    held_out: tuple[str, ...]
    """Font families that were not learnt from."""
    begun: Path | None = None
    """The earlier network that it went on from."""
    weights: int = 0
    """Numbers learnt."""
    cells: int = 0
    """Cells learnt from."""
    seconds: float = 0.0
    """Processor time."""
    divisor: float = 1.0
    """What the scores were divided by to make the probabilities true."""
    glyphs: float = 0.0
    """The share of characters of unseen fonts that the second network reads."""
    unseen: float = 0.0
    """The share of cells of unseen fonts that are read."""
    averaged: tuple[float, float] | None = None
    """How much of it is left beside the network that it went on from, and the share of those cells read then."""
    confusions: Table = field(default_factory=lambda: np.zeros((len(LABELS), len(LABELS)), np.int64))
    """How often each label was taken for each other there."""
    third: list[tuple[str, float, float]] = field(default_factory=list)
    """For each third-party theme the share before any of them was learnt, and after all but its family were."""

    @property
    def command(self) -> str:
        """What was run."""
        options = f"--scenes {self.scenes} --epochs {self.epochs} --seed {self.seed}"
        again = f"python -m training.cells.train {options}"
        return f"{again} --begin {self.begun.name}" if self.begun else "make train-vision"

    def write(self) -> None:
        """Write the page."""
        PAGE.write_text(self._text())
        print(f"wrote {PAGE}")

    def _averaged(self) -> list[str]:
        if self.averaged is None:
            return []
        share, read = self.averaged
        mixed = f"{share:.0%} of every weight from this network, the rest from the one before"
        return [f"- the same, read by the shipped network ({mixed}): {read:.2%}"]

    def _text(self) -> str:
        lines = [
            "# The training of the reader",
            "",
            f"Written by `{self.command}`; [reading.md](../how/reading.md) explains how the networks are used.",
            "",
            f"- {self.scenes} made-up games and {self.scenes // 16} pictures of our own themes, {self.cells} cells, "
            f"each seen {self.epochs} times; seed {self.seed}",
            *(_BEGUN if self.begun else ()),
            f"- {self.weights} weights; {self.seconds / 60:.0f} minutes of one core",
            f"- scores divided by {self.divisor:.2f} to make the probabilities true",
            "- third-party tiles, where present, are measured first and learnt from afterwards, among new games;",
            "  the shipped network knows these themes, the figures below are of networks that do not: one that has",
            "  seen no third-party tile, and one for each family of themes that has seen those of the others",
            "",
            "Figures are shares of single cells, cut out with a lattice that is a little off, after scaling, blur,",
            "noise and JPEG at random, each cell by itself, without the clusters and the rules of the game, which",
            "put most mistakes right.",
            "",
            f"- made-up games in unseen font families ({', '.join(self.held_out)}): {self.unseen:.2%}",
            *self._averaged(),
            f"- characters of counters, unseen font families: {self.glyphs:.2%}",
            "",
            *(
                ["| third-party theme | none learnt | all but its family learnt |", "| --- | --- | --- |"]
                * bool(self.third)
            ),
            *[f"| {name} | {none:.2%} | {others:.2%} |" for name, none, others in self.third],
            "",
            "The most frequent mistakes in unseen fonts (`_` is a blank cell, a space is what no game shows):",
            "",
            *[f"- {count} x `{true}` taken for `{found}`" for count, true, found in _worst(self.confusions)],
        ]
        return "\n".join(lines) + "\n"


_BEGUN = (
    "- begun with the network shipped before, which had learnt from the third-party tiles already: their figures below",
    "  are not those of unseen themes",
)


def _worst(table: Table) -> list[tuple[int, str, str]]:
    mistakes = [(int(n), LABELS[t], LABELS[f]) for (t, f), n in np.ndenumerate(table) if t != f and n]
    return sorted(mistakes, reverse=True)[:12]
