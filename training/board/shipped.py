"""The weights that are shipped, as a network that can be trained further: the states of a training are not kept."""

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from training.board.model import BoardNetwork
from training.board.write import MODEL, export

Arrays = dict[str, npt.NDArray[np.float32]]


def shipped(path: Path = MODEL) -> BoardNetwork:
    """A network with the weights of a written one; what isn't written, the answers of looks by themselves, is new.

    The exporter numbers the weights of some layers and turns them over. A new network that it writes in the same way
    shows which is which.
    """
    network = BoardNetwork()
    with TemporaryDirectory() as folder:
        export(network, Path(folder) / "new.onnx")
        new = _arrays(Path(folder) / "new.onnx")
    state = network.state_dict()
    learnt: dict[str, Tensor] = {}
    for name, array in _arrays(path).items():
        own = name.removeprefix("network.")
        turned = own not in state
        key = _turned_over(new[name], state) if turned else own
        if key:
            learnt[key] = torch.from_numpy(array.T.copy() if turned else array.copy())
    missing = {name for name in state if name not in learnt and not name.startswith("alone.")}
    if missing:
        raise SystemExit(f"expected all weights in {path}, missed {sorted(missing)}: was it written by another model?")
    network.load_state_dict({**state, **learnt})
    return network


def _turned_over(array: npt.NDArray[np.float32], state: dict[str, Tensor]) -> str:
    """Which weights of a new network an array holds turned over; no two of them are equal."""
    return next((name for name, each in state.items() if np.array_equal(array, each.numpy().T)), "")


def _arrays(path: Path) -> Arrays:
    import onnx
    from onnx import numpy_helper

    weights = onnx.load(str(path)).graph.initializer
    return {each.name.removesuffix(".half"): numpy_helper.to_array(each).astype(np.float32) for each in weights}
