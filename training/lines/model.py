"""The line network: convolutions that bring the height down to one and keep the width, then some along the line."""

import numpy as np
import torch
from torch import Tensor, nn

from gridseer.geometry import Grey
from gridseer.vision.learnt.counter.lines import ALPHABET
from gridseer.vision.learnt.counter.strips import HEIGHT

Pair = tuple[int, int]


def _block(before: int, after: int, kernel: Pair, stride: Pair = (1, 1), padding: Pair = (1, 1)) -> nn.Sequential:
    convolution = nn.Conv2d(before, after, kernel, stride, padding, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(after), nn.ReLU(inplace=True))


class LineNetwork(nn.Module):
    """Scores of bytes of shape (lines, 24, width, 1): (lines, width / 2, characters)."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _block(1, 16, (5, 5), (2, 2), (2, 2)),
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
        scores: Tensor = self.body(self.scaled(lines))
        return scores.squeeze(2).permute(0, 2, 1)

    @staticmethod
    def scaled(lines: Tensor) -> Tensor:
        """Bytes as the first convolution wants them."""
        return lines.permute(0, 3, 1, 2).float() / 255 - 0.2

    def blocks(self) -> list[nn.Sequential]:
        """A convolution, its norm and its rectifier each."""
        return [each for each in self.body if isinstance(each, nn.Sequential)]

    @property
    def last(self) -> nn.Conv2d:
        """What names characters."""
        last = self.body[-1]
        assert isinstance(last, nn.Conv2d)
        return last


def stacked(images: list[Grey]) -> Tensor:
    """Strips one over the other, the shorter ones with black after them."""
    widest = max(image.shape[1] for image in images) + 8
    stack = np.zeros((len(images), HEIGHT, widest, 1), np.uint8)
    for place, image in enumerate(images):
        stack[place, :, : image.shape[1], 0] = image
    return torch.from_numpy(stack)
