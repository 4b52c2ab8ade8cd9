"""Train the network that sees lattices of cells: ``make train-vision``. On one core, with whatever scenes are drawn.

``python -m training.locate.pictures`` draws the pictures, before or at the same time.
"""

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn

from gridseer.geometry import Pixels, Singles
from gridseer.vision.board.locate import planes_of
from training.locate.model import INPUTS, LatticeNetwork, load
from training.locate.pictures import FOLDER, SIDE, UNKNOWN
from training.network import halve, weights

Rng = np.random.Generator
MODEL = Path("src/gridseer/vision/models/lattice.onnx")
STATE = Path("build/locate.pt")
"""What was learnt so far, to go on from."""
BATCH = 8
VALIDATION = "9*.npz"
"""Chunks with these names are never learnt from."""
_SMALLEST_PHASE = 2.0
"""The logarithm of the pitch from which on a phase can be told at every fourth pixel."""


class Scenes:
    """The chunks that are there; new ones are taken in as they are drawn."""

    def __init__(self) -> None:
        self.chunks: dict[Path, tuple[Pixels, Singles]] = {}
        self.looked = 0.0

    def refresh(self) -> None:
        """Look for new chunks, not more than four times a minute."""
        if time.monotonic() - self.looked < 15:
            return
        self.looked = time.monotonic()
        for path in sorted(FOLDER.glob("[0-8][0-9][0-9].npz")):
            if path not in self.chunks:
                self.chunks[path] = _load(path)

    def batch(self, rng: Rng) -> tuple[Tensor, Tensor]:
        """Planes and maps of some scenes, turned over and recoloured by lot."""
        self.refresh()
        chunks = list(self.chunks.values())
        picked = []
        for _ in range(BATCH):
            pixels, maps = chunks[int(rng.integers(len(chunks)))]
            number = int(rng.integers(len(pixels)))
            picked.append(_varied(pixels[number], maps[number].astype(np.float32), rng))
        planes = torch.from_numpy(np.stack([planes_of(pixels) for pixels, _ in picked]))
        return planes.contiguous(memory_format=torch.channels_last), torch.from_numpy(
            np.stack([maps for _, maps in picked])
        )


def _load(path: Path) -> tuple[Pixels, Singles]:
    with np.load(path) as chunk:
        return chunk["pixels"], chunk["maps"]


def _varied(pixels: Pixels, maps: Singles, rng: Rng) -> tuple[Pixels, Singles]:
    """A scene mirrored, turned, in other colours."""
    if rng.random() < 0.3:
        pixels, maps = pixels[:, ::-1], maps[:, :, ::-1].copy()
        maps[1] *= -1
    if rng.random() < 0.3:
        pixels, maps = pixels[::-1], maps[:, ::-1].copy()
        maps[3] *= -1
    if rng.random() < 0.2:
        pixels, maps = pixels.transpose(1, 0, 2), maps.transpose(0, 2, 1)[[0, 3, 4, 1, 2, 6, 5]]
    if rng.random() < 0.3:
        pixels = pixels[..., rng.permutation(3)]
    if rng.random() < 0.2:
        pixels = 255 - pixels
    if rng.random() < 0.15:
        pixels = np.clip(pixels * rng.uniform(0.4, 1) + rng.uniform(0, 100), 0, 255).astype(np.uint8)
    return np.ascontiguousarray(pixels), np.ascontiguousarray(maps)


def losses(answer: Tensor, maps: Tensor) -> Tensor:
    """What the mask, the phases and the pitches cost: three numbers."""
    inside = (maps[:, :1] > 0).float()
    known = (maps[:, :1] != UNKNOWN).float()
    # Near the rim of a board mistakes cost four times as much: it decides how many columns and rows there are.
    rim = nn.functional.max_pool2d(inside, 9, 1, 4) + nn.functional.max_pool2d(-inside, 9, 1, 4)
    weight = (1 + 3 * rim) * known
    each = nn.functional.binary_cross_entropy_with_logits(answer[:, :1], inside, reduction="none")
    mask = (each * weight).sum() / weight.sum()
    seen = inside * known
    large = seen * (maps[:, 5:7].amin(1, keepdim=True) > _SMALLEST_PHASE)
    phase = (((answer[:, 1:5] - maps[:, 1:5]) ** 2) * large).sum() / (large.sum() + 1)
    off = nn.functional.smooth_l1_loss(answer[:, 5:], maps[:, 5:], reduction="none", beta=0.1)
    pitch = (off * seen).sum() / (seen.sum() + 1)
    return torch.stack([2 * mask, 0.7 * phase, pitch])


