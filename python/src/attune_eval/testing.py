"""Unit tests with a scripted ``ctx``, and contract checks and golden files of Attune's testkit, which needs Node.

``test_mine = checks("mine.py")`` in a test file makes a test of each check.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from attune_eval import wheel
from attune_eval.errors import MethodError
from attune_eval.kept import kept_in
from attune_eval.scripted import async_context, async_supporter, context, dialogue, evaluation, supporter

__all__ = [
    "Check",
    "async_context",
    "async_supporter",
    "checked",
    "checks",
    "context",
    "dialogue",
    "evaluation",
    "findings",
    "packed",
    "supporter",
    "wheel_checks",
]

COMMAND = "attune-testkit"

NOTICE = re.compile(r"^\(node:\d+\) AttuneNotice: (.*)$", re.MULTILINE)
"""A notice of the checks, which is no failure."""


@dataclass(frozen=True)
class Check:
    """A check, and what is wrong where it does not hold."""

    name: str
    what: str | None = None
    fix: str = ""


def checked(
    plugin: str,
    *,
    examples: Mapping[str, Any] | None = None,
    golden: str | None = None,
    folder: str | Path | None = None,
    command: Sequence[str] | None = None,
) -> list[Check]:
    """Runs all checks of a plugin: a module's name, or the path of its file.

    examples: input for components by name: ``{"warmth": {"options": {…}, "dialogue": {…}, "answers": ["7"]}}``. Keys:
        options: as in a config; those without a default are required.
        language: ``"zh"``; default ``"en"``.
        scenario: members of a scenario: ``{"profile": "You are Ana."}``.
        dialogue: ``{"turns": [{"speaker": "seeker", "text": "…"}], "ending": {"reason": "turn-limit"}}``.
        pair: two such dialogues, for a judge of pairs.
        replies: texts that the supporter says to a simulator, in order.
        answers: texts that models answer, in order, with those that are unreadable; default: the stand-ins.
        read: results by option, for an ``EstimatorLabel``:
            ``{"of": {"measures": {"relief": {"state": "known", "value": 2}}, "series": {}}}``.
        evaluation: for an analysis, what ``evaluation(…)`` gives.
    golden: a folder with the expected output of each component; ``ATTUNE_GOLDEN=update`` in the environment writes it.
    folder: what paths are relative to; by default the working folder.
    """
    base = Path(folder or Path.cwd()).resolve()
    request = {
        **_about(plugin, base),
        **({} if examples is None else {"examples": examples}),
        **({} if golden is None else {"golden": golden}),
    }
    found = list(_run(list(command or _command(base)), json.dumps(request), base))
    return [_with_kept(Check(each["name"], *_flaw(each.get("flaw"))), base / plugin) for each in found]


def _with_kept(check: Check, file: Path) -> Check:
    """The check with the variables that the plugin changes, if a result depends on earlier calls."""
    is_kept = check.what is not None and re.search(r"worked on|same input gives another result", check.what)
    names = kept_in(file) if is_kept and file.suffix == ".py" and file.is_file() else []
    return Check(check.name, f"{check.what} It keeps {', '.join(names)}.", check.fix) if names else check


def findings(
    plugin: str,
    analysis: str,
    evaluation: Mapping[str, Any],
    *,
    options: Mapping[str, Any] | None = None,
    folder: str | Path | None = None,
    command: Sequence[str] | None = None,
) -> dict[str, Any]:
    """What an analysis gives for an evaluation, as Attune computes it: ``tables``, ``figures`` and ``sentences``.

    analysis: its name, such as ``relief-table``; evaluation: what ``evaluation(…)`` gives.
    """
    base = Path(folder or Path.cwd()).resolve()
    request = {**_about(plugin, base), "analysis": analysis, "evaluation": evaluation, "options": options or {}}
    found = _run(list(command or _command(base)), json.dumps(request), base)
    if "findings" not in found:
        what, fix = _flaw(found["flaw"])
        raise MethodError(what, fix)
    return dict(found["findings"])


def _about(plugin: str, base: Path) -> dict[str, Any]:
    path = os.pathsep.join([str(base), *(each for each in sys.path if each)])
    python = {"executable": sys.executable, "env": {"PYTHONPATH": path}}
    return {"plugin": plugin, "folder": str(base), "python": python}


def _flaw(flaw: Mapping[str, str] | None) -> Sequence[str]:
    """What is wrong, and a fix as it is written in Python."""
    if flaw is None:
        return ()
    what, fix = flaw["what"], flaw.get("fix", "")
    if "evaluation: {" in fix or 'The evaluation "test" has no' in what:
        own = '"evaluation": evaluation({"mine/mood": {"relief": {"bot": [2, 3, 2, 4, 3, 2, 4, 3], "other": […]}}})'
        fix = (
            "Give its example an evaluation with the labels and names that it reads, from attune_eval.testing: "
            f'checks(…, examples={{"my-analysis": {{{own}}}}}).'
        )
    return what, _in_python(fix)


WORDS = (
    (
        "a field of the template, with fenced('talk', turns, context) as its value. A field under `unshown` reaches no "
        "model.",
        "pass talk=ctx.transcript(dialogue), and write {{talk}} in the template.",
    ),
    ("fenced('talk', turns, context) as the value of its field", "talk=ctx.transcript(dialogue), and {{talk}} in it"),
    ("the replies as well: fenced('talk', turns, context)", "the replies as well: talk=ctx.transcript(dialogue)"),
    ("from context.random", "from ctx.random('name')"),
    ("define a standIn", "pass stand_in=…"),
    ("write published: true in the examples (test/examples)", "pass it to checks as examples"),
)
"""Advice of the testkit, and how it is written in Python."""


def _in_python(text: str) -> str:
    for said, own in WORDS:
        text = text.replace(said, own)
    return re.sub(r"\{ '([a-z0-9-]+)': \{ published: true \} \}", r'{"\1": {"published": True}}', text)


def packed(
    module: str,
    *,
    folder: str | Path | None = None,
    examples: Mapping[str, Any] | None = None,
    command: Sequence[str] | None = None,
) -> list[Check]:
    """Builds the wheel of a folder with pip, and runs all checks on what is in it.

    module: the name of the plugin's module or package; folder: that of pyproject.toml, by default the working folder.
    """
    base = Path(folder or Path.cwd()).resolve()
    with tempfile.TemporaryDirectory() as target:
        unpacked = wheel.build(base, Path(target).resolve())
        if isinstance(unpacked, wheel.Flaw):
            return [Check("package: its wheel can be built", unpacked.what, unpacked.fix)]
        own = list(command or _command(base))
        found = [_of_wheel(each, unpacked) for each in checked(module, folder=unpacked, examples=examples, command=own)]
        names = (re.match(r"([a-z][a-z0-9-]*/[a-z0-9-]+): ", each.name) for each in found)
        components = sorted({each[1] for each in names if each})
        flaws = list(wheel.flaws(unpacked, module, components))
        held = "package: holds its module, licence and README, and requires what it imports"
        texts = [Check(held, each.what, each.fix) for each in flaws] or [Check(held)]
        return [*(Check(f"package: {each.name}", each.what, each.fix) for each in found), *texts]


HOLDS = "A wheel holds the module that pyproject.toml names, and the files in the folder of this module."


def _of_wheel(check: Check, unpacked: Path) -> Check:
    """The check without the path of the unpacked wheel, which its author cannot change."""
    if check.what is None:
        return check
    what, fix = (
        each.replace(f"{unpacked}{os.sep}", "").replace(str(unpacked), "the wheel") for each in (check.what, check.fix)
    )
    return Check(check.name, what, fix if (what, fix) == (check.what, check.fix) else f"{fix} {HOLDS}")


def checks(plugin: str, **more: Any) -> Callable[..., None]:
    """A test for each check, for pytest: ``test_mine = checks("mine.py")``. Arguments as of ``checked``."""
    return _tests(checked(plugin, **more))


def wheel_checks(module: str, **more: Any) -> Callable[..., None]:
    """A test for each check of the wheel: ``test_wheel = wheel_checks("mine")``. Arguments as of ``packed``."""
    return _tests(packed(module, **more))


def _tests(all_checks: Sequence[Check]) -> Callable[..., None]:
    import pytest

    @pytest.mark.parametrize("check", all_checks, ids=[each.name for each in all_checks])
    def test(check: Check) -> None:
        if check.what is not None:
            pytest.fail(f"{check.what}\n{check.fix}", pytrace=False)

    return test


def _command(base: Path) -> list[str]:
    """That of the nearest ``node_modules``."""
    name = f"{COMMAND}.cmd" if os.name == "nt" else COMMAND
    for each in [base, *base.parents]:
        file = each / "node_modules" / ".bin" / name
        if file.exists():
            return [str(file)]
    raise FileNotFoundError(
        f"{COMMAND} is in no node_modules of {base} or above. Install it there: npm install --save-dev @attune/testkit"
    )


def _run(command: list[str], request: str, folder: Path) -> Any:
    ended = subprocess.run(command, input=request, capture_output=True, text=True, cwd=folder, check=False)
    for notice in NOTICE.findall(ended.stderr):
        # The line of the test file: _run, checked and checks are between.
        warnings.warn(_in_python(notice.strip()), stacklevel=4)
    try:
        return json.loads(ended.stdout)
    except ValueError:
        raise RuntimeError(f"{command[0]} ended with {ended.returncode}: {ended.stderr}{ended.stdout}") from None
