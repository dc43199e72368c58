"""Checks of a plugin's wheel: what is in it, and what its users need in addition."""

from __future__ import annotations

import ast
import email
import importlib.metadata
import importlib.util
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "attune-output", "dist", "build")


@dataclass(frozen=True)
class Flaw:
    """What is wrong with a wheel, and how to correct it."""

    what: str
    fix: str


def build(folder: Path, target: Path) -> Path | Flaw:
    """Builds the wheel of a folder and unpacks it into a folder in ``target``, which it returns."""
    source = target / "source"
    shutil.copytree(folder, source, ignore=LEFT_OUT)
    if not (source / "pyproject.toml").exists():
        return Flaw("It has no pyproject.toml.", "Write one, as create-attune-plugin --python does.")
    isolation = ["--no-build-isolation"] if _has_backend(source / "pyproject.toml") else []
    quiet = ["--quiet", "--no-deps", "--disable-pip-version-check", *isolation]
    command = [sys.executable, "-m", "pip", "wheel", *quiet, "--wheel-dir", str(target), str(source)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    wheels = list(target.glob("*.whl"))
    if ended.returncode != 0 or not wheels:
        said = (ended.stderr or ended.stdout).strip()
        return Flaw(f"Its wheel cannot be built: {said}", f"Run {sys.executable} -m pip wheel --no-deps .")
    unpacked = target / "unpacked"
    with zipfile.ZipFile(wheels[0]) as archive:
        archive.extractall(unpacked)
    return unpacked


def _has_backend(pyproject: Path) -> bool:
    """True if the build backend is installed here, so that pip need not download it."""
    named = re.search(r'^build-backend\s*=\s*"([\w.]+)', pyproject.read_text(encoding="utf-8"), re.M)
    return named is not None and importlib.util.find_spec(named[1].split(".")[0]) is not None


def flaws(unpacked: Path, module: str, components: Sequence[str]) -> Iterator[Flaw]:
    """Flaws of an unpacked wheel whose module has these components, ``plugin/name``."""
    metadata = email.message_from_bytes(next(unpacked.glob("*.dist-info/METADATA")).read_bytes())
    own = {module, f"{module}.py"}
    for each in sorted(unpacked.iterdir()):
        if each.suffix not in (".dist-info", ".data") and each.name not in own:
            fix = f"Move it into the folder {module}, or leave it out of the wheel."
            yield Flaw(f"{each.name} would be installed next to all packages of Python.", fix)
    required = {_plain(re.split(r"[^\w.-]", each)[0]) for each in metadata.get_all("Requires-Dist", [])}
    for name, file in _imports(unpacked, own):
        known = importlib.metadata.packages_distributions().get(name, [name])
        if not required & {_plain(each) for each in [*known, name]}:
            what = f"{file} imports {name}, which the wheel does not require."
            yield Flaw(what, f"Add {known[0].replace('_', '-')} to dependencies in pyproject.toml.")
    if not any(metadata.get(key) for key in ("License-Expression", "License-File", "License")):
        yield Flaw("It has no licence.", 'Add a file LICENSE, and license = "…" to pyproject.toml.')
    readme = str(metadata.get_payload() or metadata.get("Description") or "")
    if not readme.strip():
        yield Flaw("It has no README.", 'Write README.md, and readme = "README.md" in pyproject.toml.')
    for prefix in {each.split("/")[0] for each in components}:
        for part in re.findall(rf"(?<![\w/.@-]){prefix}/([a-z][a-z0-9-]*)(?![\w.-]*\.\w)", readme):
            if f"{prefix}/{part}" not in components:
                fix = "Remove the line, or correct the name."
                yield Flaw(f"README.md names {prefix}/{part}, which the plugin does not have.", fix)
    for component in components:
        if component not in readme:
            yield Flaw(f"README.md does not name {component}.", "Write what it measures, and its options.")


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _imports(unpacked: Path, own: set[str]) -> Iterator[tuple[str, str]]:
    """Top-level names that the code imports from other packages, each with the first file."""
    seen = {each.removesuffix(".py") for each in own} | set(sys.stdlib_module_names)
    for file in sorted(unpacked.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [each.name for each in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            for name in (each.split(".")[0] for each in names):
                if name not in seen:
                    seen.add(name)
                    yield name, str(file.relative_to(unpacked))
