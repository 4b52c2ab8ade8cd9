"""A game with habits in a real window: ``python -m tests.live.habit_window SEED TRUTH [HABIT]...``.

After every click it writes what its cells show, and how the game stands, into the file TRUTH.
"""

import sys
from pathlib import Path

from PIL import Image
from Xlib import X
from Xlib.display import Display

from gridseer.geometry import Place
from gridseer.minesweeper.level import Level
from gridseer.minesweeper.sight import rows_of
from gridseer.screen.habit import GameHabit
from gridseer.screen.habit_screen import HabitScreen
from gridseer.screen.screen import Button

LEVEL = Level("custom", 12, 10, 18)
CORNER = Place(300, 200)
_BUTTONS = {1: Button.LEFT, 2: Button.MIDDLE, 3: Button.RIGHT}


def main(seed: str, truth: str, *habits: str) -> None:
    """Show the game until it is killed."""
    game = HabitScreen(LEVEL, frozenset(map(GameHabit, habits)), seed=int(seed))
    game.grab()
    window = game.window
    connection = Display()
    screen = connection.screen()
    shown = screen.root.create_window(
        *CORNER, window.width, window.height, 0, screen.root_depth, event_mask=X.ExposureMask | X.ButtonPressMask
    )
    shown.set_wm_name("Habits")
    shown.map()
    context = shown.create_gc()
    while True:
        event = connection.next_event()
        if event.type == X.ButtonPress and event.detail in _BUTTONS:
            game.move(Place(window.x + event.event_x, window.y + event.event_y))
            game.click(_BUTTONS[event.detail])
            Path(truth).write_text("\n".join([game.game.outcome, *rows_of(game.game.cells)]), encoding="utf-8")
        picture = Image.fromarray(game.grab().pixels[window.slices])
        shown.put_pil_image(context, 0, 0, picture)
        connection.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
