"""Readers as Attune is told of them."""

from __future__ import annotations

import pytest

from attune_eval import Known, MethodError, json_object, labels, scale, unknown
from attune_eval.prompt import StandIn, answer_of, choice_of, stood_in


def test_readers() -> None:
    assert choice_of("pair-verdict") == {"reader": "pair-verdict"}
    assert choice_of("whole-number") == {"reader": "number", "isWhole": True}
    assert choice_of(scale(1, 5)) == {"reader": "number", "from": 1, "to": 5, "isWhole": True}
    assert choice_of(labels("a", "b")) == {"reader": "label", "labels": ["a", "b"]}
    form = {"reason": str, "score": range(0, 5), "label": ["a", "b"], "quotes": [str], "more": {"n": range(2)}}
    assert choice_of(json_object(form)) == {
        "reader": "json",
        "form": {
            "object": {
                "reason": {"text": 600},
                "score": {"from": 0, "to": 4},
                "label": {"choice": ["a", "b"]},
                "quotes": {"list": {"text": 600}, "most": 20},
                "more": {"object": {"n": {"from": 0, "to": 1}}},
            }
        },
    }
    assert choice_of(lambda text: text) is None


def test_mistakes() -> None:
    with pytest.raises(MethodError, match="There is no reader of answers called 'pair'"):
        choice_of("pair")  # type: ignore[arg-type]
    with pytest.raises(MethodError, match="is no form of an answer"):
        json_object({"score": float})


def test_what_a_function_reads() -> None:
    assert answer_of(3) == Known(3)
    assert answer_of(unknown("no digit")) == unknown("no digit")


@pytest.mark.parametrize(
    ("stand_in", "text"),
    [
        ("5", "5"),
        (lambda: "4", "4"),
        (lambda given: str(len(given["talk"])), "2"),
        (lambda given: {"score": 1}, '{"score": 1}'),
        ({"score": 2}, '{"score": 2}'),
        (lambda: 3, "3"),
    ],
)
def test_a_stand_in_sees_the_fields(stand_in: StandIn, text: str) -> None:
    assert stood_in(stand_in, {"talk": "Hi"}) == text


def test_a_wrong_stand_in_is_named() -> None:
    with pytest.raises(MethodError, match="takes 2 arguments"):
        stood_in(lambda given, history: "5", {})
    with pytest.raises(MethodError, match="answers None"):
        stood_in(lambda: None, {})
