"""Finds mistakes of calls before a run: misspelt arguments, and requests without the model of the config."""

from __future__ import annotations

import ast
import difflib
import inspect
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from attune_eval.context import Context, Supporter
from attune_eval.declare import Declaration
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


def asked_without_model(own: Declaration) -> list[str]:
    """Notices on requests of a component that do not pass its model, so that only the stand-in answers."""
    options = [name for name, each in own.options["properties"].items() if each.get("format") == "chat-model"]
    if not options:
        return []
    file, line = own.place
    return [
        f"{own.name} has the option {options[0]}, and a request without model=: the offline stand-in answers it, "
        f"whatever the config names ({Path(file).name}, line {call.lineno}). Write model={options[0]}."
        for call in _requests(ast.parse(Path(file).read_bytes()), own.function.__name__, line)
        if not any(each.arg in ("model", None) for each in call.keywords)
    ]


def _requests(tree: ast.AST, function: str, line: int) -> list[ast.Call]:
    """Calls of ``ctx.ask`` and ``ctx.ask_json`` in the function that begins at this line."""
    found: list[ast.Call] = []
    for node in ast.walk(tree):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) or node.name != function:
            continue
        if min([node.lineno, *(each.lineno for each in node.decorator_list)]) != line:
            continue
        found += [each for each in ast.walk(node) if isinstance(each, ast.Call) and _is_request(each.func)]
    return found


def _is_request(called: ast.expr) -> bool:
    return (
        isinstance(called, ast.Attribute)
        and called.attr in ("ask", "ask_json")
        and isinstance(called.value, ast.Name)
        and called.value.id == "ctx"
    )
