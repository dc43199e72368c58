"""What a module has: its components, prompts and files."""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.util
import platform
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from attune_eval.arguments import check_arguments
from attune_eval.declare import Declaration
from attune_eval.errors import MethodError
from attune_eval.prompt import Prompt, choice_of
from attune_eval.purity import check_pure
from attune_eval.shown import check_shown

PROTOCOL = 1


def loaded(name: str) -> ModuleType:
    """Imports a module by name, or a file by path."""
    if not name.endswith(".py") and "/" not in name and "\\" not in name:
        if importlib.util.find_spec(name.split(".")[0]) is None:
            where = Path.cwd()
            fix = f"Put {name}.py into {where}, or install its package for this Python."
            raise MethodError(
                f"there is no module {name} in {where}, nor among what {sys.executable} has installed", fix
            )
        return importlib.import_module(name)
    path = Path(name)
    file = path / "__init__.py" if path.is_dir() else path
    stem = path.name if path.is_dir() else path.stem
    if not file.is_file():
        raise MethodError(f"there is no file {file}", "Correct the path under plugins.")
    if stem in sys.stdlib_module_names:
        raise MethodError(
            f"{path.name} has the name of a standard module of Python, {stem}, which other code imports",
            f"Give the file another name, such as my_{stem}.py.",
        )
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(stem, file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[stem] = module
    spec.loader.exec_module(module)
    return module


class Described:
    """A module, looked through once."""

    def __init__(self, module: ModuleType) -> None:
        self.file = Path(str(module.__file__)).resolve()
        self.is_package = self.file.name == "__init__.py"
        self.root = self.file.parent
        stem = self.root.name if self.is_package else self.file.stem
        self.name = re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-")
        self.prompts_folder = self.root / "prompts"
        self.components = self._components(module)
        self.prompts = self._prompts(module)
        check_arguments(self.files())
        for own in self.components.values():
            if own.pure or own.form == "scenarios":
                check_pure(own, self.files())
        check_shown(self.files(), vars(module), self.prompts, self.prompts_folder)

    def _components(self, module: ModuleType) -> dict[str, Declaration]:
        found: dict[str, Declaration] = {}
        for each in vars(module).values():
            own = getattr(each, "__attune__", None)
            if not isinstance(own, Declaration):
                continue
            other = found.get(own.name)
            if other is not None and other.function is not own.function:
                raise MethodError(
                    f"Two components are called {own.name!r}.",
                    "Give one of them another name: name='…'.",
                    own.place,
                )
            if not re.fullmatch(r"[a-z][a-z0-9-]*", own.name):
                raise MethodError(
                    f"{own.name!r} cannot name a component.",
                    "Use lower-case letters, digits and hyphens.",
                    own.place,
                )
            found[own.name] = own
        if not found:
            fix = "Put a decorator before a function: @estimator(revision=1, gives={…})."
            raise MethodError(f"{self.file.name} has no component", fix)
        return found

    def _prompts(self, module: ModuleType) -> dict[str, Prompt]:
        """By id: all in the folder, with the readers of those that the module declares."""
        folder = self.prompts_folder
        ids = sorted({file.name.split(".")[0] for file in folder.glob("*.md")}) if folder.is_dir() else []
        declared = [each for each in vars(module).values() if isinstance(each, Prompt)]
        declared += [each for own in self.components.values() for each in own.prompts or () if isinstance(each, Prompt)]
        for each in declared:
            if each.id not in ids:
                fix = f"Write {folder / each.id}.en.md."
                raise MethodError(f"The prompt {each.id!r} has no template", fix)
        return {**{id: Prompt(id) for id in ids}, **{each.id: each for each in declared}}

    def prompts_of(self, own: Declaration) -> list[str]:
        """Ids of the prompts that a component may ask."""
        if own.prompts is None:
            # A function without ctx asks nothing, so an edit of a prompt leaves its results as they are.
            return list(self.prompts) if "ctx" in own.takes else []
        ids = [each.id if isinstance(each, Prompt) else each for each in own.prompts]
        missing = [each for each in ids if each not in self.prompts]
        if missing:
            raise MethodError(
                f"The prompt {missing[0]!r} has no template",
                f"Write {self.prompts_folder / missing[0]}.en.md.",
                own.place,
            )
        return ids

    def message(self) -> Mapping[str, Any]:
        """As Attune is told of it."""
        return {
            "protocol": PROTOCOL,
            "python": platform.python_version(),
            "name": self.name,
            "file": str(self.file),
            "code": digest(self._depends(self.file)),
            "prompts": str(self.prompts_folder),
            "asked": {id: _asked(each) for id, each in self.prompts.items()},
            "components": [self._component(own) for own in self.components.values()],
        }

    def _component(self, own: Declaration) -> Mapping[str, Any]:
        return {
            "name": own.name,
            "kind": own.kind,
            **({"subject": "pair" if own.form == "pair_judge" else "dialogue"} if own.kind == "judge" else {}),
            "revision": own.revision,
            "code": digest(self._depends(Path(own.place[0]).resolve())),
            "summary": own.summary if own.summary.endswith(".") else f"{own.summary}.",
            "options": own.options,
            "reads": own.reads,
            "prompts": self.prompts_of(own),
            **_gives(own),
            **({"prefersKindness": True} if own.prefers_kindness else {}),
            **({"pure": True} if own.pure else {}),
            **({} if own.applies_to is None else {"appliesTo": _listed(own.applies_to)}),
        }

    def _depends(self, file: Path) -> list[Path]:
        """What a component in ``file`` depends on: the code that this file imports, and data, but no prompts."""
        code: set[Path] = set()
        _imported(file, self.root, code)
        if self.is_package:
            data = [each for each in self.root.rglob("*") if _is_data(each.relative_to(self.root)) and each.is_file()]
        else:
            data = [each for source in code for each in _named(source, self.root)]
        prompts = set(self.prompts_folder.glob("*.md"))
        return sorted(code | (set(data) - prompts))

    def files(self) -> list[Path]:
        """The files of its code: of a package all, of a file those that it imports from its folder."""
        if self.is_package:
            return sorted(self.root.rglob("*.py"))
        found: set[Path] = set()
        _imported(self.file, self.root, found)
        return sorted(found)


def _gives(own: Declaration) -> Mapping[str, Any]:
    if own.gives is None:
        return {}
    return {"givesByOptions": True} if callable(own.gives) else {"gives": own.gives}


def _listed(applies_to: Mapping[str, Any]) -> Mapping[str, Any]:
    return {
        path: True if each is True else list(each) if isinstance(each, (list, tuple, set, frozenset)) else [each]
        for path, each in applies_to.items()
    }


def _asked(prompt: Prompt) -> Mapping[str, Any]:
    choice = None if prompt.parse is None else choice_of(prompt.parse)
    return {
        **({} if choice is None else {"parse": choice}),
        **({"standIn": prompt.stand_in} if isinstance(prompt.stand_in, str) else {}),
    }


ASIDE = {"__pycache__", "test", "tests", "docs", "golden"}


def _is_data(path: Path) -> bool:
    names = path.parts
    if any(each in ASIDE or each.startswith(".") for each in names):
        return False
    return path.suffix not in (".py", ".pyc", ".pyi") and not re.match(
        r"(?i)readme|changelog|licen[cs]e|notice", path.name
    )


def _named(source: Path, root: Path) -> list[Path]:
    """Files that code names in texts: ``"words.txt"``, ``folder / "data" / "words.txt"``, ``join(folder, "a.txt")``."""
    found: list[Path] = []
    for node in ast.walk(ast.parse(source.read_bytes())):
        parts: list[str] = []
        if isinstance(node, ast.Constant):
            parts = [node.value] if isinstance(node.value, str) else []
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            inner: ast.expr = node
            while isinstance(inner, ast.BinOp) and isinstance(inner.op, ast.Div):
                if isinstance(inner.right, ast.Constant) and isinstance(inner.right.value, str):
                    parts.insert(0, inner.right.value)
                inner = inner.left
        elif isinstance(node, ast.Call):
            parts = [each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        if not parts or len("/".join(parts)) > 200 or "\n" in "".join(parts) or "\0" in "".join(parts):
            continue
        for folder in {source.parent, root, Path.cwd()}:
            path = folder.joinpath(*parts)
            if path.suffix and path.suffix != ".py" and path.is_file():
                found.append(path.resolve())
    return found


def _imported(file: Path, root: Path, found: set[Path]) -> None:
    if file in found:
        return
    found.add(file)
    for node in ast.walk(ast.parse(file.read_bytes())):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = (
                [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
                if node.module
                else [each.name for each in node.names]
            )
        for name in names:
            path = root.joinpath(*name.split("."))
            for each in (path.with_suffix(".py"), path / "__init__.py"):
                if each.is_file():
                    _imported(each.resolve(), root, found)
                    if each.name == "__init__.py":
                        found.update(each.parent.resolve().rglob("*.py"))


def digest(files: list[Path]) -> str:
    """Of names and contents, so that results depend on the code that made them."""
    whole = hashlib.sha256()
    base = files[0].parent
    for file in files:
        content = file.read_bytes()
        name = file.relative_to(base).as_posix() if file.is_relative_to(base) else file.name
        whole.update(f"{name}\0{len(content)}\0".encode())
        whole.update(content)
    return whole.hexdigest()
