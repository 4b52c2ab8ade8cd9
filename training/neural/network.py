"""The network that learns: a small residual convolutional network in PyTorch, and how it becomes an ONNX file."""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from gridseer.errors import MissingError
from gridseer.minesweeper.solvers.neural import PLANES

try:
    import onnx
    import torch
    from torch import Tensor, nn
except ModuleNotFoundError:
    raise MissingError(
        "training needs PyTorch and ONNX, which are not installed", "Install them: pip install 'gridseer[train]'"
    ) from None

CLOSED_PLANE = 10
DENSITY_PLANE = 11


class Block(nn.Module):
    """Two convolutions beside a short cut, which at first change nothing; some see the whole board as well."""

    def __init__(self, channels: int, *, sees_all: bool) -> None:
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1)
        self.second = nn.Conv2d(channels, channels, 3, padding=1)
        nn.init.zeros_(self.second.weight)
        self.whole = nn.Conv2d(channels, channels, 1, bias=False) if sees_all else None

    def forward(self, cells: Tensor, closed_share: Tensor) -> Tensor:
        """One step of thought. The mean of the closed cells stands for the whole board."""
        inner = self.first(cells)
        if self.whole is not None:
            inner = inner + self.whole((cells * closed_share).sum((2, 3), keepdim=True))
        return torch.relu(cells + self.second(torch.relu(inner)))


class MineNet(nn.Module):
    """From planes to the log odds of a mine in every cell. It has no fixed size: any board will do."""

    def __init__(self, channels: int = 48, blocks: int = 6) -> None:
        super().__init__()
        self.stem = nn.Conv2d(PLANES, channels, 3, padding=1)
        self.blocks = nn.ModuleList(Block(channels, sees_all=number % 3 == 2) for number in range(blocks))
        self.head = nn.Conv2d(channels, 1, 1)

    @property
    def reach(self) -> int:
        """How many cells away it can see a number."""
        return 1 + 2 * len(self.blocks)

    def forward(self, planes: Tensor) -> Tensor:
        """What it thinks, beginning from the mean density of the closed cells."""
        closed = planes[:, CLOSED_PLANE : CLOSED_PLANE + 1]
        closed_share = closed / closed.sum((2, 3), keepdim=True)
        cells = torch.relu(self.stem(planes))
        for block in self.blocks:
            cells = block(cells, closed_share)
        log_odds: Tensor = self.head(cells).float() + planes[:, DENSITY_PLANE : DENSITY_PLANE + 1]
        return log_odds


class OnnxWriter:
    """Writes the graph of a ``MineNet`` by hand: a few plain operators that any ONNX runtime knows."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def node(self, operator: str, *inputs: str, **attributes: object) -> str:
        """Add an operator; the name of what comes out of it."""
        name = f"{operator.lower()}_{len(self.nodes)}"
        self.nodes.append(onnx.helper.make_node(operator, inputs, [name], **attributes))
        return name

    def constant(self, name: str, values: npt.NDArray[np.generic]) -> str:
        """Add numbers that never change."""
        self.constants.append(onnx.numpy_helper.from_array(values, name))
        return name

    def convolution(self, name: str, layer: nn.Conv2d, source: str) -> str:
        """Add a convolution with its weights."""
        inputs = [source, self.constant(f"{name}.weight", layer.weight.detach().numpy())]
        if layer.bias is not None:
            inputs.append(self.constant(f"{name}.bias", layer.bias.detach().numpy()))
        edge = (layer.kernel_size[0] - 1) // 2
        return self.node("Conv", *inputs, pads=[edge] * 4)

    def plane(self, number: int) -> str:
        """Take one plane out of the input."""
        return self.node("Gather", "planes", self.constant(f"plane_{number}", np.array([number])), axis=1)


def save_onnx(net: MineNet, path: Path, properties: dict[str, str]) -> None:
    """Write a trained network as an ONNX file, with where it comes from."""
    writer = OnnxWriter()
    axes = writer.constant("axes", np.array([2, 3]))
    closed = writer.plane(CLOSED_PLANE)
    closed_share = writer.node("Div", closed, writer.node("ReduceSum", closed, axes, keepdims=1))
    cells = writer.node("Relu", writer.convolution("stem", net.stem, "planes"))
    for number, block in enumerate(net.blocks):
        assert isinstance(block, Block)
        inner = writer.convolution(f"{number}.first", block.first, cells)
        if block.whole is not None:
            mean = writer.node("ReduceSum", writer.node("Mul", cells, closed_share), axes, keepdims=1)
            inner = writer.node("Add", inner, writer.convolution(f"{number}.whole", block.whole, mean))
        inner = writer.convolution(f"{number}.second", block.second, writer.node("Relu", inner))
        cells = writer.node("Relu", writer.node("Add", cells, inner))
    found = writer.node("Add", writer.convolution("head", net.head, cells), writer.plane(DENSITY_PLANE))
    planes = onnx.helper.make_tensor_value_info("planes", onnx.TensorProto.FLOAT, ["boards", PLANES, "height", "width"])
    log_odds = onnx.helper.make_tensor_value_info(found, onnx.TensorProto.FLOAT, ["boards", 1, "height", "width"])
    graph = onnx.helper.make_graph(writer.nodes, "gridseer", [planes], [log_odds], writer.constants)
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)], ir_version=9)
    onnx.helper.set_model_props(model, {"reach": str(net.reach), **properties})
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, str(path))
