"""Pictures with boards whose cells are known, and pictures without any."""

from dataclasses import dataclass

import cv2
import numpy as np

from gridseer.geometry import Frame, Lattice
from gridseer.grid import Cell
from gridseer.minesweeper.game import Game, Start
from gridseer.minesweeper.level import LEVELS, custom_level
from gridseer.render import draw
from gridseer.render.clutter import KINDS, clutter
from gridseer.render.desktop import desktop
from gridseer.theme import THEMES

STAGES = ("ready", "playing", "playing", "playing", "won", "lost")
"""How far a game is; most screenshots are taken in the middle of one."""


@dataclass(frozen=True, slots=True)
class Position:
    """What a game shows."""

    rows: tuple[str, ...]
    """The cells, in the symbols of a sighting."""
    mines_left: int
    """What its counter shows."""
    state: str
    """One of ready, playing, won, lost."""


@dataclass(frozen=True, slots=True)
class Case:
    """A picture and the truth about it."""

    name: str
    """What it shows, for the table."""
    frame: Frame
    """The picture."""
    lattice: Lattice
    """Where the board is."""
    position: Position
    """What is on it."""


def random_game(rng: np.random.Generator) -> Game:
    """A new game of a usual or an unusual size."""
    kind = int(rng.integers(5))
    if kind < 4:
        level = list(LEVELS.values())[kind]
    else:
        level = custom_level(int(rng.integers(6, 41)), int(rng.integers(6, 23)), density=float(rng.uniform(0.1, 0.22)))
    return Game.at_level(level, start=Start.ZERO, seed=int(rng.integers(1 << 30)))


def random_position(rng: np.random.Generator, game: Game, stage: str) -> Position:
    """A game at some stage, with flags and question marks on it."""
    width, height = game.board.width, game.board.height
    if stage != "ready":
        game.open(Cell(int(rng.integers(2, width - 2)), int(rng.integers(2, height - 2))))
        safe = [Cell(int(x), int(y)) for y, x in np.argwhere(~_layout(game))]
        rng.shuffle(safe)
        share = 1.0 if stage == "won" else float(rng.beta(1, 2))
        for cell in safe[: round(share * len(safe))]:
            if game.board[cell] == 9:
                game.open(cell)
    rows = [list(row) for row in str(game.board).splitlines()[:-1]]
    mines = game.board.unflagged().counter
    if stage != "ready":
        mines -= _mark(rng, rows, _layout(game), stage)
    return Position(tuple("".join(row) for row in rows), mines, _state(stage, rows, game))


def _state(stage: str, rows: list[list[str]], game: Game) -> str:
    """What a game looks like: one whose mines are all flagged does not seem lost, nor one to go on that is all open."""
    shown = {symbol for row in rows for symbol in row}
    if stage == "lost" and not shown & set("*@%"):
        stage = "playing"
    if stage != "playing":
        return stage
    finished = not _hidden_safe(rows, _layout(game)) or not shown & set("#!?")
    return "won" if finished else "playing"


def _layout(game: Game) -> "np.ndarray[tuple[int, int], np.dtype[np.bool_]]":
    layout = game.layout
    assert layout is not None
    return layout


def _hidden_safe(rows: list[list[str]], layout: "np.ndarray[tuple[int, int], np.dtype[np.bool_]]") -> bool:
    return any(symbol in "#?" and not layout[y, x] for y, row in enumerate(rows) for x, symbol in enumerate(row))


def _mark(
    rng: np.random.Generator,
    rows: list[list[str]],
    layout: "np.ndarray[tuple[int, int], np.dtype[np.bool_]]",
    stage: str,
) -> int:
    """Set flags and question marks, show the mines of a lost game; how many flags there are now."""
    flags = 0
    share = float(rng.choice([0.0, 0.1, 0.5, 1.0]))
    exploded = stage != "lost"
    for y, row in enumerate(rows):
        for x, symbol in enumerate(row):
            if symbol == "#" and layout[y, x] and rng.random() < share:
                row[x] = "!"
                flags += 1
            elif symbol == "#" and layout[y, x] and stage == "lost":
                row[x], exploded = ("*", True) if exploded else ("@", True)
            elif symbol == "#" and stage != "won" and rng.random() < 0.01:
                row[x] = "?"
            elif symbol == "#" and stage == "lost" and rng.random() < 0.01:
                row[x] = "%"
                flags += 1
    return flags


def desktop_case(seed: int, width: int = 1920, height: int = 1080) -> Case:
    """A board in a random theme, size and stage, somewhere on a cluttered screen."""
    rng = np.random.default_rng(seed)
    theme = THEMES[list(THEMES)[seed % len(THEMES)]]
    game = random_game(rng)
    room = min((width - 120) / (game.board.width + 2), (height - 160) / (game.board.height + 5))
    size = float(rng.uniform(16, min(64, room)))
    size = float([round(size), round(2 * size) / 2, size][int(rng.integers(3))])
    position = random_position(rng, game, STAGES[int(rng.integers(len(STAGES)))])
    scale = float(rng.choice([1.0, 1.0, 1.0, 1.25, 1.5]))
    drawing = draw(
        position.rows, theme, max(12.0, size / scale), window=bool(rng.random() < 0.8), mines_left=position.mines_left,
        seconds=int(rng.integers(1000)), scale=scale,
    )  # fmt: skip
    scene = desktop([drawing], width, height, seed=seed)
    name = f"{seed} {theme.name} {size:.2f} {position.state}"
    return Case(name, scene.frame, scene.lattices[0], position)


def decoy(seed: int) -> tuple[str, Frame]:
    """A picture without a board, and what it shows."""
    rng = np.random.default_rng(seed)
    kind = list(KINDS)[seed % len(KINDS)]
    width, height = [(1920, 1080), (1280, 720), (800, 600), (600, 400)][int(rng.integers(4))]
    picture = clutter(kind, width, height, seed)
    if rng.random() < 0.2:
        content = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 80])[1]
        picture = np.asarray(cv2.imdecode(content, cv2.IMREAD_COLOR), np.uint8)
    return kind, Frame(picture)
