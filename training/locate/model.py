"""The network: a picture of any size in, a mask, phases and pitches at every fourth pixel out."""

from pathlib import Path

import torch
from torch import Tensor, nn

from training.network import block

CHANNELS = (12, 16, 32, 64, 96)
"""At 1/2, 1/4, 1/8, 1/16 and 1/32 of the picture's size."""
INPUTS, OUTPUTS = 5, 7
_REACH = 13
"""How far a stripe looks to each side together, in places of its size: cells repeat along rows and columns."""


class Twice(nn.Module):
    """Two convolutions around which the picture also passes unchanged."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        second = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.body = nn.Sequential(block(channels, channels), second, nn.BatchNorm2d(channels))

    def forward(self, picture: Tensor) -> Tensor:
        """The picture and what was added to it."""
        return torch.relu(picture + self.body(picture))


class Stripes(nn.Module):
    """Looks far along the rows and along the columns, channel by channel."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        half = _REACH // 2
        self.across = nn.Conv2d(channels, channels, (1, _REACH), padding=(0, half), groups=channels)
        self.down = nn.Conv2d(channels, channels, (_REACH, 1), padding=(half, 0), groups=channels)
        self.mix = nn.Sequential(nn.Conv2d(2 * channels, channels, 1, bias=False), nn.BatchNorm2d(channels))

    def forward(self, picture: Tensor) -> Tensor:
        """The picture and what was added to it."""
        return torch.relu(picture + self.mix(torch.cat([self.across(picture), self.down(picture)], 1)))


class LatticeNetwork(nn.Module):
    """Down to 1/32 of the size and up again to 1/4, with what was seen on the way down added on the way up."""

    def __init__(self) -> None:
        super().__init__()
        half, quarter, eighth, small, least = CHANNELS
        self.quarter = nn.Sequential(block(INPUTS, half, 2), block(half, quarter, 2), Twice(quarter))
        self.eighth = nn.Sequential(block(quarter, eighth, 2), Twice(eighth), Stripes(eighth))
        self.small = nn.Sequential(block(eighth, small, 2), Twice(small), Stripes(small), Twice(small), Stripes(small))
        self.least = nn.Sequential(block(small, least, 2), Twice(least), Stripes(least))
        self.up = nn.ModuleList([_narrow(least, small), _narrow(small, eighth), _narrow(eighth, quarter)])
        self.after = nn.ModuleList([Stripes(small), nn.Sequential(Twice(eighth), Stripes(eighth)), Twice(quarter)])
        self.head = nn.Conv2d(quarter, OUTPUTS, 1)
        with torch.no_grad():
            self.head.bias[5:] = 2.9  # the logarithm of 18 pixels

    def forward(self, planes: Tensor) -> Tensor:
        """Maps of shape (pictures, 7, height / 4, width / 4) of planes whose sides are multiples of 32."""
        quarter = self.quarter(planes)
        eighth = self.eighth(quarter)
        small = self.small(eighth)
        picture = self.least(small)
        for up, after, before in zip(self.up, self.after, (small, eighth, quarter), strict=True):
            picture = after(before + nn.functional.interpolate(up(picture), scale_factor=2.0))
        maps: Tensor = self.head(picture)
        return maps


def _narrow(before: int, after: int) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(before, after, 1, bias=False), nn.BatchNorm2d(after), nn.ReLU(inplace=True))


def load(path: Path, planes: Tensor) -> LatticeNetwork:
    """A network that was written as ONNX, to go on from; some planes show what its normalisations must be.

    On writing, every normalisation was folded into the convolution before it. Here it is given back the mean and the
    spread that the folded convolutions have on the planes, so that nothing changes and learning goes on as before.
    """
    network = LatticeNetwork()
    network.eval()
    learnt, pairs = _learnt(path), _convolutions(network, planes)
    with torch.no_grad():
        for (convolution, normal), (weight, bias) in zip(pairs, learnt, strict=True):
            convolution.weight.copy_(weight)
            (convolution if normal is None else normal).bias.copy_(bias)
            if normal is not None:
                normal.running_var.fill_(1 - normal.eps)
        hooks = [normal.register_forward_pre_hook(_renew) for _, normal in pairs if normal is not None]
        network(planes)
    for hook in hooks:
        hook.remove()
    return network


def _learnt(path: Path) -> list[tuple[Tensor, Tensor]]:
    """Weights and biases of the convolutions of a file, in the order in which they are used."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    values = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    values |= {node.output[0]: values[node.input[0]] for node in graph.node if node.input and node.input[0] in values}
    used = [node.input[1:3] for node in graph.node if node.op_type == "Conv"]
    return [tuple(torch.from_numpy(values[name].astype("float32")) for name in names) for names in used]


def _convolutions(network: nn.Module, planes: Tensor) -> list[tuple[nn.Conv2d, nn.BatchNorm2d | None]]:
    """The convolutions in the order in which they are used, each with the normalisation that follows it."""
    used: list[nn.Module] = []
    parts = [part for part in network.modules() if isinstance(part, nn.Conv2d | nn.BatchNorm2d)]
    hooks = [part.register_forward_hook(lambda part, *_: used.append(part)) for part in parts]
    with torch.no_grad():
        network(planes[:1])
    for hook in hooks:
        hook.remove()
    after = [*used[1:], None]
    pairs = ((part, follower) for part, follower in zip(used, after, strict=True) if isinstance(part, nn.Conv2d))
    return [(part, follower if isinstance(follower, nn.BatchNorm2d) else None) for part, follower in pairs]


def _renew(normal: nn.BatchNorm2d, given: tuple[Tensor]) -> None:
    """Set a normalisation that changes nothing to one that measures, and still changes nothing."""
    mean, variance = given[0].mean(dim=(0, 2, 3)), given[0].var(dim=(0, 2, 3), unbiased=False)
    normal.running_mean.copy_(mean)
    normal.running_var.copy_(variance)
    normal.weight.copy_((variance + normal.eps).sqrt())
    normal.bias.add_(mean)
