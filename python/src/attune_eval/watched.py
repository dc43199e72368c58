"""Notices what a function leaves behind when it returns, and refuses what would break other functions."""

from __future__ import annotations

import asyncio
import inspect
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from attune_eval.errors import MethodError
from attune_eval.failure import failure_of, place_in, place_of_thread

Place = tuple[str, int]


class Left:
    """Threads and tasks that one piece of work starts."""

    def __init__(self) -> None:
        self.threads: list[tuple[threading.Thread, Place]] = []
        self.tasks: list[tuple[Future[Any], Place]] = []

    def notices(self, name: str, root: Path) -> list[str]:
        """Says which threads of the function ``name`` go on after it, and which failures it does not read."""
        return [
            *(
                f"A thread that {name} starts goes on when it returns ({_text(place)}): what it does later is in no "
                "result, and may change those of others. Call join(), or use `with ThreadPoolExecutor() as pool:`."
                for thread, place in self.threads
                if thread.is_alive()
            ),
            *(
                f"A task failed, and nothing reads what it raised: {failure_of(error, root)['what']} ({_text(place)}). "
                "Call result() of what submit(…) gives: it raises what the task raised."
                for task, place in self.tasks
                if (error := _unread(task)) is not None
            ),
        ]


def _text(place: Place) -> str:
    return f"{Path(place[0]).name}, line {place[1]}"


def _unread(task: Future[Any]) -> BaseException | None:
    if not task.done() or task.cancelled() or getattr(task, "_attune_read", False):
        return None
    return task.exception()


def watch(left: ContextVar[Left | None], root: Callable[[], Path]) -> None:
    """Watches threads and tasks of functions; ``left`` is that of the work in this thread."""

    def is_own(function: Any) -> bool:
        code = getattr(inspect.unwrap(function), "__code__", None) if callable(function) else None
        return code is not None and Path(code.co_filename).is_relative_to(root())

    start, submit = threading.Thread.start, ThreadPoolExecutor.submit

    def started(self: threading.Thread) -> None:
        work = left.get()
        if work is not None and is_own(getattr(self, "_target", None) or type(self).run):
            work.threads.append((self, place_in(sys._getframe(1), root()) or ("", 0)))
        start(self)

    def submitted(self: ThreadPoolExecutor, *args: Any, **more: Any) -> Future[Any]:
        task = submit(self, *args, **more)
        work = left.get()
        if work is not None:
            work.tasks.append((task, place_in(sys._getframe(1), root()) or ("", 0)))
        return task

    threading.Thread.start = started  # type: ignore[method-assign]
    ThreadPoolExecutor.submit = submitted  # type: ignore[method-assign, assignment]
    for name in ("result", "exception"):
        setattr(Future, name, _marking(getattr(Future, name)))


def _marking(read: Callable[..., Any]) -> Callable[..., Any]:
    """A method of futures that remembers that it was called from outside of this file."""

    def marked(self: Future[Any], *args: Any, **more: Any) -> Any:
        if sys._getframe(1).f_code.co_filename != __file__:
            self._attune_read = True  # type: ignore[attr-defined]
        return read(self, *args, **more)

    return marked


BLOCKED = 2.0
"""Seconds for which an async function may keep all others waiting without a notice."""


def watch_loop(loop: asyncio.AbstractEventLoop, root: Callable[[], Path], tell: Callable[[str], None]) -> None:
    """Says which line of an async function blocks the loop in which all of them work. Never returns."""
    while True:
        heard = threading.Event()
        loop.call_soon_threadsafe(heard.set)
        if not heard.wait(BLOCKED):
            place = place_of_thread(getattr(loop, "_thread_id", 0), root())
            if place is not None and Path(place[0]).is_relative_to(root()):
                tell(
                    f"All async functions wait for one that does not await ({_text(place)}). Await what takes long, as "
                    "in `await asyncio.to_thread(compute, text)`, or write def in place of async def."
                )
            heard.wait()
        time.sleep(BLOCKED / 2)


def refuse(root: Callable[[], Path]) -> Callable[[int], None]:
    """Refuses to change the working folder, and to end the process of all functions. Gives what ends it."""
    end, change, process = os._exit, os.chdir, os.getpid()

    def changed(path: Any) -> None:
        frame: Any = sys._getframe(1)
        while frame is not None and frame.f_code.co_filename.endswith("contextlib.py"):
            frame = frame.f_back
        if frame is None or not Path(frame.f_code.co_filename).is_relative_to(root()):
            change(path)
            return
        raise MethodError(
            "os.chdir changes the working folder of all functions, which work at the same time",
            'Write whole paths: Path(__file__).parent / "words.txt". A program gets its folder from '
            "subprocess.run(…, cwd=folder).",
        )

    def ended(code: int) -> None:
        if os.getpid() != process:
            end(code)
        raise MethodError(
            f"os._exit({code}) ends the process of all functions", "Raise an exception, or return unknown('why')."
        )

    os.chdir = changed
    os._exit = ended  # type: ignore[assignment]
    return end
