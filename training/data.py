"""Where the pictures lie that networks also learn from."""

import os
from pathlib import Path

DATA = Path(os.environ.get("GRIDSEER_DATA", Path(__file__).resolve().parents[2] / "shared" / "data"))
