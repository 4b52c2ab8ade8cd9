"""The live connection: one WebSocket per page, for what goes on by itself. Closing it stops what it has started."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError
from starlette.concurrency import run_in_threadpool

from gridseer.errors import GridseerError, InputError
from gridseer.session.state import GameState
from gridseer.web.autopilot import Cockpit
from gridseer.web.games import OpenGames, Seat
from gridseer.web.lab import Runs
from gridseer.web.live_messages import (
    EndedNews,
    FailedNews,
    FlightNews,
    FollowWish,
    GameNews,
    LiveNews,
    LiveWish,
    RunNews,
    SeatNews,
    SitWish,
    SolveWish,
    WatchWish,
)
from gridseer.web.messages import Trouble
from gridseer.web.roles import PageRole, may_wish, role_of

MOST_CONNECTIONS = 100
"""Pages with a live connection at once."""
WATCH_SECONDS = 0.5
"""How often a page hears of a run."""
FOLLOW_SECONDS = 0.05
"""How often it hears of a flight."""
KEEP_SECONDS = 0.9
"""How often the time on the clock of a game is kept: a kill loses no more than that."""

_WISH: TypeAdapter[LiveWish] = TypeAdapter(LiveWish)
_NEWS: TypeAdapter[LiveNews] = TypeAdapter(LiveNews)


@dataclass(slots=True)
class Chair:
    """Where a connection sits: the game that its page shows, and the task that reports on it."""

    seat: Seat | None = None
    task: "asyncio.Task[None] | None" = None


class Live:
    """All live connections."""

    def __init__(self, games: OpenGames, runs: Runs, cockpit: Cockpit) -> None:
        self._cockpit = cockpit
        self._games = games
        self._runs = runs
        self._connections = 0

    async def connect(self, socket: WebSocket) -> None:
        """Serve one page until it goes."""
        if self._connections >= MOST_CONNECTIONS:
            await socket.close(1013, "too many pages are open")
            return
        await socket.accept()
        self._connections += 1
        task: asyncio.Task[None] | None = None
        chair = Chair()
        try:
            while True:
                message = await socket.receive()
                if message["type"] == "websocket.disconnect":
                    break
                task = await self._hear(socket, message.get("text") or "", task, chair)  # bytes are no wish
        except WebSocketDisconnect:
            pass
        finally:
            self._connections -= 1
            await _cancelled(task)
            await _cancelled(chair.task)

    async def _hear(
        self, socket: WebSocket, text: str, task: "asyncio.Task[None] | None", chair: "Chair"
    ) -> "asyncio.Task[None] | None":
        try:
            wish = _wish_of(text, role_of(socket.scope))
        except InputError as error:
            await _tell(socket, FailedNews(trouble=Trouble(sentence=error.sentence)))
            return task
        if isinstance(wish, SitWish):
            self._sit(socket, wish, chair)
            return task
        await _cancelled(task)
        if isinstance(wish, SolveWish):
            return asyncio.create_task(self._solve(socket, wish))
        if isinstance(wish, WatchWish):
            return asyncio.create_task(self._watch(socket, wish.run))
        if isinstance(wish, FollowWish):
            return asyncio.create_task(self._follow(socket))
        await _tell(socket, EndedNews(sentence="stopped"))
        return None

    def _sit(self, socket: WebSocket, wish: SitWish, chair: "Chair") -> None:
        """Show a game from now on, or hear whether anybody still looks at it."""
        if chair.seat is not None and chair.task is not None and not chair.task.done():
            chair.seat.game, chair.seat.looking = self._games.followed(wish.game), wish.looking
            chair.seat.wake()
            return
        changed, loop = asyncio.Event(), asyncio.get_running_loop()
        chair.seat = Seat(wish.game, wish.looking, lambda: _soon(loop, changed))
        chair.task = asyncio.create_task(self._attend(socket, chair.seat, changed))

    async def _attend(self, socket: WebSocket, seat: Seat, changed: asyncio.Event) -> None:
        """Tell of a game whenever it has changed, and keep its time meanwhile, until the page goes."""
        self._games.sit(seat)
        told, shown = -1, seat.game
        try:
            while True:
                changed.clear()
                left, shown = shown, seat.game
                if left != shown and self._games.followed(left) == left and self._games.has(left):
                    await run_in_threadpool(self._games.mind, left)  # the page shows another game now
                state = await run_in_threadpool(self._games.mind, shown)
                if state.version != told:
                    told = state.version
                    await _tell(socket, SeatNews(game=state))
                with suppress(TimeoutError):  # wait_for of Python 3.11 can swallow a cancellation; timeout cannot
                    async with asyncio.timeout(KEEP_SECONDS):
                        await changed.wait()
        except GridseerError as error:
            await _tell(socket, FailedNews(trouble=Trouble(sentence=error.sentence, hint=error.hint)))
        finally:
            await asyncio.shield(run_in_threadpool(self._games.rise, seat))

    async def _solve(self, socket: WebSocket, wish: SolveWish) -> None:
        """Let the method play, one move after the other, each shown before the next."""
        try:
            while True:
                ended, shown = await run_in_threadpool(self._step, wish)
                await _tell(socket, GameNews(game=shown))
                if ended:
                    await _tell(socket, EndedNews(sentence=ended))
                    return
                await asyncio.sleep(wish.delay)
        except GridseerError as error:
            await _tell(socket, FailedNews(trouble=Trouble(sentence=error.sentence, hint=error.hint)))

    async def _watch(self, socket: WebSocket, run: str) -> None:
        """Tell of a run until it ends or rests. It goes on when its page goes."""
        try:
            while True:
                state = await run_in_threadpool(self._runs.state, run)
                await _tell(socket, RunNews(run=state))
                if state.state != "running":
                    await _tell(socket, EndedNews(sentence=state.trouble or f"the run is {state.state}"))
                    return
                await asyncio.sleep(WATCH_SECONDS)
        except GridseerError as error:
            await _tell(socket, FailedNews(trouble=Trouble(sentence=error.sentence, hint=error.hint)))

    async def _follow(self, socket: WebSocket) -> None:
        """Tell of the flight. Nobody shall fly unseen: when the page goes, the flight ends."""
        told = -1
        try:
            while True:
                state = self._cockpit.state()
                if state.version != told:
                    told = state.version
                    await _tell(socket, FlightNews(flight=state))
                if state.state in ("idle", "stopped", "failed"):
                    await _tell(socket, EndedNews(sentence=state.sentence))
                    return
                await asyncio.sleep(FOLLOW_SECONDS)
        except asyncio.CancelledError:
            await asyncio.shield(run_in_threadpool(self._cockpit.stop))
            raise

    def _step(self, wish: SolveWish) -> tuple[str, GameState]:
        """One move; why it was the last one, or nothing, and the game after it."""
        with self._games.playing(wish.game) as table:
            stopped = table.helper.advance(stop_at_guess=wish.stop_at_guess)
            state = table.session.state()
            return {"won": "the game is won", "lost": "the game is lost"}.get(state.outcome, stopped), state


def _wish_of(text: str, role: PageRole) -> LiveWish:
    """What a page asks for, if it may."""
    try:
        wish = _WISH.validate_json(text)
    except ValidationError as error:
        raise InputError(f"expected a wish that is known, got {text[:60]!r}: {error.errors()[0]['msg']}") from None
    if not may_wish(role, wish.kind):
        raise InputError(f"expected a wish that the {role} may have, got {wish.kind!r}")
    return wish


async def _tell(socket: WebSocket, news: LiveNews) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # the page has gone; its task is about to be told
        await socket.send_text(_NEWS.dump_json(news).decode())


def _soon(loop: asyncio.AbstractEventLoop, event: asyncio.Event) -> None:
    """Set an event from any thread; a loop that has ended needs no news."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(event.set)


async def _cancelled(task: "asyncio.Task[None] | None") -> None:
    if task is not None and not task.done():
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
