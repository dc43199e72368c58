"""What went wrong, with the line of the method's own code."""

from __future__ import annotations

import dataclasses
import difflib
import pkgutil
import re
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path
from types import FrameType, ModuleType, TracebackType
from typing import Any

from attune_eval.errors import AskFailed, MethodError
from attune_eval.names import near, signature_of

OWN = str(Path(__file__).parent)


LONGEST_TEXT = 1000
LONGEST_TRACEBACK = 20_000
"""Characters of a message and of a traceback that are shown."""


def _text_of(error: BaseException) -> str:
    """The message of an exception, which may be long or fail itself."""
    try:
        text = str(error).strip()
    except Exception as failed:
        return f"its message cannot be made: {type(failed).__name__}"
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…"


def failure_of(error: BaseException, root: Path | None = None) -> Mapping[str, Any]:
    """As Attune is told of it."""
    at = _place_of(error, root)
    text = _text_of(error)
    name = type(error).__name__
    what = text if isinstance(error, (MethodError, AskFailed)) else f"{name}: {text}" if text else name
    if error.__cause__ is not None and not isinstance(error, MethodError):
        what = f"{what}; it came from {type(error.__cause__).__name__}: {_text_of(error.__cause__)}"
    fix = getattr(error, "fix", None) or _shadowed(error, root) or _advice(error)
    return {
        "what": what.rstrip("."),
        "traceback": "".join(traceback.format_exception(type(error), error, error.__traceback__))[-LONGEST_TRACEBACK:],
        **({} if at is None else {"at": {"file": at[0], "line": at[1]}}),
        **({} if fix is None else {"fix": fix}),
        **({"call": error.call} if isinstance(error, AskFailed) else {}),
    }


def _place_of(error: BaseException, root: Path | None) -> tuple[str, int] | None:
    if isinstance(error, MethodError) and error.at is not None:
        return error.at
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        return error.filename, error.lineno
    return _innermost(error.__traceback__, root)


def _innermost(trace: TracebackType | None, root: Path | None) -> tuple[str, int] | None:
    """The innermost line of the method's folder; without one, the innermost that is not ours."""
    frames = [(frame.filename, frame.lineno or 0) for frame in traceback.extract_tb(trace)]
    outside = [each for each in frames if not each[0].startswith((OWN, "<frozen"))]
    own = [each for each in outside if root is not None and Path(each[0]).is_relative_to(root)]
    chosen = own or outside
    return chosen[-1] if chosen else None


def place_of_thread(ident: int, root: Path) -> tuple[str, int] | None:
    """Where in the method's code a thread is."""
    return place_in(sys._current_frames().get(ident), root)


def place_in(frame: FrameType | None, root: Path) -> tuple[str, int] | None:
    """The innermost line of the method's code, from a frame outwards."""
    first: tuple[str, int] | None = None
    while frame is not None:
        file = frame.f_code.co_filename
        if not file.startswith((OWN, "<frozen")):
            place = (file, frame.f_lineno)
            first = first or place
            if Path(file).is_relative_to(root):
                return place
        frame = frame.f_back
    return first


def _shadowed(error: BaseException, root: Path | None) -> str | None:
    """A file next to the plugin that is found in the place of a standard module."""
    if not isinstance(error, (AttributeError, ImportError)):
        return None
    for folder in {root, Path.cwd()} - {None}:
        assert folder is not None
        for file in sorted(folder.glob("*.py")):
            if file.stem in sys.stdlib_module_names and re.search(rf"\b{file.stem}\b", str(error)):
                return (
                    f"{file.name} has the name of a standard module of Python and is imported in its place: rename it."
                )
    return None


