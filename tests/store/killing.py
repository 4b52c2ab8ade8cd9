"""Plays, is killed, and looks what is left: ``python -m tests.store.killing --kills 200``.

Each round forks a player who keeps every move and then says so through a pipe; after a random time he is killed with
SIGKILL. Then the store must open and be whole, and what he said last must be in it and lead to a game.
"""

import argparse
import json
import os
import select
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from gridseer.grid import Cell
from gridseer.session import Autosave, Helper, HintStep, Session, Setup
from gridseer.session.files import from_store, from_text
from gridseer.store import Store


def play_until_killed(folder: Path, seed: int, pipe: int) -> None:
    """Games without end, each move acknowledged once it is kept."""
    random = Random(seed)
    session = Session(Setup.of("beginner", seed=seed), autosave=Autosave(Store(folder)))
    helper = Helper(session)
    while True:
        cell = Cell(random.randrange(9), random.randrange(9))
        match random.randrange(12):
            case 0:
                helper.hint(random.choice(list(HintStep)))
            case 1:
                session.undo()
            case 2:
                session.flag(cell)
            case 3:
                helper.step()
            case 4 if session.over:
                session.new(Setup.of("beginner", seed=random.randrange(1000), no_guess=True))
            case 5 if session.over:
                session.restart()
            case 6:
                helper.solve()
            case _:
                session.open(cell)
        assert session.state().trouble is None
        told = {"game": session.id, "events": len(session.record.events)}
        os.write(pipe, json.dumps(told).encode() + b"\n")


def round_(folder: Path, seed: int, random: Random) -> int:
    """One player, killed; how many moves he had acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            play_until_killed(folder, seed, writing)
        finally:
            os._exit(1)
    os.close(writing)
    if seed % 4:  # most are killed in the middle of a game, the others also while they open the store
        select.select([reading], [], [], 60)
    time.sleep(random.expovariate(1 / 0.08))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        lines = pipe.read().split(b"\n")[:-1]
    assert os.WIFSIGNALED(status), f"the player stopped by himself after {len(lines)} moves"
    look(folder, [json.loads(line) for line in lines])
    return len(lines)


def look(folder: Path, told: list[dict[str, int | str]]) -> None:
    """What must hold afterwards."""
    with Store(folder) as store:
        assert store.check() == []
        runs = {save.game: save for save in store.saves.all()}
        for save in runs.values():
            from_store(store, save)
        if not told or not told[-1]["events"]:
            return
        last = told[-1]
        kept = runs.get(str(last["game"]))
        if kept is None:  # the next game had begun, though he had not said so yet
            record = store.history.record(str(last["game"]))
            assert record is not None, f"{last} is lost"
            from_text(record)
        else:
            assert kept.events >= int(last["events"]), f"{last}, but {kept.events} events are kept"


def main() -> None:
    """Kill as often as told."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    random = Random(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        moves = [round_(Path(folder), seed, random) for seed in range(arguments.kills)]
        with Store(Path(folder)) as store:
            games = sum(1 for _ in store.history.games())
    early = sum(count == 0 for count in moves)
    sys.stdout.write(f"killed {len(moves)} times, {early} before a move; {sum(moves)} moves, {games} games, all kept\n")


if __name__ == "__main__":
    main()
