"""What the names in a plugin's code stand for, as far as its loaded modules show it."""

from __future__ import annotations

import ast
import builtins
import difflib
import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

UNKNOWN = object()
"""Value of a name that only a run shows."""


@dataclass(frozen=True)
class Instance:
    """An object that Attune gives to a function."""

    kind: type
    is_sure: bool
    """True for a parameter of a component, or one with an annotation; False for a name such as ``ctx`` alone."""


class Scope:
    """Names of a module, or of a function in it."""

    def __init__(self, names: Mapping[str, Any], outer: Scope | None = None) -> None:
        self._names = names
        self._outer = outer

    def value(self, node: ast.expr | None) -> Any:
        """The value of ``name`` or ``module.name``; ``UNKNOWN`` for all else."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return self._annotated(node.value)
        if isinstance(node, ast.Name):
            return self._named(node.id)
        if isinstance(node, ast.Attribute):
            owner = self.value(node.value)
            return getattr(owner, node.attr, UNKNOWN) if isinstance(owner, (ModuleType, type)) else UNKNOWN
        return UNKNOWN

    def _annotated(self, text: str) -> Any:
        try:
            node = ast.parse(text, mode="eval").body
        except (SyntaxError, ValueError):
            return UNKNOWN
        return UNKNOWN if isinstance(node, ast.Constant) else self.value(node)

    def _named(self, name: str) -> Any:
        if name in self._names:
            return self._names[name]
        return self._outer._named(name) if self._outer is not None else getattr(builtins, name, UNKNOWN)

    def inside(self, function: Function, given: Mapping[str, type]) -> Scope:
        """The names within a function. ``given`` has the types of the parameters that Attune fills."""
        own: dict[str, Any] = {}
        for node in ast.walk(function):
            own.update(_imported(node))
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                own[node.id] = UNKNOWN
        is_component = self._is_component(function)
        for each in _parameters(function):
            if each.annotation is None or is_component:
                kind = given.get(each.arg)
                own[each.arg] = UNKNOWN if kind is None else Instance(kind, is_component)
            else:
                kind = self.value(each.annotation)
                own[each.arg] = Instance(kind, True) if kind in set(given.values()) else UNKNOWN
        own.update(_aliases(function, own))
        return Scope(own, self)

    def _is_component(self, function: Function) -> bool:
        decorators = [] if isinstance(function, ast.Lambda) else function.decorator_list
        called = (self.value(each.func) for each in decorators if isinstance(each, ast.Call))
        return any(getattr(each, "__module__", None) == "attune_eval.declare" for each in called)


def _aliases(function: Function, own: Mapping[str, Any]) -> dict[str, Any]:
    """Other names of what Attune gives: ``found = evaluation``."""
    stored = [each.id for each in ast.walk(function) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)]
    found: dict[str, Any] = {}
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Name):
            continue
        for target in node.targets:
            is_once = isinstance(target, ast.Name) and stored.count(target.id) == 1
            if is_once and isinstance(own.get(node.value.id), Instance):
                found[ast.unparse(target)] = own[node.value.id]
    return found


def _parameters(function: Function) -> Iterator[ast.arg]:
    given = function.args
    yield from [*given.posonlyargs, *given.args, *given.kwonlyargs]
    yield from (each for each in (given.vararg, given.kwarg) if each is not None)


def _imported(node: ast.AST) -> dict[str, Any]:
    """Names of an import within a function, if the module is loaded."""
    if isinstance(node, ast.Import):
        # `import a.b` binds a, and `import a.b as c` binds the module a.b.
        whole = [(each.asname, each.name) if each.asname else (each.name.split(".")[0],) * 2 for each in node.names]
        return {name: sys.modules.get(module, UNKNOWN) for name, module in whole}
    if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
        module = sys.modules.get(node.module)
        return {each.asname or each.name: getattr(module, each.name, UNKNOWN) for each in node.names}
    return {}


def modules_of(files: Iterable[Path]) -> dict[Path, Mapping[str, Any]]:
    """The names of each loaded module whose code is one of these files."""
    wanted = set(files)
    found: dict[Path, Mapping[str, Any]] = {}
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        path = Path(file).resolve() if isinstance(file, str) else None
        if path in wanted:
            found[path] = vars(module)
    return found


def signature_of(value: Any) -> inspect.Signature | None:
    """The signature of a function or class; None for those that have none."""
    try:
        return inspect.signature(value)
    except (TypeError, ValueError):
        return None


def near(name: str, names: Iterable[str]) -> str:
    """The name that was probably meant, as the beginning of a fix; empty without one."""
    found = difflib.get_close_matches(name, list(names), 1)
    return f'Did you mean "{found[0]}"? ' if found else ""
