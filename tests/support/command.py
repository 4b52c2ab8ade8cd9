"""The command ``gridseer`` as people run it: in this process, in another one, and on a terminal."""

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time

from typer.testing import CliRunner

from gridseer import cli
from tests.support.waiting import PATIENCE, until

RUNNER = CliRunner()
COMMAND = [sys.executable, "-m", "gridseer"]


def run(*arguments: str, stdin: str = "", code: int = 0) -> tuple[str, str]:
    """Run a command in this process; what it wrote to stdout and stderr."""
    result = RUNNER.invoke(cli.app, arguments, input=stdin, prog_name="gridseer")
    assert result.exit_code == code, result.output
    return result.stdout, result.stderr


def run_really(*arguments: str, stdin: str = "", **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run the real command."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, **environment},
        check=False,
    )


def on_a_terminal(
    *arguments: str, interrupt_at: bytes | None = None, says: bytes = b"", **environment: str
) -> tuple[bytes, int]:
    """Run the real command on a terminal of its own; everything it wrote there, and its exit code.

    ``says`` is what the terminal says about itself when it is asked.
    """
    # A process started in the background may have been told to ignore Ctrl-C; this one listens to it again.
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); import gridseer.cli as c"
    if says:
        code += f"; import gridseer.terminal.graphics as g; g._PATIENCE = {PATIENCE}"
    ours, theirs = pty.openpty()
    outside = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    settings = {**outside, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40", **environment}
    process = subprocess.Popen(
        [sys.executable, "-c", f"{code}; c.main()", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=settings,
    )
    os.close(theirs)
    try:
        written = _read_all(ours, process, interrupt_at, says)
        return written, process.wait(timeout=PATIENCE)
    finally:
        os.close(ours)
        process.kill()


def wait_for_keys(terminal: int) -> None:
    """Wait until the program on a terminal reads keys one by one: what is typed before may be thrown away."""
    until(lambda: not termios.tcgetattr(terminal)[3] & termios.ICANON, "a program that reads keys")


def _read_all(terminal: int, process: "subprocess.Popen[bytes]", interrupt_at: bytes | None, says: bytes) -> bytes:
    written = b""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            block = os.read(terminal, 65536)
        except OSError:  # Linux says so when the other side has left
            break
        if not block:
            break
        written += block
        if says and b"\x1b[c" in written:
            os.write(terminal, says)
            says = b""
        if interrupt_at is not None and interrupt_at in written:
            time.sleep(0.5)  # a person needs longer to see it; meanwhile the command has come to rest
            process.send_signal(signal.SIGINT)
            interrupt_at = None
    return written
