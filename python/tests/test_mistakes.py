"""Mistakes that were silent or had a wrong advice."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import attune_eval
from attune_eval import Turn, Unknown
from attune_eval.arguments import asked_without_model
from attune_eval.context import Supporter
from attune_eval.describe import Described, loaded
from attune_eval.errors import library
from attune_eval.failure import failure_of
from attune_eval.prompt import answer_of


def test_a_program_that_attune_cli_names_and_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "attune.config.yaml").write_text("{}")
    monkeypatch.setenv("ATTUNE_CLI", str(tmp_path / "nonexistent"))
    with pytest.raises(attune_eval.RunFailed, match=r"ATTUNE_CLI names .*nonexistent, which is no program") as caught:
        attune_eval.run(tmp_path / "attune.config.yaml")
    assert "unset" in (caught.value.fix or "")


def test_a_missing_library_is_a_failure_of_the_package_with_its_fix() -> None:
    with pytest.raises(attune_eval.RunFailed, match="pandas_of_nobody is not installed") as caught:
        library("pandas_of_nobody")
    assert isinstance(caught.value, ModuleNotFoundError)
    assert f"{sys.executable} -m pip install" in (caught.value.fix or "")


def test_a_parser_that_returns_none_has_read_nothing() -> None:
    assert isinstance(answer_of(None), Unknown)


@pytest.mark.parametrize("use", ["asked.answer", "asked[0]", "list(asked)"])
def test_a_coroutine_that_is_not_awaited_is_named(use: str) -> None:
    async def ask() -> None: ...

    asked = ask()
    try:
        eval(use, {"asked": asked})
    except (AttributeError, TypeError) as error:
        assert "Write await" in failure_of(error)["fix"]
    finally:
        asked.close()


def test_a_misspelt_module_of_a_package_is_named_with_the_near_one(tmp_path: Path) -> None:
    package = tmp_path / "nextvisit_mine"
    package.mkdir()
    (package / "__init__.py").write_text("from .wieght import weight\n")
    (package / "weight.py").write_text("weight = 1\n")
    with pytest.raises(ModuleNotFoundError) as caught:
        loaded(str(package))
    fix = failure_of(caught.value)["fix"]
    assert 'Did you mean "weight"?' in fix
    assert "pip install" not in fix


class Warned:
    """A channel that keeps warnings."""

    def __init__(self) -> None:
        self.warnings: list[str] = []

    def warn(self, message: str) -> None:
        self.warnings.append(message)

    def call(self, *_: Any) -> Any:
        return {"turn": {"speaker": "supporter", "text": "I hear you."}, "reply": 0}


def test_a_second_conversation_under_the_same_id_is_noticed() -> None:
    channel = Warned()
    supporter = Supporter(channel, 1)  # type: ignore[arg-type]
    turns = [Turn("seeker", "I failed."), Turn("supporter", "I hear you."), Turn("seeker", "Yes.")]
    supporter.reply(turns)
    supporter.reply(turns[:1], id="second")
    supporter.reply(turns, id="second")
    assert channel.warnings == []
    supporter.reply(turns[:1])
    assert "fewer turns than before" in channel.warnings[0]


def test_a_request_without_the_model_of_the_config_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "asking_mine.py"
    file.write_text(
        "from attune_eval import *\n\n"
        "@estimator(revision=1, gives={'measures': {'m': {}}})\n"
        "def warm(dialogue: Dialogue, ctx: Context, model: ChatModel = 'offline') -> Estimate:\n"
        "    a = ctx.ask('a', model=model)\n"
        "    b = ctx.ask('b')\n"
        "    return Estimate({'m': 1})\n\n"
        "@estimator(revision=1, gives={'measures': {'m': {}}})\n"
        "def plain(dialogue: Dialogue, ctx: Context) -> Estimate:\n"
        "    ctx.ask('b')\n"
        "    return Estimate({'m': 1})\n"
    )
    (tmp_path / "prompts").mkdir()
    for name in ("a", "b"):
        (tmp_path / "prompts" / f"{name}.en.md").write_text("Hm?")
    components = Described(loaded(str(file))).components
    [notice] = asked_without_model(components["warm"])
    assert "asking_mine.py, line 6" in notice
    assert "Write model=model." in notice
    assert asked_without_model(components["plain"]) == []
