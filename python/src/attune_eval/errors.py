"""What goes wrong, in words for who can correct it."""

from __future__ import annotations

import importlib
import sys
from typing import Any


class MethodError(Exception):
    """A mistake of a method: ``fix`` says what to write instead."""

    def __init__(self, message: str, fix: str | None = None, at: tuple[str, int] | None = None) -> None:
        super().__init__(message)
        self.fix = fix
        self.at = at


class AskFailed(Exception):
    """Attune could not answer: a budget is spent, a prompt is not there, a model cannot be reached."""

    def __init__(self, message: str, call: int) -> None:
        super().__init__(message)
        self.call = call


class Stopped(BaseException):
    """The work is ended: its time is over, or the run is stopped. Not caught by ``except Exception``."""


class RunFailed(Exception):
    """A run that cannot start or that failed: ``fix`` says what to do, ``code`` is the exit code of the command."""

    def __init__(self, message: str, fix: str | None, code: int | None) -> None:
        super().__init__(message if fix is None or fix in message else f"{message}\n{fix}")
        self.fix = fix
        self.code = code


class NotInstalled(RunFailed, ModuleNotFoundError):
    """A library that the caller selects is missing: ``fix`` says how to install it."""


def library(name: str) -> Any:
    """Imports an optional library, such as pandas. Raises :class:`NotInstalled`."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        fix = f"Install it for this Python: {sys.executable} -m pip install {name}. Or select other frames."
        raise NotInstalled(f"The package {name} is not installed.", fix, None) from None
