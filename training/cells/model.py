"""The network: a cell of 32 x 32 pixels in, a score for each label and for being closed out."""

from pathlib import Path

import torch
from torch import Tensor, nn

from gridseer.vision.board.cells.labels import LABELS
from gridseer.vision.board.cells.patches import SIDE
from training.network import block

OUTPUTS = len(LABELS) + 1
"""One score per label, and one for a closed ground."""
SHAPE = (SIDE, SIDE, 3)
"""A cell in colours."""


class CellNetwork(nn.Module):
    """Four small convolutions. It is given bytes, so that nobody else need know how they are prepared."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(6, 16, stride=2),
            block(16, 28),
            nn.MaxPool2d(2),
            block(28, 56),
            nn.MaxPool2d(2),
            block(56, 96),
            nn.Flatten(),
            nn.Dropout(0.15),
            nn.Linear(96 * 16, OUTPUTS),
        )

    def forward(self, cells: Tensor) -> Tensor:
        """Scores of cells given as bytes of shape (cells, 32, 32, 3)."""
        colours = cells.float().permute(0, 3, 1, 2) / 255
        # Faint ink on a bright ground must look like black ink on white: each cell is also given in its own contrast.
        centred = colours - colours.mean(dim=(2, 3), keepdim=True)
        spread = (centred * centred).mean(dim=(1, 2, 3), keepdim=True).sqrt()
        scores: Tensor = self.body(torch.cat([colours - 0.5, centred / (spread + 0.02) * 0.5], dim=1))
        return scores


def load(path: Path) -> CellNetwork:
    """A network that was written by ``export``, to go on from: its normalisations were folded into the convolutions."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    values = {each.name: torch.from_numpy(numpy_helper.to_array(each).copy()) for each in graph.initializer}
    learnt = [[values[name] for name in node.input[1:3]] for node in graph.node if node.op_type in {"Conv", "Gemm"}]
    network = CellNetwork()
    blocks = [part for part in network.body if isinstance(part, nn.Sequential)]
    with torch.no_grad():
        for part, (weight, bias) in zip(blocks, learnt[:-1], strict=True):
            convolution, normal = part[0], part[1]
            assert isinstance(convolution, nn.Conv2d)
            assert isinstance(normal, nn.BatchNorm2d)
            convolution.weight.copy_(weight)
            normal.bias.copy_(bias)
            assert normal.running_var is not None
            normal.running_var.fill_(1 - normal.eps)
        last = network.body[-1]
        assert isinstance(last, nn.Linear)
        last.weight.copy_(learnt[-1][0])
        last.bias.copy_(learnt[-1][1])
    return network
