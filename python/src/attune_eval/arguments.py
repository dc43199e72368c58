"""Finds misspelt arguments of known calls before a run: an analysis would fail only after everything is paid for."""

from __future__ import annotations

import ast
import difflib
import inspect
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from attune_eval.context import Context, Supporter
from attune_eval.errors import MethodError
from attune_eval.evaluation import Evaluation

KNOWN: dict[str, dict[str, Callable[..., Any]]] = {
    "evaluation": {
        name: getattr(Evaluation, name) for name in ("means", "rates", "compare", "observations", "dialogues", "pairs")
    },
    "supporter": {"reply": Supporter.reply},
    "ctx": {name: getattr(Context, name) for name in ("embed", "transcript", "fenced", "messages", "random", "warn")},
}
"""Methods by the name of the parameter that Attune gives."""


def check_arguments(files: Iterable[Path]) -> None:
    """Refuses an unknown keyword argument by name, with the near one."""
    for file in files:
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                _check_call(node, node.func, file)


def _check_call(node: ast.Call, called: ast.Attribute, file: Path) -> None:
    owner = called.value.id if isinstance(called.value, ast.Name) else ""
    method = KNOWN.get(owner, {}).get(called.attr)
    if method is None:
        return
    parameters = inspect.signature(method).parameters
    if any(each.kind is each.VAR_KEYWORD for each in parameters.values()):
        return
    names = [name for name in parameters if name != "self"]
    for keyword in node.keywords:
        if keyword.arg is not None and keyword.arg not in names:
            raise MethodError(
                f"{owner}.{called.attr} has no argument {keyword.arg}",
                f"{near(keyword.arg, names)}It takes {', '.join(names)}.",
                (str(file), keyword.value.lineno),
            )


def near(name: str, names: Iterable[str]) -> str:
    """The name that was probably meant, as the beginning of a fix; empty without one."""
    found = difflib.get_close_matches(name, list(names), 1)
    return f'Did you mean "{found[0]}"? ' if found else ""