def _advice(error: BaseException) -> str | None:
    if isinstance(error, ImportError) and "attempted relative import" in str(error):
        return (
            "A plugin file is not part of a package. Write `from helper import name` for helper.py next to it; or put "
            "both into a folder with __init__.py and name the folder under plugins."
        )
    if isinstance(error, ModuleNotFoundError):
        package, _, rest = (error.name or "").partition(".")
        if rest and package in sys.modules:
            return _of_package(sys.modules[package], rest)
        return f"Install it for this Python: {sys.executable} -m pip install {package or 'it'}. Or correct the import."
    if isinstance(error, (AttributeError, TypeError)) and "'coroutine' object" in str(error):
        return "An async function gets AsyncContext. Write await: `await ctx.ask(…)`, `await supporter.reply(…)`."
    if isinstance(error, FileNotFoundError) and not Path(str(error.filename)).is_absolute():
        return (
            f"It is looked for in {Path.cwd()}, the folder of the config. A file next to the code is "
            f'Path(__file__).parent / "{error.filename}".'
        )
    if isinstance(error, SystemExit):
        names = [each.name for each in traceback.extract_tb(error.__traceback__)]
        if "<module>" not in names:
            return "sys.exit() is for programs: raise an exception, or return unknown('why')."
        return (
            "Code outside of functions runs when Attune imports the file: put a program under "
            '`if __name__ == "__main__":`.'
        )
    if isinstance(error, ValueError) and "only works in main thread" in str(error):
        return "Functions run in threads. A time limit is `limits: { unitTimeout: 30s }` in the config."
    if isinstance(error, RuntimeError) and "asyncio.run() cannot be called" in str(error):
        return "An async function writes await: `await ctx.ask(…)`."
    if isinstance(error, TypeError) and "can't be used in 'await' expression" in str(error):
        return "A plain function (def) gets Context, whose calls are not awaited. Leave await out, or write async def."
    return _misspelt(error)


def _misspelt(error: BaseException) -> str | None:
    """The near name of an argument, a member or a variable; and what ``None`` of an answer means."""
    frame = _last_frame(error.__traceback__)
    wrong = re.search(r"([\w.<>]+)\(\) got an unexpected keyword argument '(\w+)'", _text_of(error))
    if isinstance(error, TypeError) and wrong is not None and frame is not None:
        names = _arguments(wrong[1], frame)
        return f"{near(wrong[2], names)}It takes {', '.join(names)}." if names else None
    if isinstance(error, TypeError) and "NoneType" in _text_of(error):
        return _none_at(error.__traceback__)
    if isinstance(error, dataclasses.FrozenInstanceError):
        return "What Attune gives is never changed. Make a changed copy: dataclasses.replace(turn, text=…)."
    if isinstance(error, AttributeError) and error.name is not None:
        members = [each for each in dir(error.obj) if not each.startswith("_")]
        is_ours = type(error.obj).__module__.startswith("attune_eval.")
        has = f"It has {', '.join(members)}." if is_ours else ""
        return f"{near(error.name, members)}{has}".strip() or None
    found = re.match(r"'(\w+)' object is not subscriptable", _text_of(error))
    if isinstance(error, TypeError) and found is not None and hasattr(_package(), found[1]):
        return f"The members of {found[1]} are attributes: dialogue.turns, turn.text."
    if isinstance(error, NameError) and error.name is not None and frame is not None:
        return near(error.name, [*frame.f_locals, *frame.f_globals]).strip() or None
    return None


def _none_at(trace: TracebackType | None) -> str:
    """What is None in the line that failed: annotations of a turn, or the value of an answer."""
    frames = traceback.extract_tb(trace)
    if frames and "annotations" in (frames[-1].line or ""):
        return "A turn without annotations has None: (turn.annotations or {}).get('name'). They are never changed."
    return "The value of an answer that stays unreadable is None: return asked.answer, or test for None."


def _last_frame(trace: TracebackType | None) -> FrameType | None:
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return None if trace is None else trace.tb_frame


def _arguments(function: str, frame: FrameType) -> list[str]:
    """Names of the arguments of a function, by its name in an error: ``Verdict.__init__``, ``estimator``."""
    path = function.removesuffix(".__init__").split(".")
    for value in (frame.f_locals.get(path[0]), frame.f_globals.get(path[0]), getattr(_package(), path[0], None)):
        for each in path[1:]:
            value = getattr(value, each, None)
        signature = signature_of(value) if callable(value) else None
        if signature is not None:
            return [each.name for each in signature.parameters.values() if each.name not in ("self", "bare")]
    return []


def _package() -> ModuleType:
    return sys.modules["attune_eval"]


def _of_package(package: ModuleType, rest: str) -> str:
    """A package that is found lacks a module: its own name is misspelt."""
    names = [each.name for each in pkgutil.iter_modules(getattr(package, "__path__", []))]
    near = difflib.get_close_matches(rest, names, 1)
    meant = f'Did you mean "{near[0]}"? ' if near else ""
    return f"{meant}Correct the import: {package.__name__} has {', '.join(names) or 'no modules'}."
