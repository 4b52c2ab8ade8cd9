"""The line network: convolutions that bring the height down to one and keep the width, then some along the line."""

from torch import Tensor, nn

from gridseer.vision.learnt.counter.lines import ALPHABET

Pair = tuple[int, int]


def _block(before: int, after: int, kernel: Pair, stride: Pair = (1, 1), padding: Pair = (1, 1)) -> nn.Sequential:
    convolution = nn.Conv2d(before, after, kernel, stride, padding, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(after), nn.ReLU(inplace=True))


class LineNetwork(nn.Module):
    """Scores of bytes of shape (lines, 24, width, 3): (lines, width / 2, characters)."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _block(3, 16, (5, 5), (2, 2), (2, 2)),
            _block(16, 32, (3, 3), (2, 1)),
            _block(32, 48, (3, 3), (2, 1)),
            _block(48, 96, (3, 3), padding=(0, 1)),
            _block(96, 96, (1, 5), padding=(0, 2)),
            _block(96, 96, (1, 5), padding=(0, 2)),
            _block(96, 96, (1, 5), padding=(0, 2)),
            nn.Dropout(0.1),
            nn.Conv2d(96, len(ALPHABET), 1),
        )

    def forward(self, lines: Tensor) -> Tensor:
        """What each step of a line may show."""
        scores: Tensor = self.body(lines.permute(0, 3, 1, 2).float() / 127.5 - 1)
        return scores.squeeze(2).permute(0, 2, 1)
