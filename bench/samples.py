"""The sample pictures of the book, for its examples to read: python -m bench.samples."""

import io
from pathlib import Path

from PIL import Image

from gridseer import Cell, Game, Start
from gridseer.geometry import Frame
from gridseer.render import draw
from gridseer.render.desktop import desktop
from gridseer.theme import THEMES
from gridseer.vision.image import save
from tests.support.nurikabe_puzzles import MEDIUM
from tests.support.paper import photo_of
from tests.support.papers import crossings_of, drawn, photographed
from tests.support.sudoku_puzzles import EASY

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"


def screenshot() -> Frame:
    """A desktop with a game of Minesweeper on it, just begun."""
    game = Game.at_level("intermediate", start=Start.ZERO, seed=8)
    game.open(Cell(5, 5))
    window = draw(game.board, THEMES["classic"], 22, window=True, mines_left=40, seconds=12)
    return desktop([window], 900, 620, seed=25).frame


def sudoku_photo() -> Frame:
    """A Sudoku on paper, seen from the side."""
    rows = tuple(tuple(EASY[start : start + 9]) for start in range(0, 81, 9))
    frame, _ = photographed(drawn(rows), crossings_of(rows), turn=0.06, lean=0.12, light=0.25, noise=2)
    return frame


def main() -> None:
    """Draw all of them."""
    FOLDER.mkdir(exist_ok=True)
    save(screenshot(), FOLDER / "screenshot.png")
    Image.fromarray(sudoku_photo().pixels).save(FOLDER / "sudoku.jpg", quality=80)
    Image.open(io.BytesIO(photo_of(MEDIUM).png)).convert("RGB").save(FOLDER / "photo.jpg", quality=80)


if __name__ == "__main__":
    main()
