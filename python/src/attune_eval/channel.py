"""One piece of work on the Python side: sends what it asks, and waits for the answers."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextvars import ContextVar
from typing import Any

from attune_eval.errors import AskFailed, MethodError, Stopped

Send = Callable[[Mapping[str, Any]], None]


active: ContextVar[Channel | None] = ContextVar("active", default=None)
"""The channel of the work that runs here; none in a thread of the method."""


class Channel:
    """Calls of one piece of work. Waiting is for threads; a loop wraps the future."""

    def __init__(self, work: int, send: Send) -> None:
        self.work = work
        self.parsers: dict[int, Callable[[str], Any]] = {}
        self._send = send
        self._calls = itertools.count(1)
        self._streams = itertools.count(1)
        self._waiting: dict[int, Future[Any]] = {}
        self._lock = threading.Lock()
        self._stopped = False
        self._is_over = False

    def begin(self, ask: str, given: Mapping[str, Any], parse: Callable[[str], Any] | None = None) -> Future[Any]:
        """Asks, and gives what will hold the answer."""
        if self._is_over or active.get() not in (None, self):
            raise MethodError(
                "A ctx is used after the call that it belongs to, or in another one",
                "Take ctx as a parameter of each call. Keep it in no variable of the module and no cache, and join "
                "threads that use it.",
            )
        future: Future[Any] = Future()
        with self._lock:
            if self._stopped:
                raise Stopped
            call = next(self._calls)
            self._waiting[call] = future
        if parse is not None:
            self.parsers[call] = parse
        self._send({"id": self.work, "call": call, "ask": ask, "given": given})
        return future

    def call(self, ask: str, given: Mapping[str, Any]) -> Any:
        """Asks, and waits."""
        return self.begin(ask, given).result()

    def stream(self) -> int:
        """The number of a new stream of random numbers."""
        return next(self._streams)

    def warn(self, message: str) -> None:
        """Tells the user."""
        self._send({"id": self.work, "warn": message})

    def answered(self, call: int, message: Mapping[str, Any]) -> None:
        """Hands an answer to who waits for it."""
        self.parsers.pop(call, None)
        future = self._waiting.pop(call, None)
        if future is None or not future.set_running_or_notify_cancel():
            return
        if "error" in message:
            future.set_exception(AskFailed(message["error"], call))
        else:
            future.set_result(message.get("answer"))

    def end(self) -> None:
        """Refuses all further calls."""
        self._is_over = True

    def stop(self) -> None:
        """Ends all that waits, and whatever asks from now on."""
        with self._lock:
            self._stopped = True
            waiting = list(self._waiting.values())
            self._waiting.clear()
        for future in waiting:
            if future.set_running_or_notify_cancel():
                future.set_exception(Stopped())
