"""Finds what the code of a plugin keeps between calls, to name it where a result depends on earlier calls."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

CHANGING = {"add", "append", "clear", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update"}
"""Methods that change a dict, list or set."""


def kept_in(file: Path) -> list[str]:
    """Variables of a module that its functions change, with the first line that does: ``CACHE (mine.py, line 9)``."""
    tree = ast.parse(file.read_bytes())
    shared = {name for each in tree.body for name in _assigned(each)}
    found: dict[str, int] = {}
    for function in ast.walk(tree):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for name, line in _changed(function, shared):
                found[name] = min(line, found.get(name, line))
    return [f"{name} ({file.name}, line {line})" for name, line in sorted(found.items(), key=lambda each: each[1])]


def _assigned(node: ast.stmt) -> Iterator[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    yield from (each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name))


def _changed(function: ast.AST, shared: set[str]) -> Iterator[tuple[str, int]]:
    declared = {name for each in ast.walk(function) if isinstance(each, ast.Global) for name in each.names}
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in declared:
            yield node.id, node.lineno
        if isinstance(node, (ast.Subscript, ast.Attribute)) and not isinstance(node.ctx, ast.Load):
            yield from _of(node.value, shared)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            yield from _of(node.func.value, shared)


def _of(owner: ast.expr, shared: set[str]) -> Iterator[tuple[str, int]]:
    if isinstance(owner, ast.Name) and owner.id in shared:
        yield owner.id, owner.lineno
