"""Finds mistakes of calls before a run: wrong arguments, and requests without the model of the config."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from attune_eval.context import AsyncContext, AsyncSupporter, Context, Supporter
from attune_eval.declare import Declaration
from attune_eval.errors import MethodError
from attune_eval.evaluation import Evaluation
from attune_eval.names import UNKNOWN, Instance, Scope, modules_of, near, signature_of

GIVEN: Mapping[str, type] = {
    "evaluation": Evaluation,
    "supporter": Supporter,
    "ctx": Context,
    # Annotations of async functions; their methods have the same arguments.
    "AsyncContext": AsyncContext,
    "AsyncSupporter": AsyncSupporter,
}
"""Types of the parameters whose calls are checked, by name."""


OTHERS: Mapping[str, str] = {
    **dict.fromkeys(("user", "client", "human", "patient", "help-seeker", "Seeker"), "seeker"),
    **dict.fromkeys(("assistant", "bot", "model", "ai", "system", "therapist", "Supporter"), "supporter"),
}
"""Names that other programs have for speakers, with those of Attune."""


def check_arguments(files: Iterable[Path]) -> None:
    """Refuses a call of this package whose arguments do not fit its signature, with the near name."""
    each_file = list(files)
    modules = modules_of(each_file)
    for file in each_file:
        scope = Scope(modules.get(file, {}))
        _Calls(file, scope).visit(ast.parse(file.read_bytes()))


class _Calls(ast.NodeVisitor):
    """Checks the calls in a file, each with the names of its function."""

    def __init__(self, file: Path, scope: Scope) -> None:
        self._file = file
        self._scope = scope

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> None:
        """Visits the function with its own names."""
        outer = self._scope
        self._scope = outer.inside(node, GIVEN)
        self.generic_visit(node)
        self._scope = outer

    visit_AsyncFunctionDef = visit_FunctionDef
    visit_Lambda = visit_FunctionDef

    def visit_Call(self, node: ast.Call) -> None:
        """Checks one call."""
        self.generic_visit(node)
        name, value = self._called(node)
        signature = None if value is UNKNOWN else signature_of(value)
        if signature is None:
            return
        wrong = _wrong(node, signature) or _unlisted(node, signature, value)
        if wrong is not None:
            raise MethodError(f"{name} {wrong[0]}", wrong[1], (str(self._file), node.lineno))

    def visit_Compare(self, node: ast.Compare) -> None:
        """Refuses a speaker that no turn has: the comparison would be false for each of them."""
        self.generic_visit(node)
        sides = [node.left, *node.comparators]
        if not any(isinstance(each, ast.Attribute) and each.attr == "speaker" for each in sides):
            return
        texts = [str(each.value) for each in sides if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        for wrong in (each for each in texts if each in OTHERS):
            fix = f'Write "{OTHERS[wrong]}".'
            raise MethodError(f'No turn has the speaker "{wrong}"', fix, (str(self._file), node.lineno))

    def _called(self, node: ast.Call) -> tuple[str, Any]:
        """Name and function of a call of this package, a method without its object."""
        func = node.func
        owner = self._scope.value(func.value) if isinstance(func, ast.Attribute) else UNKNOWN
        if isinstance(func, ast.Attribute) and isinstance(owner, Instance):
            name = f"{ast.unparse(func.value)}.{func.attr}"
            method = getattr(owner.kind, func.attr, None)
            if method is None and owner.is_sure:
                known = [each for each in dir(owner.kind) if not each.startswith("_")]
                fix = f"{near(func.attr, known)}It has {', '.join(known)}."
                raise MethodError(f"There is no {name}()", fix, (str(self._file), node.lineno))
            return name, UNKNOWN if method is None else _bound(method)
        value = self._scope.value(func)
        module = str(getattr(value, "__module__", ""))
        return ast.unparse(func), value if callable(value) and module.startswith("attune_eval.") else UNKNOWN


def _bound(method: Any) -> Any:
    """The method without ``self``, as a call sees it."""
    return method.__get__(object())


def _wrong(node: ast.Call, signature: inspect.Signature) -> tuple[str, str] | None:
    """What is wrong with the arguments of a call, and how to fix it."""
    names = [name for name, each in signature.parameters.items() if each.kind is not each.VAR_POSITIONAL]
    takes = f"It takes {', '.join(names)}."
    given = {each.arg: None for each in node.keywords if each.arg is not None}
    takes_any = any(each.kind is each.VAR_KEYWORD for each in signature.parameters.values())
    for name in given:
        if name not in names and not takes_any:
            return f"has no argument {name}", near(name, names) + takes
    is_open = len(given) < len(node.keywords) or any(isinstance(each, ast.Starred) for each in node.args)
    if is_open:
        return None
    try:
        signature.bind(*node.args, **given)
    except TypeError as error:
        return f"has {error}" if "missing" not in str(error) else f"lacks an argument: {error}", takes
    return None


def _unlisted(node: ast.Call, signature: inspect.Signature, value: Any) -> tuple[str, str] | None:
    """A text that is none of those that its parameter takes, such as ``better="hihger"``."""
    names = [name for name in signature.parameters if name != "self"]
    given = [*zip(names, node.args, strict=False), *((each.arg, each.value) for each in node.keywords if each.arg)]
    texts = {name: each.value for name, each in given if isinstance(each, ast.Constant) and isinstance(each.value, str)}
    if not texts or any(isinstance(each, ast.Starred) for each in node.args):
        return None
    hints = _hints(value)
    for name, text in texts.items():
        listed = [each for each in _listed(hints.get(name)) if isinstance(each, str)]
        if listed and text not in listed:
            return f"has {name}={text!r}", f"{near(text, listed)}It is one of {', '.join(listed)}."
    return None


def _hints(value: Any) -> Mapping[str, Any]:
    try:
        return get_type_hints(value)
    except (NameError, TypeError):
        return {}


def _listed(hint: Any) -> tuple[Any, ...]:
    """The values of a ``Literal``, also of one that may be None; none of a hint that takes other values too."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    rest = [each for each in get_args(hint) if each is not type(None)]
    return _listed(rest[0]) if get_origin(hint) in (Union, UnionType) and len(rest) == 1 else ()


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


def function_at(tree: ast.AST, function: str, line: int) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    """The function that begins at this line, with its decorators."""
    for node in ast.walk(tree):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) or node.name != function:
            continue
        if min([node.lineno, *(each.lineno for each in node.decorator_list)]) == line:
            return node
    return None


def _requests(tree: ast.AST, function: str, line: int) -> list[ast.Call]:
    """Calls of ``ctx.ask`` and ``ctx.ask_json`` in the function that begins at this line."""
    node = function_at(tree, function, line)
    calls = [] if node is None else [each for each in ast.walk(node) if isinstance(each, ast.Call)]
    return [each for each in calls if _is_request(each.func)]


def _is_request(called: ast.expr) -> bool:
    return (
        isinstance(called, ast.Attribute)
        and called.attr in ("ask", "ask_json")
        and isinstance(called.value, ast.Name)
        and called.value.id == "ctx"
    )
