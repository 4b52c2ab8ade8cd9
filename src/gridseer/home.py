"""Where the user's data lie."""

import os
from pathlib import Path


def home() -> Path:
    """The folder of the user's data: ``GRIDSEER_HOME``, or where the system keeps such things."""
    given = os.environ.get("GRIDSEER_HOME")
    if given:
        return Path(given)
    from platformdirs import user_data_path

    return user_data_path("gridseer", appauthor=False)
