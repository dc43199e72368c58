"""A wheel without a file that it needs, or with another module, is refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from attune_eval.testing import packed

CODE = '''
from attune_eval import ChatModel, Context, Dialogue, Estimate, estimator, scale


@estimator(revision=1, prompts=["warmth"], gives={"measures": {"warmth": {"range": [0, 10]}}})
def warmth(dialogue: Dialogue, ctx: Context, model: ChatModel = "offline") -> Estimate:
    """How warm the replies are, from 0 to 10."""
    talk = ctx.transcript(dialogue)
    asked = ctx.ask("warmth", talk=talk, model=model, parse=scale(0, 10), stand_in="5")
    return Estimate({"warmth": asked.answer})
'''
PROJECT = """
[build-system]
requires = ["flit_core>=3.11,<5"]
build-backend = "flit_core.buildapi"

[project]
name = "attune-plugin-mine"
version = "0.1.0"
description = "Warmth"
readme = "README.md"
license = "MIT"
license-files = ["LICENSE"]
dependencies = ["attune-eval"]

[tool.flit.module]
name = "mine"
"""
OTHER = PROJECT.replace('"mine"', '"other"')
FILES = {
    "pyproject.toml": PROJECT,
    "README.md": "# mine\n\n`mine/warmth`: how warm the replies are.\n",
    "LICENSE": "MIT\n",
    "mine/__init__.py": CODE,
    "mine/prompts/warmth.en.md": "{{talk}}\n\nHow warm is it, from 0 to 10? Answer with the number only.\n",
}
TEMPLATE = "mine/prompts/warmth.en.md"


def flaws(folder: Path, files: dict[str, str]) -> str:
    """What the checks of the wheel of these files say, a line for each flaw."""
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    root = next(each for each in Path(__file__).parents if (each / "node_modules").exists())
    command = [str(root / "node_modules/.bin/attune-testkit")]
    found = packed("mine", folder=folder, command=command)
    return "\n".join(f"{each.what} {each.fix}" for each in found if each.what is not None)


def test_a_complete_wheel_passes(tmp_path: Path) -> None:
    assert flaws(tmp_path, FILES) == ""


@pytest.mark.parametrize(
    ("files", "names"),
    [
        (
            {each: text for each, text in FILES.items() if each != TEMPLATE},
            ["Write mine/prompts/warmth.en.md. A wheel holds"],
        ),
        # A module of one file leaves the folder next to it behind.
        (
            {
                **{each: text for each, text in FILES.items() if not each.startswith("mine/")},
                "mine.py": CODE,
                "prompts/warmth.en.md": FILES[TEMPLATE],
            },
            ["Write prompts/warmth.en.md. A wheel holds the module that pyproject.toml names"],
        ),
        (
            {**FILES, "other.py": '"""Another."""\n', "pyproject.toml": OTHER},
            ["there is no module mine in the wheel", "other.py"],
        ),
        ({each: text for each, text in FILES.items() if each != "LICENSE"}, ["LICENSE"]),
        # An import that happens to be installed here.
        (
            {**FILES, "README.md": "# mine\n\n`mine/warm`\n", "mine/__init__.py": f"import pytest\n{CODE}"},
            ["mine/warm,", "mine/warmth", "mine/__init__.py imports pytest"],
        ),
    ],
    ids=["no template", "prompts left behind", "another module", "no licence", "wrong name in README, not required"],
)
def test_a_faulty_wheel_is_refused_by_name(tmp_path: Path, files: dict[str, str], names: list[str]) -> None:
    said = flaws(tmp_path, files)
    for name in names:
        assert name in said
