"""What a function that is declared pure may not use: network, processes, clock and chance."""

from __future__ import annotations

import ast
import datetime
import inspect
import os
import random
import secrets
import sys
import time
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from types import FunctionType
from typing import Any

from attune_eval.arguments import function_at
from attune_eval.declare import Declaration
from attune_eval.errors import MethodError
from attune_eval.names import UNKNOWN, Scope, modules_of

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


@contextmanager
def guarded(own: Declaration) -> Iterator[None]:
    """While a pure function works here, use of the network or of a process fails, with its line."""
    global guarding
    if own.pure and not guarding:
        guarding = True
        sys.addaudithook(_refuse)
    token = working.set(own.name if own.pure else None)
    try:
        yield
    finally:
        working.reset(token)


def _refuse(event: str, _: tuple[Any, ...]) -> None:
    what = REFUSED.get(event)
    name = None if what is None else working.get()
    if name is not None:
        raise MethodError(
            f"{name} is declared pure, and uses {what}: its files do not say what it answers",
            "Leave pure out, and give a supporter an option version: str. Or take out what it uses.",
        )


CLOCKS = ("time", "monotonic", "perf_counter", "process_time", "thread_time")
CLOCK = {each for name in CLOCKS for each in (getattr(time, name), getattr(time, f"{name}_ns"))}
NOW = {time.localtime, time.gmtime, time.ctime, time.asctime}
"""Functions that read the clock if they get no time."""
CHANCE = {os.urandom, uuid.uuid1, uuid.uuid4, *(getattr(secrets, name) for name in secrets.__all__)}
SHARED: Any = getattr(random, "_inst")  # noqa: B009 -- the generator behind random.random()
"""The generator of the module ``random``, which all threads share."""


def check_pure(own: Declaration, files: Iterable[Path]) -> None:
    """Refuses clock and chance in a pure function or a source, and in all functions of the plugin that it uses."""
    leave = "Leave pure out. Or draw" if own.pure else "Draw"
    for what, node, file, _ in _impurities(own, files):
        raise MethodError(
            f"{own.name} {'is declared pure' if own.pure else 'gives the same scenarios each time'}, and uses {what}: "
            f"{ast.unparse(node)}",
            f"{leave} from ctx.random('name') or random.Random(seed), and take times from the input.",
            (str(file), node.lineno),
        )


MEASURED = {getattr(time, f"{name}{unit}") for name in CLOCKS if name != "time" for unit in ("", "_ns")}
"""Clocks without a date, with which code measures how long something takes."""


def surroundings_of(own: Declaration, files: Iterable[Path]) -> list[str]:
    """Notices on clock and chance in a function that is not declared pure. A supporter may use both."""
    if own.pure or own.form in ("supporter", "scenarios"):
        return []
    return [
        f"{own.name} uses {what}: {ast.unparse(node)} ({file.name}, line {node.lineno}). Its result is stored for its "
        "input, and another run may give another one. Draw from ctx.random('name') or random.Random(seed), and take "
        "times from the input."
        for what, node, file, value in _impurities(own, files)
        if not (isinstance(value, type(time.time)) and value in MEASURED)
    ]


def _impurities(own: Declaration, files: Iterable[Path]) -> Iterator[tuple[str, ast.expr, Path, Any]]:
    """Uses of clock and chance in a function and in all functions of the plugin that it uses.

    The code is read and not run, so that a branch that is seldom taken is found too.
    """
    modules = modules_of(files)
    open_functions: list[Any] = [inspect.unwrap(own.function)]
    seen: set[Any] = set()
    while open_functions:
        function = open_functions.pop()
        file = Path(function.__code__.co_filename).resolve()
        if function in seen or file not in modules:
            continue
        seen.add(function)
        for node, value in _used(function, file):
            what = _impurity(node, value)
            if what is not None:
                yield what, node, file, value
            open_functions += _functions(value)


def _used(function: Any, file: Path) -> Iterator[tuple[ast.expr, Any]]:
    """What a function names, each with its value: ``time.time`` with the function of the module."""
    code = function.__code__
    node = function_at(ast.parse(file.read_bytes()), function.__name__, code.co_firstlineno)
    if node is None:
        return
    closed = dict(zip(code.co_freevars, (_content(each) for each in function.__closure__ or ()), strict=False))
    scope = Scope(closed, Scope(function.__globals__)).inside(node, {})
    called = {each.func: each for each in ast.walk(node) if isinstance(each, ast.Call)}
    for statement in node.body:
        for each in ast.walk(statement):
            if isinstance(each, (ast.Name, ast.Attribute)):
                yield called.get(each, each), scope.value(each)


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        return UNKNOWN


def _impurity(node: ast.expr, value: Any) -> str | None:
    """What a value reads that is no input; ``node`` is its call, if it is called."""
    if value is UNKNOWN or not callable(value):
        return None
    of = getattr(value, "__self__", None)
    is_empty = isinstance(node, ast.Call) and not node.args and not node.keywords
    is_date = isinstance(of, type) and issubclass(of, datetime.date)
    if is_date and value.__name__ in ("now", "utcnow", "today"):
        return "the clock"
    is_plain = isinstance(value, (FunctionType, type(time.time)))
    if is_plain and (value in CLOCK or (is_empty and value in NOW)):
        return "the clock"
    if value is time.strftime and isinstance(node, ast.Call) and len(node.args) < 2:
        return "the clock"
    if of is SHARED or isinstance(of, random.SystemRandom) or value is random.SystemRandom:
        return "chance"
    if type(of).__module__.startswith("numpy.random") and type(of).__name__ == "RandomState":
        return "chance"
    unseeded = value is random.Random or str(getattr(value, "__name__", "")) in ("default_rng", "RandomState")
    return "chance" if (is_plain and value in CHANCE) or (unseeded and is_empty) else None


def _functions(value: Any) -> list[Any]:
    """The functions that a use of this value may call: itself, or the methods of a class or of an object."""
    found = getattr(value, "__wrapped__", value)
    if isinstance(found, FunctionType):
        return [found]
    classes = value.__mro__ if isinstance(value, type) else type(value).__mro__
    return [each for kind in classes for each in vars(kind).values() if isinstance(each, FunctionType)]
