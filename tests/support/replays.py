"""Recorded games of other programs, and ms_toollib's opinion of them, asked for in a process of its own.

It aborts on some files.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from gridseer.minesweeper.replays import read_replay
from gridseer.minesweeper.replays.evf_writer import write_evf
from tests.support.data import DATA

ENDINGS = (".avf", ".mvf", ".rmv", ".evf")
SAMPLES = sorted(path for path in (DATA / "replays").glob("*.*") if path.suffix in ENDINGS)

FIGURES = {
    "seconds": "rtime", "bbbv": "bbbv", "bbbv_solved": "bbbv_solved", "bbbv_per_second": "bbbv_s", "zini": "zini",
    "human_zini": "hzini", "clicks": "cl", "left": "left", "right": "right", "chords": "double", "effective": "ce",
    "left_effective": "lce", "right_effective": "rce", "chords_effective": "dce", "flags": "flag", "ioe": "ioe",
    "correctness": "corr", "throughput": "thrp", "rqp": "rqp", "stnb": "stnb", "path": "path", "openings": "op",
    "islands": "isl",
}  # fmt: skip
"""Our names of the figures, and those of ms_toollib."""

_SCRIPT = """
import json, sys
import ms_toollib
path, names = sys.argv[1], json.loads(sys.argv[2])
kind = {".avf": "AvfVideo", ".mvf": "MvfVideo", ".rmv": "RmvVideo", ".evf": "EvfVideo"}[path[-4:]]
video = getattr(ms_toollib, kind)(path)
video.parse()
video.analyse()
video.current_time = 1e9
mouse = [(event.time, event.event.unwrap_mouse()) for event in video.events if event.event.is_mouse()]
print(json.dumps({
    "mines": [[cell == -1 for cell in row] for row in video.board],
    "events": [[time, each.mouse, each.x, each.y] for time, each in mouse],
    "player": video.player_identifier,
    "won": video.is_completed,
    "figures": {name: getattr(video, name) for name in names},
}))
"""


def smallest(ending: str) -> bytes:
    """The smallest sample of a format; the .evf among them is large, so one is written from another format."""
    if ending == ".evf":
        return write_evf(read_replay(smallest(".avf"), "game.avf"))
    return min((path.read_bytes() for path in SAMPLES if path.suffix == ending), key=len)


def second_opinion(path: Path) -> dict[str, Any]:
    """What ms_toollib reads in a replay."""
    names = json.dumps(list(FIGURES.values()))
    done = subprocess.run([sys.executable, "-c", _SCRIPT, str(path), names], capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def written_by_ms_toollib(path: Path, version: int) -> bytes:
    """A replay of Minesweeper Arbiter as ms_toollib writes it in a version of .evf."""
    script = (
        "import sys, ms_toollib; v = ms_toollib.AvfVideo(sys.argv[1]); v.parse(); v.analyse(); "
        f"v.generate_evf_v{version}_raw_data(); sys.stdout.buffer.write(bytes(v.raw_data))"
    )
    done = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, check=True)
    return bytes([version]) + done.stdout[1:]  # it writes version 0 into files of version 2
