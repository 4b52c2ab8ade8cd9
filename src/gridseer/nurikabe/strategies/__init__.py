"""The strategies, one small class each with one method, from easy to hard."""

from gridseer.nurikabe.step import Strategy
from gridseer.nurikabe.strategies.cases import CompareCells, CompareIslands
from gridseer.nurikabe.strategies.confinement import Confinement
from gridseer.nurikabe.strategies.contradiction import ByContradiction
from gridseer.nurikabe.strategies.reach import BlackConnect, BlockReach, IslandConnect, LooseConnect, Unreachable
from gridseer.nurikabe.strategies.shapes import AllValidIslands, RoomyIslands
from gridseer.nurikabe.strategies.simple import (
    BetweenClues,
    CompleteIsland,
    Count,
    DiagonalClues,
    Expand,
    NoBlackBlock,
    TwoLiberties,
)

SIMPLE: tuple[Strategy, ...] = (
    CompleteIsland(),
    DiagonalClues(),
    BetweenClues(),
    Expand(),
    NoBlackBlock(),
    Count(),
    TwoLiberties(),
)
"""What a look at one thing shows."""

EASY_TO_FOLLOW: tuple[Strategy, ...] = (*SIMPLE, Unreachable(), BlackConnect())
"""What a person follows in the head."""

DIRECT: tuple[Strategy, ...] = (
    *EASY_TO_FOLLOW,
    IslandConnect(),
    LooseConnect(),
    BlockReach(),
    AllValidIslands(),
    Confinement(),
    RoomyIslands(),
    CompareCells(EASY_TO_FOLLOW),
    CompareIslands(EASY_TO_FOLLOW),
)
"""All that is seen without assuming anything, or only for one look."""

LADDER: tuple[Strategy, ...] = (
    *DIRECT,
    ByContradiction("ShortContradiction", DIRECT[:10], 10),
    ByContradiction("Contradiction", DIRECT[:12], 1000),
)
"""Every strategy, from easy to hard."""
