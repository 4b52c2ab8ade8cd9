"""The command ``gridseer ui``."""

import socket
import subprocess
import sys

from gridseer.web.listening import listen
from tests.support.waiting import PATIENCE


def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "gridseer", "ui", "--no-browser", "--port", str(port)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert f"got {port}" in done.stderr or "not built" in done.stderr


def test_no_answer_waits_for_an_acknowledgement() -> None:
    """asyncio sends at once only on sockets that say they are TCP."""
    with listen() as listening:
        assert listening.proto == socket.IPPROTO_TCP
