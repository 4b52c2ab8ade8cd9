"""Where the material for tests and benchmarks lies: pictures, puzzles, photos. What needs it is skipped without it."""

import os
from pathlib import Path

DATA = Path(os.environ.get("GRIDSEER_DATA", Path(__file__).resolve().parents[3] / "shared" / "data"))
