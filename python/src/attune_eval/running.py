"""Runs an evaluation with the ``attune`` command of this machine, and returns its results. Nothing is downloaded."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from attune_eval.errors import RunFailed, library

Frames = Literal["pandas", "polars", "rows"]

NUMBERS = {
    *("estimate", "lower", "upper", "level", "p", "wilcoxon", "adjusted", "values", "clusters"),
    *("repeat", "turn", "value"),
}
TRUTHS = {"detected", "offline"}
WHOLE = {"values", "clusters", "repeat", "turn"}


class Run:
    """A finished run: its report as ``attune run --json`` prints it, and its claims and observations."""

    def __init__(self, report: Mapping[str, Any], command: Command, frames: Frames) -> None:
        self.report = report
        self._command = command
        self._frames = frames

    @property
    def harm(self) -> list[str]:
        """The sentences on harm, one per supporter: the first lines of every output."""
        return [line["en"] for line in self.report["harm"]]

    @cached_property
    def claims(self) -> Any:
        """A row for each comparison, in the columns of ``attune export parquet``."""
        return _framed([_claim_row(claim) for claim in self.report["claims"]], self._frames)

    @cached_property
    def observations(self) -> Any:
        """A row for each number, label and preference that was found, and for each that is missing."""
        table = io.StringIO(self._command.called(["export", "long", "--to", "-"]), newline="")
        return _framed([_typed(row) for row in csv.DictReader(table)], self._frames)


class Command:
    """The ``attune`` command, with the config and its changes."""

    def __init__(self, start: Sequence[str], folder: Path, more: Sequence[str], env: Mapping[str, str]) -> None:
        self._start = list(start)
        self._folder = folder
        self._more = list(more)
        self._env = {**os.environ, **env}

    def checked(self, version: str) -> None:
        """Raises :class:`RunFailed` if the command has another version than this package, or cannot start."""
        printed = self._printed(["--version"], [])
        found = re.search(r"/(\d+\.\d+\.\d+\S*)", printed.stdout)
        if printed.returncode != 0 or found is None:
            raise RunFailed(
                f"{_shown(self._start)} does not start: {printed.stderr.strip() or printed.stdout.strip()}",
                f"Install Node 20.19 or newer, then: npm install attune@{version}",
                printed.returncode,
            )
        if found[1] != version:
            raise RunFailed(
                f"{_shown(self._start)} is version {found[1]}, and attune-eval is version {version}.",
                f"Install the same version of both: npm install attune@{version}",
                None,
            )

    def called(self, args: Sequence[str], allowed: tuple[int, ...] = (0,)) -> str:
        """Standard output of the command. Raises :class:`RunFailed` with what the command prints as its error."""
        printed = self._printed(args, self._more)
        if printed.returncode not in allowed:
            message, fix = _error_in(printed.stdout, printed.stderr)
            raise RunFailed(message, fix, printed.returncode)
        return printed.stdout

    def _printed(self, args: Sequence[str], more: Sequence[str]) -> subprocess.CompletedProcess[str]:
        command = [*self._start, *args, *more]
        try:
            return subprocess.run(
                command,
                cwd=self._folder,
                env=self._env,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                encoding="utf-8",
            )
        except (FileNotFoundError, PermissionError, NotADirectoryError) as error:
            raise _not_started(command[0]) from error


def _not_started(name: str) -> RunFailed:
    """The variable may name a file that does not exist; a command that was found needs Node."""
    if os.environ.get("ATTUNE_CLI") == name:
        fix = "Correct the variable ATTUNE_CLI, or unset it: then node_modules/.bin/attune or the path is used."
        return RunFailed(f"ATTUNE_CLI names {name}, which is no program.", fix, None)
    return RunFailed(f"{name} is not installed.", "Install Node 20.19 or newer: https://nodejs.org", None)


def run(
    config: str | Path = "attune.config.yaml",
    *,
    set: Mapping[str, Any] | None = None,
    only: Mapping[str, str] | None = None,
    frames: Frames = "rows",
    env: Mapping[str, str] | None = None,
) -> Run:
    """Runs a config and returns its results. Units that are done already are not done again.

    The command is the one that the variable ``ATTUNE_CLI`` names, else ``node_modules/.bin/attune`` in the folder of
    the config or above it, else ``attune`` on the path. It must have the version of this package.

    :param set: values of the config that differ in this run, by path: ``{"evaluations.care.limit": 20}``
    :param only: a part of the config: ``{"supporter": "bot"}``
    :param frames: form of ``claims`` and ``observations``: frames of pandas or polars, or lists of dicts
    :param env: further environment variables, such as keys
    :raises RunFailed: there is no command, it has another version, the config has a mistake, or the run failed;
        ``fix`` says what to do
    """
    from attune_eval import __version__

    if frames not in ("pandas", "polars", "rows"):
        raise ValueError(f"frames is {frames!r}. Use 'pandas', 'polars' or 'rows'.")
    if frames != "rows":
        library(frames)
    file = Path(config).resolve()
    if not file.is_file():
        raise RunFailed(f"There is no config {file}.", "Name an existing file, or write one: attune init", None)
    more = ["--config", str(file)]
    for path, value in (set or {}).items():
        more += ["--set", f"{path}={json.dumps(value)}"]
    for key, name in (only or {}).items():
        more += ["--only", f"{key}={name}"]
    command = Command(_found(file.parent, __version__), file.parent, more, env or {})
    command.checked(__version__)
    printed = command.called(["run", "--json"], allowed=(0, 1))
    try:
        report = json.loads(printed)
    except json.JSONDecodeError:
        report = {}
    if "claims" not in report:
        message, fix = _error_in(printed, "")
        raise RunFailed(message, fix, 1)
    return Run(report, command, frames)


def _found(folder: Path, version: str) -> list[str]:
    """The words that start the command."""
    named = os.environ.get("ATTUNE_CLI")
    if named:
        return ["node", named] if named.endswith((".js", ".mjs")) else [named]
    for parent in (folder, *folder.parents):
        local = parent / "node_modules" / ".bin" / ("attune.cmd" if os.name == "nt" else "attune")
        if local.is_file():
            return [str(local)]
    installed = shutil.which("attune")
    if installed:
        return [installed]
    raise RunFailed(
        f"There is no attune command: not in ATTUNE_CLI, not in node_modules of {folder} or above it, not on the path.",
        f"Install Node 20.19 or newer, then in the folder of the config: npm install attune@{version}",
        None,
    )


def _error_in(stdout: str, stderr: str) -> tuple[str, str | None]:
    """Message and fix of an error of the command, which prints its problems as JSON."""
    try:
        report = json.loads(stdout)
        problems = report.get("error", report).get("problems", [])
    except (json.JSONDecodeError, AttributeError):
        problems = []
    if not problems:
        return (stderr.strip() or stdout.strip() or "The command ended without output."), None
    messages = [f"{_placed(problem.get('place'))}{problem['message']}" for problem in problems]
    fixes = [problem["fix"] for problem in problems if problem.get("fix")]
    return "\n".join(messages), "\n".join(dict.fromkeys(fixes)) or None


def _placed(place: Mapping[str, Any] | None) -> str:
    if not place or "file" not in place:
        return ""
    if Path(place["file"]).name == "--set":
        return "--set: "
    return ":".join(str(place[part]) for part in ("file", "line", "column") if part in place) + " "


def _shown(words: Sequence[str]) -> str:
    return " ".join(words)


def _claim_row(claim: Mapping[str, Any]) -> dict[str, Any]:
    """A claim in the columns of ``claims.parquet``. What is unknown is None."""
    interval = _value(claim.get("interval")) or {}
    reason = claim.get("interval") or {}
    return {
        "id": claim["id"],
        "evaluation": claim["evaluation"],
        "kind": claim["kind"],
        "source": claim["of"].get("source"),
        "name": claim["of"]["name"],
        "supporter": claim.get("supporter"),
        "against": claim.get("against"),
        "conditions": json.dumps(claim.get("conditions", {}), ensure_ascii=False, separators=(",", ":")),
        "family": claim.get("family"),
        "estimate": _value(claim.get("estimate")),
        "lower": interval.get("lower"),
        "upper": interval.get("upper"),
        "level": interval.get("level"),
        "no_interval": reason.get("why"),
        "p": _value(claim.get("p")),
        "wilcoxon": _value(claim.get("wilcoxon")),
        "adjusted": _value(claim.get("adjusted")),
        "values": claim.get("n", {}).get("values"),
        "clusters": claim.get("n", {}).get("clusters"),
        "detected": claim.get("detected"),
        "grade": claim.get("grade"),
        "direction": claim.get("direction"),
        "withheld": claim.get("withheld"),
        "sentence": claim.get("sentence"),
    }


def _value(known: Mapping[str, Any] | None) -> Any:
    return known.get("value") if known and known.get("state") == "known" else None


def _typed(row: Mapping[str, str]) -> dict[str, Any]:
    """A line of the long table with numbers and truth values. An empty field is None."""

    def read(name: str, text: str) -> Any:
        if text == "":
            return None
        if name in WHOLE:
            return int(text)
        if name in NUMBERS:
            return float(text)
        return text == "true" if name in TRUTHS else text

    return {name: read(name, text) for name, text in row.items()}


def _framed(rows: list[dict[str, Any]], frames: Frames) -> Any:
    if frames == "rows":
        return rows
    frame_library = library(frames)
    if frames == "polars":
        return frame_library.DataFrame(rows, infer_schema_length=None)
    frame = frame_library.DataFrame(rows)
    return frame.astype(
        {name: "float64" for name in frame.columns if name in NUMBERS - {"values", "clusters", "repeat"}}
    )
