"""Write the trained board network as ONNX, for one board of any size."""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from training.board.model import SIDE, BoardNetwork, Boards
from training.network import halve

STATE = Path("build/board/network.pt")
"""The state of a training; what is kept on the way lies beside it."""
MODEL = Path("src/gridseer/vision/models/board.onnx")


class OneBoard(nn.Module):
    """The network for a single board, with nothing padded."""

    def __init__(self, network: BoardNetwork) -> None:
        super().__init__()
        self.network = network

    def forward(self, looks: Tensor, counts: Tensor, of_cell: Tensor, within: Tensor) -> tuple[Tensor, ...]:
        """Names, kinds, states, and the embedding of each look."""
        colours = looks.permute(0, 3, 1, 2).float() / 255
        embedding = self.network.trunk(colours)
        small = functional.avg_pool2d(colours, SIDE // 8)
        boards = Boards(looks, counts[None], of_cell[None], within[None], torch.ones_like(within)[None])
        answers = self.network.together(boards, embedding[None], small[None], embedding)
        return answers.names[0], answers.what[0], answers.state[0], answers.embedding


def export(network: BoardNetwork, path: Path) -> nn.Module:
    """Write it as ONNX; the network for one board, to compare."""
    one = OneBoard(network).eval()
    names = ["looks", "counts", "of_cell", "within"]
    axes = {
        "looks": {0: "looks"}, "counts": {0: "looks"}, "of_cell": {0: "rows", 1: "columns"},
        "within": {0: "rows", 1: "columns"}, "names": {0: "rows", 1: "columns"}, "embedding": {0: "looks"},
    }  # fmt: skip
    path.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(
        one, _given(7, 9, 8), str(path), input_names=names, output_names=["names", "what", "state", "embedding"],
        dynamic_axes=axes, opset_version=17, dynamo=False,
    )  # fmt: skip
    return one


def write(network: BoardNetwork, path: Path) -> None:
    """Write it, weights in half precision, and see that it says the same."""
    one = export(network, path)
    halve(path)
    from gridseer.inference import open_network

    session = open_network(path.read_bytes())
    for sizes in ((7, 9, 8), (200, 20, 34), (30, 13, 13)):
        given = _given(*sizes)
        with torch.no_grad():
            expected = one(*given)
        inputs = [each.name for each in session.get_inputs()]
        got = session.run(None, {name: each.numpy() for name, each in zip(inputs, given, strict=True)})
        off = max(float(np.abs(a - b.numpy()).max()) for a, b in zip(got, expected, strict=True))
        print(f"{sizes}: off by {off:.4f} at most")


def last_third() -> list[Path]:
    """The states that were kept in the last third of all steps."""
    kept = sorted(STATE.parent.glob(f"{STATE.stem}.[0-9]*.pt"))
    if not kept:
        raise SystemExit(f"expected states in {STATE.parent}, got none: python -m training.board.train keeps them")
    steps = [int(path.suffixes[-2][1:]) for path in kept]
    return [path for path, step in zip(kept, steps, strict=True) if step > 2 / 3 * steps[-1]]


def mean_of(paths: list[Path]) -> dict[str, Tensor]:
    """The mean of some states of one training: it reads more boards than any of them."""
    states = [torch.load(path) for path in paths]
    return {name: torch.stack([state[name] for state in states]).mean(0) for name in states[0]}


def _given(looks: int, rows: int, columns: int) -> tuple[Tensor, ...]:
    of_cell = torch.randint(0, looks, (rows, columns))
    counts = torch.bincount(of_cell.flatten(), minlength=looks).clamp(min=1).float()
    return torch.randint(0, 256, (looks, SIDE, SIDE, 3), dtype=torch.uint8), counts, of_cell, torch.ones(rows, columns)


def main() -> None:
    """Read what training left, and write it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--states", type=Path, nargs="+", help="kept states; without: those of the last third")
    parser.add_argument("--to", type=Path, default=MODEL)
    arguments = parser.parse_args()
    network = BoardNetwork()
    network.load_state_dict(mean_of(arguments.states or last_third()))
    write(network, arguments.to)


if __name__ == "__main__":
    main()
