"""What a function that is declared pure may not use: network and processes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from attune_eval.errors import MethodError

working: ContextVar[str | None] = ContextVar("working", default=None)
"""Name of the pure function that works here."""

REFUSED = {
    "socket.connect": "the network",
    "socket.getaddrinfo": "the network",
    "subprocess.Popen": "another process",
    "os.system": "another process",
    "os.fork": "another process",
    "os.posix_spawn": "another process",
}

guarding = False


def purely(name: str, work: Callable[[], Any]) -> Any:
    """Calls a pure function. Use of the network or of a process fails, with its line."""
    global guarding
    if not guarding:
        guarding = True
        sys.addaudithook(_refuse)
    token = working.set(name)
    try:
        return work()
    finally:
        working.reset(token)


def _refuse(event: str, _: tuple[Any, ...]) -> None:
    what = REFUSED.get(event)
    if what is None:
        return
    name = working.get()
    if name is not None:
        raise MethodError(
            f"{name} is declared pure, and uses {what}: its files do not say what it answers",
            "Leave pure out, and give a supporter an option version: str. Or take out what it uses.",
        )
