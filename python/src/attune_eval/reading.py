"""Results as frames of pandas or polars, from what ``attune export parquet`` has written."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from attune_eval.errors import library

NAMES = ("observations", "dialogues", "claims")


class Results:
    """The frames of one folder, each read when it is first asked for."""

    def __init__(self, folder: Path, frames: Literal["pandas", "polars"]) -> None:
        self.folder = folder
        self._frames = frames

    @cached_property
    def observations(self) -> Any:
        """A row for each number, label and preference that was found, and for each that is missing."""
        return self._frame("observations")

    @cached_property
    def dialogues(self) -> Any:
        """A row for each dialogue, a column for each number and label."""
        return self._frame("dialogues")

    @cached_property
    def claims(self) -> Any:
        """A row for each comparison: how much, how sure, and whether a sentence may say it."""
        return self._frame("claims")

    def _frame(self, name: str) -> Any:
        file = self.folder / f"{name}.parquet"
        if not file.is_file():
            raise FileNotFoundError(f"There is no {file}. Write it: attune export parquet --to {self.folder}")
        if self._frames == "polars":
            return library("polars").read_parquet(file)
        return library("pandas").read_parquet(file)


def read(folder: str | Path = "attune-output", frames: Literal["pandas", "polars"] = "pandas") -> Results:
    """The results in a folder that ``attune export parquet`` has written, as frames of pandas or polars."""
    path = Path(folder)
    if frames not in ("pandas", "polars"):
        raise ValueError(f"frames is {frames!r}. Use 'pandas' or 'polars'.")
    if not any((path / f"{name}.parquet").is_file() for name in NAMES):
        raise FileNotFoundError(f"There are no results in {path}. Write them: attune export parquet --to {path}")
    return Results(path, frames)
