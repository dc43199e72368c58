"""Mistakes that were silent or had a wrong advice."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import attune_eval
from attune_eval import (
    Asked,
    Dialogue,
    Ending,
    Estimate,
    MethodError,
    Scenario,
    Turn,
    Unknown,
    estimator,
    json_object,
    labels,
    scale,
    unknown,
    wire,
)
from attune_eval.arguments import asked_without_model
from attune_eval.context import Supporter
from attune_eval.describe import Described, loaded
from attune_eval.errors import library
from attune_eval.failure import failure_of
from attune_eval.prompt import answer_of
from attune_eval.testing import context, dialogue, supporter


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


def failing(code: str) -> dict[str, Any]:
    """What is said of code that fails."""
    try:
        exec(compile(code, "mine.py", "exec"), {"__name__": "mine", **vars(attune_eval)})
    except BaseException as error:
        return dict(failure_of(error))
    raise AssertionError("It does not fail.")


@pytest.mark.parametrize(
    ("code", "fix"),
    [
        ("estimator(revision=1, pur=True)", 'Did you mean "pure"? It takes revision, name'),
        ("Verdict('a', 1, rational='x')", 'Did you mean "rationale"?'),
        ("def mine(count): ...\nmine(cuont=1)", 'Did you mean "count"?'),
        ("Turn('seeker', 'a').txet", 'Did you mean "text"? It has annotations'),
        ("Turn('seeker', 'a').text = 'b'", "dataclasses.replace(turn"),
        ("Dialogue([], Ending('turn-limit'))['turns']", "The members of Dialogue are attributes"),
        ("value = None\nvalue / 2", "return asked.answer, or test for None"),
        ("total = 1\ntotl", 'Did you mean "total"?'),
        ("open('words_of_nobody.txt')", 'Path(__file__).parent / "words_of_nobody.txt"'),
        ("raise SystemExit(2)", '`if __name__ == "__main__":`'),
    ],
)
def test_an_error_of_python_says_what_to_write(code: str, fix: str) -> None:
    assert fix in failing(code)["fix"]


@pytest.mark.parametrize(
    ("value", "says", "fix"),
    [
        (True, "measures.m is True, not a number", "Give 1 or 0"),
        (10**400, "measures.m is a whole number of 401 digits, which would be rounded", "str(x)"),
        (2**53 + 1, "a whole number of 16 digits", "float(x)"),
        pytest.param(10**5000, "a whole number of thousands of digits", "float(x)", id="thousands"),
    ],
)
def test_a_value_that_is_no_usable_number_is_named(value: Any, says: str, fix: str) -> None:
    with pytest.raises(MethodError, match=says) as caught:
        wire.estimate(Estimate({"m": value}))
    assert fix in (caught.value.fix or "")


def test_the_result_of_a_request_in_the_place_of_its_answer_is_named() -> None:
    asked = Asked(answer=unknown("x"), text="", finish="complete", attempts=1, usage={})
    with pytest.raises(MethodError, match=r"measures\.m is an Asked, not a number") as caught:
        wire.estimate(Estimate({"m": asked}))  # type: ignore[dict-item]
    assert ".answer" in (caught.value.fix or "")


def test_a_default_of_another_type_is_named() -> None:
    with pytest.raises(MethodError, match=r"The default of the option decay is '0\.5', and its type is float"):

        @estimator(revision=1, gives={"measures": {"m": {}}})
        def warm(dialogue: Dialogue, decay: float = "0.5") -> Estimate:  # type: ignore[assignment]
            return Estimate()


def test_a_misspelt_argument_of_a_request_is_no_field(tmp_path: Path) -> None:
    file = tmp_path / "standing_mine.py"
    file.write_text(
        "from attune_eval import *\n\n@estimator(revision=1, gives={'measures': {'m': {}}})\n"
        "def warm(dialogue, ctx: Context):\n    ctx.ask('a', standin='5')\n"
    )
    (tmp_path / "prompts").mkdir()
    (tmp_path / "prompts" / "a.en.md").write_text("Hm?")
    with pytest.raises(MethodError, match=r"does not show \{\{standin\}\}") as caught:
        Described(loaded(str(file)))
    assert 'Did you mean "stand_in"?' in (caught.value.fix or "")


def as_any(value: Any) -> Any:
    """A value whose type is not checked before the run."""
    return value


@pytest.mark.parametrize(
    ("make", "says", "fix"),
    [
        (lambda: json_object({"score": "0-4"}), "'0-4' is no form", "range"),
        (lambda: json_object({"score": range(0, 10, 5)}), "is no form", "range"),
        (lambda: scale(10, 0), "has no numbers", "scale(0, 10)"),
        (lambda: labels(["sad", "angry"]), "has no labels", "labels(*names)"),  # type: ignore[arg-type]
        (lambda: labels(), "has no labels", "labels(*names)"),
        (lambda: context().ask("q", dialogue("a")), "fields of the prompt are a Dialogue", "talk="),  # type: ignore[arg-type]
        (lambda: supporter("Hi.").reply(as_any("I failed.")), "is 'I failed.', not a Turn", "Turn('seeker', text)"),
        (lambda: supporter("Hi.").reply([Turn("user", "a")]), "speaker is 'user'", "'seeker'"),  # type: ignore[arg-type]
        (lambda: context().ask("q", temperature=as_any("high")), "temperature is 'high', not a number", "0.7"),
        (lambda: wire.dialogue(Dialogue([], Ending("turn-limit"))), "has no turns", "Dialogue("),
        (lambda: wire.scenario(Scenario(1, "en")), "id is 1, not a text", "Scenario("),  # type: ignore[arg-type]
    ],
)
def test_a_wrong_value_is_named_where_it_is_given(make: Any, says: str, fix: str) -> None:
    with pytest.raises(MethodError, match=says) as caught:
        make()
    assert fix in (caught.value.fix or "")


def test_a_request_in_the_place_of_its_text_is_named() -> None:
    asked = Asked(answer=unknown("x"), text="I failed.", finish="complete", attempts=1, usage={})
    with pytest.raises(MethodError, match="text is an Asked, not a text") as caught:
        supporter("Hi.").reply([Turn("seeker", asked)])  # type: ignore[arg-type]
    assert caught.value.fix == "Give its .text."


class Odd(Exception):
    """An exception whose message fails."""

    def __str__(self) -> str:
        raise KeyError("missing")


def test_messages_that_fail_or_never_end_are_short() -> None:
    assert failure_of(Odd())["what"] == "Odd: its message cannot be made: KeyError"
    assert len(failure_of(ValueError("x" * 300_000))["what"]) < 1100


@pytest.mark.parametrize(
    ("error", "fix"),
    [
        (RuntimeError("asyncio.run() cannot be called from a running event loop"), "`await ctx.ask(…)`"),
        (TypeError("object Asked can't be used in 'await' expression"), "Leave await out"),
    ],
)
def test_await_in_the_wrong_place_is_explained(error: Exception, fix: str) -> None:
    assert fix in failure_of(error)["fix"]
