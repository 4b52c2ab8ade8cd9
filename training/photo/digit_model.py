"""The network that reads the cells of a photographed puzzle: a group of glyphs in, kind and digits out."""

from torch import Tensor, nn

from gridseer.vision.paper.digits import KINDS, MARKS, OUTPUTS
from gridseer.vision.paper.ink.glyph_groups import HIGH, VIEWS, WIDE
from training.network import block

SHAPE = (HIGH, WIDE, VIEWS)
"""The views of a cell."""


class DigitNetwork(nn.Module):
    """Five small convolutions over three views of a cell. It is given bytes."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(VIEWS, 24), nn.MaxPool2d(2),
            block(24, 48), nn.MaxPool2d(2),
            block(48, 72), block(72, 72), nn.MaxPool2d(2),
            block(72, 128),
            nn.Flatten(), nn.Dropout(0.3), nn.Linear(128 * (HIGH // 8) * (WIDE // 8), OUTPUTS),
        )  # fmt: skip

    def forward(self, squares: Tensor) -> Tensor:
        """Scores of bytes of shape (cells, 32, 40, 3)."""
        scores: Tensor = self.body(squares.float().permute(0, 3, 1, 2) / 128 - 0.5)
        return scores


def labels_of(text: str) -> list[int]:
    """What the network should say of a cell: its kind, and three digits, -1 where there is none."""
    if not text[0].isdigit():
        return [KINDS.index(text), -1, -1, -1]
    digits = [int(digit) for digit in text]
    return [MARKS + len(digits) - 1, *digits, *[-1] * (3 - len(digits))]


def loss_of(scores: Tensor, labels: Tensor) -> Tensor:
    """Wrong kinds and wrong digits."""
    first = len(KINDS)
    total = nn.functional.cross_entropy(scores[:, :first], labels[:, 0])
    for place in range(3):
        there = labels[:, 1 + place] >= 0
        if bool(there.any()):
            digits = scores[there, first + 10 * place : first + 10 * place + 10]
            share = float(there.float().mean())
            total = total + share * nn.functional.cross_entropy(digits, labels[there, 1 + place])
    return total


def is_right(scores: Tensor, labels: Tensor) -> Tensor:
    """For each cell whether kind and all digits are right."""
    first = len(KINDS)
    right = scores[:, :first].argmax(1) == labels[:, 0]
    for place in range(3):
        wanted = labels[:, 1 + place]
        found = scores[:, first + 10 * place : first + 10 * place + 10].argmax(1)
        right = right & ((wanted < 0) | (found == wanted))
    return right
