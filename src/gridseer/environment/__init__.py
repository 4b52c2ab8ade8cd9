"""Minesweeper for learning agents: importing this package registers ``gridseer/Minesweeper-v0`` with Gymnasium."""

from gridseer.need import EXTRAS, demand

try:
    import gymnasium
except ModuleNotFoundError:
    demand("gridseer.environment", [EXTRAS["gym"]])
    raise

from gridseer.environment.single import MinesweeperEnv
from gridseer.environment.task import Reward
from gridseer.environment.vector import MinesweeperVectorEnv

__all__ = ["ID", "MinesweeperEnv", "MinesweeperVectorEnv", "Reward"]

ID = "gridseer/Minesweeper-v0"
"""The name of the environment."""

if ID not in gymnasium.registry:
    gymnasium.register(
        ID,
        entry_point="gridseer.environment:MinesweeperEnv",
        vector_entry_point="gridseer.environment:MinesweeperVectorEnv",
    )
