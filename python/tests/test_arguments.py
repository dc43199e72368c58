"""Misspelt arguments are found when the module is loaded."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from attune_eval import Dialogue, Estimate, Evaluation, MethodError, estimator
from attune_eval.arguments import check_arguments
from attune_eval.describe import loaded


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("evaluation.means('measure', id='a', tilte='A')", ("evaluation.means has no argument tilte", '"title"')),
        ("evaluation.compare('measure', id='a', title='A', compare='b')", ("no argument compare", '"compares"')),
        ("evaluation.observations(names='a')", ("no argument names", '"name"')),
        ("supporter.reply(turns, breif='A')", ("no argument breif", '"brief"')),
    ],
)
def test_a_misspelt_argument_is_named_with_the_near_one(tmp_path: Path, call: str, says: tuple[str, str]) -> None:
    file = tmp_path / "mine.py"
    file.write_text(f"def f(evaluation, supporter, turns):\n    return {call}\n")
    with pytest.raises(MethodError, match=says[0]) as caught:
        check_arguments([file])
    assert says[1] in (caught.value.fix or "")
    assert caught.value.at == (str(file), 2)


HEAD = """from attune_eval import *
import attune_eval.context
"""

IN_ESTIMATOR = "@estimator(revision=1, gives={'measures': {'m': {}}})\ndef e(dialogue, ctx: Context, n: int = 1):\n    "


@pytest.mark.parametrize(
    ("code", "says", "fix"),
    [
        (f"{IN_ESTIMATOR}Verdict('m', 1, rational='a')", "Verdict has no argument rational", '"rationale"'),
        (f"{IN_ESTIMATOR}scale(0, 10, hole=True)", "scale has no argument hole", '"whole"'),
        (
            f"{IN_ESTIMATOR}Turn('seeker')",
            "Turn lacks an argument: missing a required argument: 'text'",
            "speaker, text",
        ),
        (f"{IN_ESTIMATOR}known(1, 2)", "known has too many positional arguments", "It takes value."),
        (f"{IN_ESTIMATOR}ctx.transcript(dialogue, nmae='a')", "ctx.transcript has no argument nmae", '"name"'),
        (f"{IN_ESTIMATOR}ctx.transcrpt(dialogue)", r"There is no ctx.transcrpt\(\)", '"transcript"'),
        ("def f(found: Evaluation):\n    found.means('measure', id='a')", "found.means lacks an argument", "title"),
        (
            "def f(e: 'Evaluation'):\n    e.means('verdict', id='a', tilte='b')",
            "e.means has no argument tilte",
            '"title"',
        ),
        ("def f(evaluation):\n    e = evaluation\n    e.pairs(name='a')", "e.pairs has no argument name", "It takes ."),
        ("async def f(c: AsyncContext):\n    await c.embed(text=['a'])", "c.embed has no argument text", '"texts"'),
        ("def f(evaluation):\n    evaluation.means('mesure', id='a', title='A')", "has kind='mesure'", '"measure"'),
        ("Column('a', 'A', better='hihger')", "Column has better='hihger'", '"higher"'),
        ("def f():\n    Turn('user', 'Hi.')", "Turn has speaker='user'", "It is one of seeker, supporter."),
        ("def f(dialogue):\n    return [t for t in dialogue.turns if t.speaker == 'user']", '"user"', 'Write "seeker"'),
    ],
)
def test_each_call_of_the_package_is_checked(tmp_path: Path, code: str, says: str, fix: str) -> None:
    file = tmp_path / f"calling_{abs(hash(code))}.py"
    file.write_text(f"{HEAD}{code}\n")
    loaded(str(file))
    with pytest.raises(MethodError, match=says) as caught:
        check_arguments([file])
    assert fix in (caught.value.fix or "")


@pytest.mark.parametrize(
    "code",
    [
        "def f(scale, known):\n    return scale(hole=1) + known(1, 2, 3)",
        "def f(supporter: str):\n    return supporter.title()",
        "def f(supporter):\n    return supporter.upper()",
        "def f(supporter):\n    supporter = supporter.name\n    return supporter.reply(1)",
        "def f(more):\n    return Verdict(*more), Turn(**more)",
        "def f():\n    for judge in []:\n        judge(3)",
    ],
)
def test_names_of_the_author_are_left_alone(tmp_path: Path, code: str) -> None:
    file = tmp_path / f"calling_{abs(hash(code))}.py"
    file.write_text(f"{HEAD}{code}\n")
    loaded(str(file))
    check_arguments([file])


def test_right_arguments_and_other_objects_pass(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "evaluation.compare('measure', id='a', title='A', baseline='b', compares='c', between='d', about='e')\n"
        "table.means(tilte=1)\nevaluation.means(**more)\n"
    )
    check_arguments([file])


def test_editors_see_the_arguments() -> None:
    for method in (Evaluation.means, Evaluation.rates, Evaluation.compare):
        parameters = inspect.signature(method).parameters
        assert {"id", "title", "source", "columns", "rows", "by", "notes"} <= set(parameters)
        assert all(each.kind is not each.VAR_KEYWORD for each in parameters.values())


def test_a_misspelt_parameter_is_named_with_the_near_one() -> None:
    with pytest.raises(MethodError, match="The parameter dialog has the type Dialogue") as caught:

        @estimator(revision=1, gives={"measures": {"m": {}}})
        def warm(dialog: Dialogue) -> Estimate:
            return Estimate()

    assert 'Did you mean "dialogue"?' in (caught.value.fix or "")
