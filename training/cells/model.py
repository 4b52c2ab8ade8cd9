"""The network: a cell of 32 x 32 pixels in, a score for each label and for being closed out."""

from pathlib import Path

import torch
from torch import Tensor, nn

from gridseer.vision.board.cells.labels import LABELS

OUTPUTS = len(LABELS) + 1
"""One score a label, and one for a closed face."""


class CellNetwork(nn.Module):
    """Four small convolutions. It is given bytes, so that nobody else need know how they are prepared."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _block(6, 16, 3, stride=2),
            _block(16, 28, 3),
            nn.MaxPool2d(2),
            _block(28, 56, 3),
            nn.MaxPool2d(2),
            _block(56, 96, 3),
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


def _block(before: int, after: int, side: int, stride: int = 1) -> nn.Sequential:
    convolution = nn.Conv2d(before, after, side, stride=stride, padding=side // 2, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(after), nn.ReLU(inplace=True))


def weights(network: nn.Module) -> int:
    """How many numbers were learnt."""
    return sum(parameter.numel() for parameter in network.parameters())


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
        for block, (weight, bias) in zip(blocks, learnt[:-1], strict=True):
            convolution, normal = block[0], block[1]
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


def export(network: CellNetwork, path: Path) -> None:
    """Write the network as ONNX."""
    network.eval()
    path.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(
        network,
        (torch.zeros((2, 32, 32, 3), dtype=torch.uint8),),
        str(path),
        input_names=["cells"],
        output_names=["scores"],
        dynamic_axes={"cells": {0: "count"}, "scores": {0: "count"}},
        opset_version=17,
        dynamo=False,
    )
