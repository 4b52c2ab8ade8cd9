"""The mean of two networks that see lattices: often better than either where one went on from the other.

``python -m training.lattice.mean ONE OTHER --to MEAN`` writes it; ``python -m training.lattice.train --steps 0 --begin
MEAN`` says what it is worth on scenes that were not learnt from.
"""

import argparse
from pathlib import Path

import numpy as np
import numpy.typing as npt


def write_mean(one: Path, other: Path, to: Path) -> None:
    """Write the network whose weights lie half way between those of two networks of the same form."""
    import onnx
    from onnx import numpy_helper

    network = onnx.load(str(one))
    others = {each.name: numpy_helper.to_array(each) for each in onnx.load(str(other)).graph.initializer}
    for weight in network.graph.initializer:
        mean = _mean(numpy_helper.to_array(weight), others[weight.name])
        weight.CopyFrom(numpy_helper.from_array(mean, weight.name))
    onnx.save(network, str(to))


def _mean(one: npt.NDArray[np.generic], other: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
    """The mean of two weights; whole numbers are sizes and stay."""
    if one.shape != other.shape:
        raise SystemExit(f"expected two networks of the same form, got weights of {one.shape} and {other.shape}")
    if not np.issubdtype(one.dtype, np.floating):
        return one
    return np.asarray((one.astype(np.float64) + other.astype(np.float64)) / 2, one.dtype)


def main() -> None:
    """Write the mean."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("one", type=Path)
    parser.add_argument("other", type=Path)
    parser.add_argument("--to", type=Path, required=True)
    arguments = parser.parse_args()
    write_mean(arguments.one, arguments.other, arguments.to)


if __name__ == "__main__":
    main()
