"""What goes wrong, in words for who can correct it."""

from __future__ import annotations


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
