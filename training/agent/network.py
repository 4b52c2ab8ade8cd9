"""The agent: the network of the method ``neural``, smaller, with a policy over the closed cells and a value."""

import numpy as np
import torch
from torch import Tensor, nn

from gridseer.environment.games import Observation
from gridseer.minesweeper.solvers.neural import planes
from training.neural.network import CLOSED_PLANE, DENSITY_PLANE, MineNet


class Agent(nn.Module):
    """From what a player sees to how much it likes each cell, and to the return that it expects."""

    def __init__(self, mines: int, channels: int = 32, blocks: int = 3) -> None:
        super().__init__()
        self._mines = mines
        self.body = MineNet(channels, blocks)
        self.value = nn.Linear(channels, 1)

    def see(self, observations: Observation) -> Tensor:
        """What the network is shown of the boards."""
        return torch.from_numpy(planes(observations, np.full(len(observations), self._mines)))

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """The log probability of every action, and the value of every board."""
        closed = seen[:, CLOSED_PLANE : CLOSED_PLANE + 1]
        closed_share = closed / closed.sum((2, 3), keepdim=True).clamp(min=1)
        cells = torch.relu(self.body.stem(seen))
        for block in self.body.blocks:
            cells = block(cells, closed_share)
        liking = -(self.body.head(cells) + seen[:, DENSITY_PLANE : DENSITY_PLANE + 1])
        liking = liking.masked_fill(closed == 0, -1e9).flatten(1)
        return torch.log_softmax(liking, dim=1), self.value((cells * closed_share).sum((2, 3)))[:, 0]
