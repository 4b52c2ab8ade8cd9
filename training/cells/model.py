"""The network: a cell of 32 x 32 pixels in, a score for each label and for being closed out."""

import copy
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
    """Six small convolutions. It is given bytes, so that nobody else need know how they are prepared."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            block(6, 16, stride=2),
            block(16, 28),
            nn.MaxPool2d(2),
            block(28, 56),
            block(56, 56),
            nn.MaxPool2d(2),
            block(56, 96),
            block(96, 96),
            nn.Flatten(),
            nn.Dropout(0.15),
            nn.Linear(96 * 16, OUTPUTS),
        )

    def forward(self, cells: Tensor) -> Tensor:
        """Scores of cells given as bytes of shape (cells, 32, 32, 3)."""
        scores: Tensor = self.body(self.prepared(cells))
        return scores

    @staticmethod
    def prepared(cells: Tensor) -> Tensor:
        """The colours, and each cell in its own contrast: faint ink must look like black ink on white."""
        colours = cells.float().permute(0, 3, 1, 2) / 255
        centred = colours - colours.mean(dim=(2, 3), keepdim=True)
        spread = (centred * centred).mean(dim=(1, 2, 3), keepdim=True).sqrt()
        return torch.cat([colours - 0.5, centred / (spread + 0.02) * 0.5], dim=1)

    def normalise(self, cells: Tensor) -> None:
        """Let the normalisations be those of these cells, with the same answers: so a loaded network can learn on."""
        self.eval()
        with torch.no_grad():
            self._normalise(self.prepared(cells))

    def _normalise(self, seen: Tensor) -> None:
        for part in self.body:
            if isinstance(part, nn.Sequential):
                normal = _normal(part)
                variance, mean = torch.var_mean(part[0](seen), dim=(0, 2, 3), correction=0)
                # What comes out is weight * (value - mean) / deviation + bias, and must stay what it was.
                scale = normal.weight / torch.sqrt(_variance(normal) + normal.eps)
                normal.bias += scale * (mean - _mean(normal))
                normal.weight.copy_(scale * torch.sqrt(variance + normal.eps))
                _mean(normal).copy_(mean)
                _variance(normal).copy_(variance)
            seen = part(seen)


def load(path: Path) -> CellNetwork:
    """A network that was written by ``export``, to go on from: its normalisations were folded into the convolutions.

    A layer that the written network does not have begins as if it were not there.
    """
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    values = {each.name: torch.from_numpy(numpy_helper.to_array(each).copy()) for each in graph.initializer}
    learnt = [[values[name] for name in node.input[1:3]] for node in graph.node if node.op_type in {"Conv", "Gemm"}]
    network = CellNetwork()
    with torch.no_grad():
        for part in (part for part in network.body if isinstance(part, nn.Sequential)):
            convolution, normal = part[0], _normal(part)
            assert isinstance(convolution, nn.Conv2d)
            _variance(normal).fill_(1 - normal.eps)
            if learnt[0][0].shape == convolution.weight.shape:
                weight, bias = learnt.pop(0)
                convolution.weight.copy_(weight)
                normal.bias.copy_(bias)
            else:
                nn.init.dirac_(convolution.weight)
        last = network.body[-1]
        assert isinstance(last, nn.Linear)
        ((weight, bias),) = learnt
        last.weight.copy_(weight)
        last.bias.copy_(bias)
    return network


def averaged(before: CellNetwork, after: CellNetwork, share: float) -> CellNetwork:
    """Between two networks that ``load`` gave, one of which learnt on from the other: nearer to the second, by a share.

    What it learnt before is forgotten less for that.
    """
    between, second = copy.deepcopy(before), after.state_dict()
    between.load_state_dict(
        {
            name: torch.lerp(first, second[name], share) if first.is_floating_point() else first
            for name, first in before.state_dict().items()
        }
    )
    return between


def _normal(part: nn.Sequential) -> nn.BatchNorm2d:
    normal = part[1]
    assert isinstance(normal, nn.BatchNorm2d)
    return normal


def _mean(normal: nn.BatchNorm2d) -> Tensor:
    assert normal.running_mean is not None
    return normal.running_mean


def _variance(normal: nn.BatchNorm2d) -> Tensor:
    assert normal.running_var is not None
    return normal.running_var
