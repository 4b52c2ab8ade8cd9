"""The mean of two networks that see lattices."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("onnx", reason="pip install 'gridseer[train]'")

import onnx
from onnx import TensorProto, helper, numpy_helper

from training.lattice.mean import write_mean


def network(path: Path, value: float) -> Path:
    """A network of one weight and one size."""
    weights = [
        numpy_helper.from_array(np.full((2, 2), value, np.float16), "weight"),
        numpy_helper.from_array(np.array([7]), "size"),
    ]
    answer = helper.make_tensor_value_info("answer", TensorProto.FLOAT16, [2, 2])
    node = helper.make_node("Identity", ["weight"], ["answer"])
    onnx.save(helper.make_model(helper.make_graph([node], "network", [], [answer], weights)), str(path))
    return path


def test_weights_are_averaged_and_sizes_stay(tmp_path: Path) -> None:
    one, other, mean = network(tmp_path / "one", 1.0), network(tmp_path / "other", 3.0), tmp_path / "mean"
    write_mean(one, other, mean)
    values = {each.name: numpy_helper.to_array(each) for each in onnx.load(str(mean)).graph.initializer}
    assert values["weight"].tolist() == [[2.0, 2.0], [2.0, 2.0]]
    assert values["size"].tolist() == [7]
