"""The board network: what one look is by itself, then all cells of a lattice and all looks together.

A board has hundreds of cells and a few dozen looks, so that pixels are seen once for each look. What is learnt of a
look goes to its cells; cells see those around them; what the cells of a look have seen comes back to it; looks see one
another, with how alike two of them are. After four rounds each cell has a name.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from training.board.labels import NAMES, STATES, WHAT

CHANNELS, HEADS, ROUNDS = 96, 4, 4
SIDE = 32
"""The pixels of a look each way."""
MOST_KEYS = 160
"""Looks are compared with this many of the commonest."""
_HIDDEN = (24, 48, 64)
_APART = 0.004
"""Keeps the logarithm of a distance finite: half a level of 255."""
_ABSENT = -1e4


@dataclass(frozen=True, slots=True)
class Boards:
    """Some boards of any size, padded to the largest."""

    looks: Tensor
    """Shape (all looks, 32, 32, 3), bytes: those of the first board, then those of the second..."""
    counts: Tensor
    """Shape (boards, looks): how many cells have each look, the commonest first; 0 where a board has fewer looks."""
    of_cell: Tensor
    """Shape (boards, rows, columns): the number of each cell's look."""
    within: Tensor
    """Shape (boards, rows, columns): the share of each cell that is in the picture."""
    inside: Tensor
    """Shape (boards, rows, columns): 1 where the board has a cell, 0 in the padding."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What the network says."""

    names: Tensor
    """Shape (boards, rows, columns, names): scores."""
    what: Tensor
    """Shape (boards, kinds): scores."""
    state: Tensor
    """Shape (boards, states): scores."""
    alone: Tensor
    """Shape (all looks, names): scores of each look by itself."""
    embedding: Tensor
    """Shape (all looks, channels): looks that show the same lie near each other."""


class Trunk(nn.Module):
    """One look by itself: as it is, and with its colours spread evenly."""

    def __init__(self) -> None:
        super().__init__()
        first, second, third = _HIDDEN
        self.pixels = nn.Sequential(
            nn.Conv2d(6, first, 3, stride=2, padding=1), nn.GELU(),
            nn.Conv2d(first, first, 3, padding=1), nn.GELU(), nn.MaxPool2d(2),
            nn.Conv2d(first, second, 3, padding=1), nn.GELU(),
            nn.Conv2d(second, second, 3, padding=1), nn.GELU(), nn.MaxPool2d(2),
            nn.Conv2d(second, third, 3, padding=1), nn.GELU(), nn.Flatten(),
            nn.Linear(16 * third, CHANNELS),
        )  # fmt: skip
        self.mix = nn.Sequential(
            nn.LayerNorm(CHANNELS), nn.Linear(CHANNELS, 2 * CHANNELS), nn.GELU(), nn.Linear(2 * CHANNELS, CHANNELS)
        )

    def forward(self, colours: Tensor) -> Tensor:
        """Shape (looks, channels) of (looks, 3, 32, 32), 0 to 1."""
        centred = colours - colours.mean(dim=(2, 3), keepdim=True)
        spread = (centred * centred).mean(dim=(1, 2, 3), keepdim=True).sqrt()
        seen = self.pixels(torch.cat([colours - 0.5, 0.5 * centred / (spread + 0.02)], dim=1))
        return seen + self.mix(seen)


class ChannelNorm(nn.Module):
    """Every cell brought to the same spread of its channels."""

    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(CHANNELS)

    def forward(self, cells: Tensor) -> Tensor:
        """Of shape (boards, channels, rows, columns), as is the answer."""
        return self.norm(cells.permute(0, 2, 3, 1)).permute(0, 3, 1, 2)


@dataclass(frozen=True, slots=True)
class Ties:
    """Which cell has which look."""

    inside: Tensor
    """Shape (boards, 1, rows, columns): 1 where the board has a cell."""
    of_cell: Tensor
    """Shape (boards, cells): the number of each cell's look."""
    share: Tensor
    """Shape (boards, cells, 1): one over how many cells have the look."""


