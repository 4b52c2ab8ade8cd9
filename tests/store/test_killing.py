"""Kill -9 at random moments: what was acknowledged is there. 200 times: ``python -m tests.store.killing``."""

import os
import subprocess
import sys

import pytest


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.skipif("GRIDSEER_SANITIZED" in os.environ, reason="the sanitizers do not like to be forked")
def test_what_was_acknowledged_survives_being_killed() -> None:
    kills = os.environ.get("GRIDSEER_KILLS", "5")
    command = [sys.executable, "-m", "tests.store.killing", "--kills", kills]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert f"killed {kills} times" in result.stdout
