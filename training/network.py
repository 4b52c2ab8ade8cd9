"""What every network that we train has in common: how it is built, counted and written."""

from pathlib import Path

import torch
from torch import nn


def block(before: int, after: int, stride: int = 1) -> nn.Sequential:
    """A convolution that keeps the size of a picture, or divides it by the stride."""
    convolution = nn.Conv2d(before, after, 3, stride=stride, padding=1, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(after), nn.ReLU(inplace=True))


def weights(network: nn.Module) -> int:
    """How many numbers were learnt."""
    return sum(parameter.numel() for parameter in network.parameters())


def export(network: nn.Module, path: Path, shape: tuple[int, ...], free: tuple[int, ...] = ()) -> None:
    """Write a network that is given bytes of a shape, any number of them at once, as ONNX.

    The dimensions in ``free``, counted with the number of pictures as 0, may have any size; the answer's second
    dimension then depends on them.
    """
    network.eval()
    path.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(
        network,
        (torch.zeros((2, *shape), dtype=torch.uint8),),
        str(path),
        input_names=["cells"],
        output_names=["scores"],
        dynamic_axes={
            "cells": {0: "count"} | {number: f"free{number}" for number in free},
            "scores": {0: "count"} | ({1: "places"} if free else {}),
        },
        opset_version=17,
        dynamo=False,
    )


def halve(path: Path) -> None:
    """Write the large weights of a network in half precision: the file is half as large, and as fast."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    model = onnx.load(str(path))
    graph = model.graph
    casts = []
    for weight in list(graph.initializer):
        values = numpy_helper.to_array(weight)
        if values.dtype == "float32" and values.size > 256:
            small = numpy_helper.from_array(values.astype("float16"), f"{weight.name}.half")
            graph.initializer.remove(weight)
            graph.initializer.append(small)
            casts.append(helper.make_node("Cast", [small.name], [weight.name], to=TensorProto.FLOAT))
    nodes = list(graph.node)
    del graph.node[:]
    graph.node.extend([*casts, *nodes])
    onnx.save(model, str(path))