class Round(nn.Module):
    """Cells see their neighbours, looks see their cells and other looks, cells see their look."""

    def __init__(self) -> None:
        super().__init__()
        self.norm = ChannelNorm()
        self.around = nn.Conv2d(CHANNELS, CHANNELS, 5, padding=2, groups=CHANNELS)
        self.wide, self.narrow = nn.Conv2d(CHANNELS, 2 * CHANNELS, 1), nn.Conv2d(2 * CHANNELS, CHANNELS, 1)
        self.norm_looks, self.norm_mix = nn.LayerNorm(CHANNELS), nn.LayerNorm(CHANNELS)
        self.query_key_value, self.seen = nn.Linear(CHANNELS, 3 * CHANNELS), nn.Linear(CHANNELS, CHANNELS)
        self.mix = nn.Sequential(nn.Linear(CHANNELS, 2 * CHANNELS), nn.GELU(), nn.Linear(2 * CHANNELS, CHANNELS))
        self.back = nn.Linear(CHANNELS, CHANNELS)

    def forward(self, cells: Tensor, looks: Tensor, ties: Ties, bias: Tensor) -> tuple[Tensor, Tensor]:
        """Cells (boards, channels, rows, columns) and looks (boards, looks, channels) after the round."""
        inside, of_cell, share = ties.inside, ties.of_cell, ties.share
        boards, channels, rows, columns = cells.shape
        seen = self.around(self.norm(cells) * inside)
        cells = cells + self.narrow(functional.gelu(self.wide(seen)))
        at = of_cell.unsqueeze(-1).expand(-1, -1, channels)
        of_looks = (cells * inside).flatten(2).transpose(1, 2) * share
        looks = looks + torch.zeros_like(looks).scatter_add(1, at, of_looks.to(looks.dtype))
        looks = looks + self.attention(self.norm_looks(looks), bias)
        looks = looks + self.mix(self.norm_mix(looks))
        back = self.back(looks.gather(1, at)).transpose(1, 2).reshape(boards, channels, rows, columns)
        return cells + back, looks

    def attention(self, looks: Tensor, bias: Tensor) -> Tensor:
        """What each look sees of the commonest ones."""
        boards, count, channels = looks.shape
        keys = bias.shape[-1]
        query, key, value = self.query_key_value(looks).chunk(3, dim=-1)
        query, key, value = (
            each.reshape(boards, -1, HEADS, channels // HEADS).transpose(1, 2)
            for each in (query, key[:, :keys], value[:, :keys])
        )
        weights = (query @ key.transpose(-1, -2)) * (channels // HEADS) ** -0.5 + bias
        return self.seen((weights.softmax(-1) @ value).transpose(1, 2).reshape(boards, count, channels))


class BoardNetwork(nn.Module):
    """Names for every cell of a lattice, and what the whole is."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = Trunk()
        self.count = nn.Linear(2, CHANNELS)
        self.within = nn.Conv2d(1, CHANNELS, 1)
        self.pair = nn.Sequential(nn.Linear(4, 16), nn.GELU(), nn.Linear(16, HEADS * ROUNDS))
        self.rounds = nn.ModuleList(Round() for _ in range(ROUNDS))
        self.norm = nn.LayerNorm(2 * CHANNELS)
        self.names = nn.Sequential(nn.Linear(2 * CHANNELS, 128), nn.GELU(), nn.Linear(128, NAMES))
        self.whole = nn.Sequential(nn.Linear(4 * CHANNELS, 96), nn.GELU())
        self.what, self.state = nn.Linear(96, len(WHAT)), nn.Linear(96, len(STATES))
        self.alone = nn.Linear(CHANNELS, NAMES)

    def forward(self, boards: Boards) -> Answers:
        """What is seen in some boards."""
        colours = boards.looks.permute(0, 3, 1, 2).float() / 255
        embedding = self.trunk(colours)
        there = boards.counts > 0
        looks = embedding.new_zeros(*there.shape, CHANNELS)
        looks[there] = embedding
        small = colours.new_zeros(*there.shape, 3, 8, 8)
        small[there] = functional.avg_pool2d(colours, SIDE // 8)
        return self.together(boards, looks, small, embedding)

    def together(self, boards: Boards, looks: Tensor, small: Tensor, embedding: Tensor) -> Answers:
        """All cells and all looks of each board."""
        counts, inside = boards.counts, boards.inside[:, None]
        many = torch.stack([torch.log1p(counts), counts / counts.sum(1, keepdim=True)], -1)
        looks = looks + self.count(many)
        bias = self.likeness(small, counts)
        of_cell = boards.of_cell.flatten(1)
        share = (1 / counts.clamp(min=1)).gather(1, of_cell).unsqueeze(-1) * inside.flatten(2).transpose(1, 2)
        at = of_cell.unsqueeze(-1).expand(-1, -1, CHANNELS)
        shape = boards.of_cell.shape
        cells = looks.gather(1, at).transpose(1, 2).reshape(shape[0], CHANNELS, *shape[1:])
        cells = cells + self.within(boards.within[:, None])
        ties = Ties(inside, of_cell, share)
        for number, each in enumerate(self.rounds):
            heads = bias[:, number * HEADS : (number + 1) * HEADS]
            cells, looks = each(cells, looks, ties, heads)
        both = self.norm(torch.cat([cells.flatten(2).transpose(1, 2), looks.gather(1, at)], -1))
        places = inside.flatten(2).transpose(1, 2)
        mean = (both * places).sum(1) / places.sum(1)
        most = (both + (places - 1) * -_ABSENT).amax(1)
        whole = self.whole(torch.cat([mean, most], -1))
        names = self.names(both).reshape(*shape, NAMES)
        return Answers(names, self.what(whole), self.state(whole), self.alone(embedding), embedding)

    def likeness(self, small: Tensor, counts: Tensor) -> Tensor:
        """What two looks being alike, all over or along the edge, adds to how much one sees of the other."""
        edge = torch.cat([small[..., 0, :], small[..., 7, :], small[..., 1:7, 0], small[..., 1:7, 7]], -1).flatten(2)
        whole = small.flatten(2)
        all_over = distance(whole, whole[:, :MOST_KEYS]) / 192**0.5
        along = distance(edge, edge[:, :MOST_KEYS]) / 84**0.5
        some = torch.log1p(counts[:, None, :MOST_KEYS]).expand_as(along)
        features = torch.stack([torch.log(all_over + _APART), torch.log(along + _APART), all_over, some], -1)
        absent = (counts[:, :MOST_KEYS] <= 0).float()[:, None, None] * _ABSENT
        return self.pair(features).permute(0, 3, 1, 2) + absent


def distance(ones: Tensor, others: Tensor) -> Tensor:
    """The distance of each of some points from each of others, board by board."""
    squares = (ones * ones).sum(-1, keepdim=True) + (others * others).sum(-1)[:, None]
    return (squares - 2 * ones @ others.transpose(1, 2)).clamp(min=1e-9).sqrt()
