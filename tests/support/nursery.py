"""Servers that are born awake: one process has imported all of gridseer, and each server is a copy of it.

Every test in the browser wants a server of its own, with an empty store. To start one takes nearly two seconds of
processor time, almost all of it for imports; a copy has them behind it.
"""

import json
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.server import Server

COMMAND = ["gridseer", "ui", "--no-browser", "--json"]


@dataclass(frozen=True, slots=True)
class Nursery:
    """The process of which servers are copies, seen from a test."""

    process: subprocess.Popen[str]

    @classmethod
    @contextmanager
    def opened(cls) -> Iterator["Nursery"]:
        """One that ends when its input does, after its servers."""
        command, root = [sys.executable, "-m", __name__], Path(__file__).parents[2]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root) as process:
            yield cls(process)

    @contextmanager
    def serving(self, home: Path, *options: str) -> Iterator[Server]:
        """``gridseer ui`` with a store of its own; on any free port unless the options name one."""
        stderr = home / "stderr"
        env = {**os.environ, "GRIDSEER_HOME": str(home)}
        born = self._ask({"env": env, "stderr": str(stderr), "options": options or ("--port", "0")})
        try:
            assert born["says"], stderr.read_text()
            told = json.loads(born["says"])
            yield Server(told["url"], told["port"], born["pid"], stderr)
        finally:
            self._ask({"end": born["pid"]})

    def _ask(self, wish: dict[str, Any]) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(wish), file=self.process.stdin, flush=True)
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer


def main() -> None:
    """Import what a server needs, then bear and end servers as asked."""
    import gridseer.web.gate
    import gridseer.web.listening
    import gridseer.web.phone
    import gridseer.web.server
    import gridseer.web.tokens  # noqa: F401 - all of these for the copies

    outputs: dict[int, int] = {}
    for line in sys.stdin:
        wish = json.loads(line)
        answer = _end(wish["end"], outputs) if "end" in wish else _bear(wish, outputs)
        print(json.dumps(answer), flush=True)  # noqa: T201 - what the test reads


def _bear(wish: dict[str, Any], outputs: dict[int, int]) -> dict[str, object]:
    """A copy of this process that is a server, and the first line that it says; an empty one if it has ended."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        stderr = os.open(wish["stderr"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        _be_server(wish["env"], wish["options"], writing, stderr)
    os.close(writing)
    outputs[pid] = reading  # open as long as the server lives: it may say more
    says = b""
    while not says.endswith(b"\n") and (more := os.read(reading, 4096)):
        says += more
    return {"pid": pid, "says": says.decode()}


def _be_server(env: dict[str, str], options: list[str], stdout: int, stderr: int) -> None:
    """What the command does, with an environment and outputs of its own; never comes back."""
    os.environ.clear()
    os.environ.update(env)
    for stream, place in ((os.open(os.devnull, os.O_RDONLY), 0), (stdout, 1), (stderr, 2)):
        os.dup2(stream, place)
    sys.stdin = os.fdopen(0)
    try:
        from gridseer.cli import main as gridseer

        signal.signal(signal.SIGINT, signal.SIG_DFL)
        sys.argv = [*COMMAND, *options]
        gridseer()
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(1)


def _end(pid: int, outputs: dict[int, int]) -> dict[str, object]:
    """End a server, if it lives, and wait for it."""
    os.kill(pid, signal.SIGTERM)  # one that has ended is still there until it is waited for
    _, status = os.waitpid(pid, 0)
    os.close(outputs.pop(pid))
    return {"status": status}


if __name__ == "__main__":
    main()
