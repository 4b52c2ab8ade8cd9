"""One painter of games and of what is none, with one truth: for training, measuring and testing."""

from scenes.draft import PaintedBoard, PaintedNumber, Scene
from scenes.scene import scene
from scenes.splits import Split

__all__ = ["PaintedBoard", "PaintedNumber", "Scene", "Split", "scene"]
