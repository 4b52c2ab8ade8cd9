"""Tally: what is counted while one game is played, and the report that comes of it."""

import time
from dataclasses import dataclass, field

from gridseer.autopilot.ending import Ending
from gridseer.autopilot.eye import Eye
from gridseer.autopilot.report import Report, Result
from gridseer.autopilot.view import View


@dataclass(slots=True)
class Tally:
    """What is counted while one game is played."""

    owner: int | None
    """The process whose window shows the board."""
    glances_before: int
    """Boards that the eye had read before this game."""
    began: float = field(default_factory=time.monotonic)
    cpu: float = field(default_factory=time.process_time)
    """Computing time of the whole process when the game began, in seconds."""
    engine_calls: int = 0
    guesses: int = 0
    proven: int = 0
    """Mines that were proven when the board was last worked out."""

    def report(self, ending: Ending, view: View, eye: Eye, method: str, clicks: int) -> Report:
        """How the game went."""
        glances = eye.read_ms[self.glances_before :]
        rows, columns = view.cells.shape
        mines = view.mines if isinstance(view.mines, int) else None
        unproven = None if mines is None else mines - self.proven
        return Report(
            result=ending.result,
            cause=ending.cause,
            columns=columns,
            rows=rows,
            mines=mines,
            mines_source=eye.mine_count.source,
            assumed_mines=eye.mine_count.assumed,
            evidence=ending.evidence,
            method=method,
            clicks=clicks,
            engine_calls=self.engine_calls,
            guesses=self.guesses,
            mines_left=0 if ending.result is Result.WON else unproven,
            declared=ending.declared,
            glances=len(glances),
            seconds=time.monotonic() - self.began,
            cpu_ms=1000 * (time.process_time() - self.cpu),
            find_ms=eye.find_ms,
            read_ms=sum(glances) / len(glances) if glances else 0.0,
            halted=ending.halted,
            picture=ending.picture,
        )
