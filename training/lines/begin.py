"""Begin with what the present reader of lines knows: print, and icons of mines and flags. Displays are new to it."""

from collections.abc import Sequence
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper

from gridseer.geometry import Grey
from gridseer.vision.board.counter.lines import ALPHABET as KNOWN
from gridseer.vision.learnt.counter.lines import ALPHABET, CLOCK_ICON, DISPLAY, STRANGE
from training.lines.model import LineNetwork, stacked

PRESENT = Path("src/gridseer/vision/models/lines.onnx")
_RARER = 3.0
"""How much less a name that is new is expected, as a logarithm."""


def begin(network: LineNetwork, strips: Sequence[Grey], path: Path = PRESENT) -> None:
    """Take over the weights of a network that was written, whose norms are a part of its convolutions.

    Each norm is set to what it undoes on some strips, so that the network says the same while it learns. The last
    convolution along the line is new: it begins by changing nothing.
    """
    known = [torch.tensor(numpy_helper.to_array(each).copy()) for each in onnx.load(path).graph.initializer]
    (weights, biases), layers = known[:2], [*zip(known[2::2], known[3::2], strict=True)]
    network.eval()
    with torch.no_grad():
        shown = network.scaled(stacked(list(strips)))
        for number, block in enumerate(network.blocks()):
            convolution, norm, rectifier = block
            if number < len(layers):
                convolution.weight.copy_(layers[number][0])
                bias = layers[number][1]
            else:
                torch.nn.init.dirac_(convolution.weight)
                bias = torch.zeros(convolution.out_channels)
            ink = convolution(shown)
            mean, spread = ink.mean((0, 2, 3)), ink.var((0, 2, 3), unbiased=False)
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(spread)
            norm.weight.copy_((spread + norm.eps).sqrt())
            norm.bias.copy_(bias + mean)
            shown = rectifier(norm(ink))
        for name, character in enumerate(ALPHABET):
            like = str(DISPLAY.index(character)) if character in DISPLAY else character
            like = STRANGE if character == CLOCK_ICON else like
            network.last.weight[name].copy_(weights[KNOWN.index(like)])
            network.last.bias[name] = biases[KNOWN.index(like)] - (_RARER if like != character else 0.0)
