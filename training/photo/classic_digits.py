"""Train the network of the reader ``classic``: MNIST and nothing else, as its source did."""

from pathlib import Path

import torch
from torch import Tensor, nn

from training.network import export
from training.photo.mnist import handwriting

MODEL = Path("src/gridseer/vision/models/mnist.onnx")


class MnistNetwork(nn.Module):
    """Two convolutions and a layer, as in every first lesson."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(1, 8, 5, padding=2), nn.ReLU(), nn.MaxPool2d(2),
            nn.Conv2d(8, 16, 5, padding=2), nn.ReLU(), nn.MaxPool2d(2),
            nn.Flatten(), nn.Linear(16 * 49, 10),
        )  # fmt: skip

    def forward(self, squares: Tensor) -> Tensor:
        """Scores of bytes of shape (digits, 28, 28, 1)."""
        scores: Tensor = self.body(squares.float().permute(0, 3, 1, 2) / 255)
        return scores


def main(seed: int = 1, epochs: int = 3) -> None:
    """Learn, measure, write."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    learnt, others = handwriting(held_out=False), handwriting(held_out=True)
    if learnt is None or others is None:
        raise SystemExit("expected MNIST, got no files: make train-digits gets it with npm")
    network = MnistNetwork()
    squares = torch.from_numpy(learnt.images.copy())[..., None]
    labels = torch.from_numpy(learnt.labels.copy()).long()
    optimiser = torch.optim.Adam(network.parameters(), lr=2e-3)
    for _ in range(epochs):
        order = torch.randperm(len(labels))
        for picked in order.split(128):
            loss = nn.functional.cross_entropy(network(squares[picked]), labels[picked])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
    network.eval()
    with torch.no_grad():
        found = network(torch.from_numpy(others.images.copy())[..., None]).argmax(1).numpy()
    print(f"classic: {float((found == others.labels).mean()):.2%} of the 10,000 other digits of MNIST")
    export(network, MODEL, (28, 28, 1))


if __name__ == "__main__":
    main()
