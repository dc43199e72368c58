"""Misspelt arguments are found when the module is loaded."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from attune_eval import Dialogue, Estimate, Evaluation, MethodError, estimator
from attune_eval.arguments import check_arguments


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