class Average:
    """The mean of the weights over the last steps: steadier than the weights themselves."""

    def __init__(self, network: nn.Module) -> None:
        self.state = {name: value.clone() for name, value in network.state_dict().items()}
        self.steps = 0

    def add(self, network: nn.Module) -> None:
        """Take in the weights after a step."""
        self.steps += 1
        share = 1 - min(0.995, self.steps / (self.steps + 20))
        for name, value in network.state_dict().items():
            if value.dtype.is_floating_point:
                self.state[name].lerp_(value, share)
            else:
                self.state[name].copy_(value)


def train(network: LatticeNetwork, steps: int, peak: float, seed: int, done: int = 0) -> None:
    """Learn for so many steps; what was learnt is written every 100 of them.

    The rate follows the steps, not the clock: a busy machine takes longer, and nothing else changes.
    """
    rng, scenes, average = np.random.default_rng([seed, done]), Scenes(), Average(network)
    optimiser = torch.optim.AdamW(network.parameters(), lr=peak, weight_decay=0.01)
    began, costs = time.process_time(), []
    network.to(memory_format=torch.channels_last)
    network.train()
    for step in range(done + 1, steps + 1):
        passed = step / steps
        rate = min(1.0, passed / 0.03 + 0.05) * (0.5 + 0.5 * float(np.cos(np.pi * passed)))
        for group in optimiser.param_groups:
            group["lr"] = peak * rate + 1e-5
        planes, maps = scenes.batch(rng)
        parts = losses(network(planes), maps)
        optimiser.zero_grad(set_to_none=True)
        parts.sum().backward()
        nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimiser.step()
        average.add(network)
        costs.append(parts.detach().numpy())
        if step % 50 == 0:
            mask, phase, pitch = np.mean(costs[-50:], axis=0)
            minutes = (time.process_time() - began) / 60
            spent = f"step {step}, {minutes:.1f} minutes of processor time, {len(scenes.chunks)} chunks"
            print(f"{spent}: mask {mask:.4f} phase {phase:.4f} pitch {pitch:.4f}", flush=True)
        if step % 100 == 0:
            torch.save(average.state, STATE)
    torch.save(average.state, STATE)


def validate(network: LatticeNetwork) -> None:
    """The cost of scenes that were never learnt from."""
    network.eval()
    costs = []
    with torch.no_grad():
        for path in sorted(FOLDER.glob(VALIDATION)):
            pixels, maps = _load(path)
            for start in range(0, len(pixels), BATCH):
                planes = np.stack([planes_of(each) for each in pixels[start : start + BATCH]])
                answer = network(torch.from_numpy(planes))
                costs.append(losses(answer, torch.from_numpy(maps[start : start + BATCH].astype(np.float32))).numpy())
    if costs:
        mask, phase, pitch = np.mean(costs, axis=0)
        print(f"scenes not learnt from: mask {mask:.4f} phase {phase:.4f} pitch {pitch:.4f}", flush=True)


def write(network: LatticeNetwork, path: Path) -> None:
    """The network as ONNX, for one picture of any size whose sides are multiples of 32."""
    network.eval()
    network.to(memory_format=torch.contiguous_format)
    path.parent.mkdir(parents=True, exist_ok=True)
    free = {2: "height", 3: "width"}
    torch.onnx.export(
        network, (torch.zeros(1, INPUTS, SIDE, SIDE),), str(path), input_names=["planes"], output_names=["maps"],
        dynamic_axes={"planes": free, "maps": {2: "rows", 3: "columns"}}, opset_version=17, dynamo=False,
    )  # fmt: skip
    halve(path)


def main() -> None:
    """Train, validate, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--steps", type=int, default=15000, help=f"of {BATCH} scenes each (15,000)")
    parser.add_argument("--done", type=int, default=0, help="how many of them lie behind (0): with --go-on")
    parser.add_argument("--peak", type=float, default=3e-3, help="the highest rate (0.003)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--go-on", action="store_true", help=f"from what is in {STATE}")
    parser.add_argument("--begin", type=Path, help="go on from this network as it was written")
    parser.add_argument("--to", type=Path, default=MODEL, help=f"where to write the network ({MODEL})")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(arguments.seed)
    cv2.setNumThreads(1)
    network = LatticeNetwork()
    if arguments.begin is not None:
        network = load(arguments.begin, Scenes().batch(np.random.default_rng(arguments.seed))[0])
    if arguments.go_on:
        network.load_state_dict(torch.load(STATE))
    print(f"{weights(network)} weights", flush=True)
    if arguments.steps:
        train(network, arguments.steps, arguments.peak, arguments.seed, arguments.done)
        network.load_state_dict(torch.load(STATE))
    validate(network)
    write(network, arguments.to)


if __name__ == "__main__":
    main()
