"""Where the material for tests and benchmarks lies: pictures, puzzles, photos. What needs it is skipped without it."""

import os
from pathlib import Path

DATA = Path(os.environ.get("GRIDSEER_DATA", Path(__file__).resolve().parents[3] / "shared" / "data"))
COVERED = {
    "gnomemines_won_scoredialog.png",
    "kmines_graveyard-mayhem_lost_resetdialog.png",
    "kmines_won_scoredialog.png",
    "winemine_won_namedialog.png",
}
"""Real windows whose boards lie behind a dialog for the most part."""
