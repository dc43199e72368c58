"""Whether templates show what a module asks with: a field that is passed, and stands in no template, says nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from attune_eval.errors import MethodError
from attune_eval.names import near
from attune_eval.prompt import Prompt

NOT_FIELDS = ("model", "parse", "stand_in", "repairs", "history", "temperature", "max_tokens", "shared")
"""Parameters of ``ctx.ask`` that are no fields of a prompt."""

GIVEN_AT = {"ask": 1, "ask_json": 2}
"""Which positional argument of a call holds fields as a dict."""


def check_shown(files: Iterable[Path], names: Mapping[str, Any], prompts: Iterable[str], folder: Path) -> None:
    """Refuses a template that does not show a field which a call of ``ctx.ask`` passes by name.

    files: the code of the plugin.
    names: the values of the module, so that ``ctx.ask(WARMTH, …)`` is understood.
    prompts: ids of the prompts, each with files ``<id>.<language>.md`` in ``folder``.
    Raises MethodError with the template, the field and the line of the call.
    """
    known = set(prompts)
    for file in files:
        for prompt, field, line in _passed(ast.parse(file.read_bytes()), names):
            if prompt not in known:
                continue
            for template in sorted(folder.glob(f"{prompt}.*.md")):
                _check(template, field, (str(file), line))


def _check(template: Path, field: str, at: tuple[str, int]) -> None:
    text = template.read_text(encoding="utf-8-sig")
    name = re.escape(field)
    if re.search(r"(?<!\{)\{[ \t]*" + name + r"[ \t]*\}(?!\})", text):
        raise MethodError(
            f"prompts/{template.name} has {{{field}}} in single braces, which is not filled in",
            f"Write {{{{{field}}}}}: single braces are plain text.",
            at,
        )
    if not re.search(r"\{\{#?[ \t]*" + name + r"[ \t]*\}\}", text):
        raise MethodError(
            f"prompts/{template.name} does not show {{{{{field}}}}}, which is passed to it",
            f"{near(field, NOT_FIELDS)}Write {{{{{field}}}}} where it belongs; {{{{#{field}}}}}{{{{/{field}}}}} says "
            "that it is left out on purpose.",
            at,
        )


def _passed(tree: ast.AST, names: Mapping[str, Any]) -> Iterator[tuple[str, str, int]]:
    """Prompt, field and line of each field that a call passes by name."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or not node.args:
            continue
        if node.func.attr not in GIVEN_AT:
            continue
        prompt = _prompt_of(node.args[0], names)
        if prompt is None:
            continue
        fields = [each.arg for each in node.keywords if each.arg is not None and each.arg not in NOT_FIELDS]
        given = node.args[GIVEN_AT[node.func.attr]] if len(node.args) > GIVEN_AT[node.func.attr] else None
        if isinstance(given, ast.Dict):
            fields += [
                each.value for each in given.keys if isinstance(each, ast.Constant) and isinstance(each.value, str)
            ]
        for field in fields:
            yield prompt, field, node.lineno


def _prompt_of(node: ast.expr, names: Mapping[str, Any]) -> str | None:
    value = node.value if isinstance(node, ast.Constant) else names.get(node.id) if isinstance(node, ast.Name) else None
    if isinstance(value, Prompt):
        return value.id
    return value if isinstance(value, str) else None
