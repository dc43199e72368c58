"""From JSON to data classes and back, and what is said of values that JSON cannot hold."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attune_eval import (
    Column,
    Dialogue,
    DialogueRecord,
    Ending,
    Estimate,
    Evidence,
    Known,
    MethodError,
    Observation,
    PairVerdict,
    Scenario,
    Series,
    Table,
    Turn,
    Unknown,
    Verdict,
    types,
    unknown,
    wire,
)

SCHEMA = Path(__file__).parent / "types.schema.json"


def test_every_class_has_the_fields_of_the_schema() -> None:
    definitions = json.loads(SCHEMA.read_text())["definitions"]
    names = {"Reply": "SpeakAnswer"}
    classes = [each for each in vars(types).values() if dataclasses.is_dataclass(each) and isinstance(each, type)]
    own = [each for each in classes if each.__module__ == types.__name__]
    assert len(own) == 28
    for each in own:
        schema = definitions[names.get(each.__name__, each.__name__)]
        assert {field.name for field in dataclasses.fields(each)} == set(schema["properties"]), each


def test_a_scenario_and_a_dialogue_come_whole() -> None:
    given = {"id": "1", "language": "en", "profile": "p", "opening": [{"speaker": "seeker", "text": "Hi."}]}
    scenario = wire.decoded(
        Scenario, {**given, "events": [], "references": {}, "tags": {"t": "x"}, "details": {"a": [1]}}
    )
    assert scenario.opening[0].text == "Hi."
    assert wire.scenario(scenario)["opening"] == [{"speaker": "seeker", "text": "Hi."}]
    usage = {"input": 1, "output": 2, "reasoning": 0}
    turns = [{"speaker": "supporter", "text": "Hm.", "usage": usage, "annotations": {"a": 1}}]
    dialogue = wire.decoded(Dialogue, {"turns": turns, "ending": {"reason": "turn-limit"}})
    assert dialogue.turns[0].usage == types.Usage(1, 2, 0)
    assert wire.dialogue(dialogue) == {"turns": turns, "ending": {"reason": "turn-limit"}}


def test_an_estimate_comes_back() -> None:
    made = Estimate(
        {"a": 0.5, "b": Known(2), "c": unknown("no reply"), "d": np.float32(0.5), "e": np.int64(3)},
        {"s": Series("seeker", [1, unknown("x"), np.float64(2)]), "t": Series("all", np.array([1.0, 2.0]))},  # type: ignore[arg-type]
        evidence={"a": [Evidence(0, "Hm.")]},
        details={"raw": np.array([[1, 2]])},
    )
    assert wire.estimate(made) == {
        "measures": {
            "a": {"state": "known", "value": 0.5},
            "b": {"state": "known", "value": 2},
            "c": {"state": "unknown", "why": "no reply"},
            "d": {"state": "known", "value": 0.5},
            "e": {"state": "known", "value": 3},
        },
        "series": {
            "s": {
                "over": "seeker",
                "values": [
                    {"state": "known", "value": 1},
                    {"state": "unknown", "why": "x"},
                    {"state": "known", "value": 2.0},
                ],
            },
            "t": {"over": "all", "values": [{"state": "known", "value": 1.0}, {"state": "known", "value": 2.0}]},
        },
        "evidence": {"a": [{"turn": 0, "quote": "Hm."}]},
        "details": {"raw": [[1, 2]]},
    }
    read = wire.decoded(Estimate, json.loads(json.dumps(wire.estimate(made))))
    assert read.measures["c"] == Unknown("no reply")


def test_dicts_do_as_well() -> None:
    assert wire.verdicts([{"criterion": "warm", "outcome": {"state": "known", "value": 3}}]) == [
        {"criterion": "warm", "outcome": {"state": "known", "value": 3}, "rationale": ""}
    ]
    assert wire.verdicts(Verdict("warm", "yes", rationale="So.")) == [
        {"criterion": "warm", "outcome": {"state": "known", "value": "yes"}, "rationale": "So."}
    ]
    assert wire.dialogue({"turns": [Turn("seeker", "Hi.")], "ending": "turn-limit"})["ending"] == {
        "reason": "turn-limit"
    }
    assert wire.reply("Hm.") == {"text": "Hm."}


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ({"measures": {"m": float("nan")}}, "measures.m is NaN"),
        ({"measures": {"m": float("inf")}}, "measures.m is inf"),
        ({"measures": {"m": "4"}}, "measures.m is '4', not a number"),
        ({"measures": {"m": None}}, "measures.m is None, not a number"),
        ({"measures": {"m": np.zeros((2, 3))}}, r"measures.m is a numpy array of shape \(2, 3\), not a number"),
        ({"measures": [1]}, r"the estimate.measures is \[1\], not a dict by name"),
        ({"measure": {}}, "the estimate has the key 'measure'"),
        ({"series": {"s": {"over": "seeker"}}}, "series.s lacks the key 'values'"),
        ({"series": {"s": Series("seeker", 3)}}, "series.s.values is 3, not a list"),  # type: ignore[arg-type]
        ({"details": {"when": {1, 2}}}, "the estimate.details.when is a set"),
        (None, "the estimate is None, not an Estimate"),
    ],
)
def test_a_wrong_estimate_is_named(value: Any, says: str) -> None:
    with pytest.raises(MethodError, match=says):
        wire.estimate(value)


def test_wrong_verdicts_are_named() -> None:
    with pytest.raises(MethodError, match=r"verdicts\[0\].outcome is 'A'"):
        wire.pair_verdicts([PairVerdict("warm", "A")])  # type: ignore[arg-type]
    with pytest.raises(MethodError, match="verdicts is 'first', not a list of PairVerdict"):
        wire.pair_verdicts("first")
    with pytest.raises(MethodError, match=r"verdicts\[0\] is 3, not a Verdict"):
        wire.verdicts([3])


def test_an_ending_may_be_a_text() -> None:
    assert wire.dialogue(Dialogue([Turn("seeker", "a")], Ending("seeker-left")))["ending"] == {"reason": "seeker-left"}


def test_findings_are_parts_and_tables_need_no_notes() -> None:
    table = Table("words", "Words", [Column("word", "Word")], [{"word": "hope"}])
    [one] = wire.findings({"tables": [table]})
    assert one["tables"][0]["notes"] == []
    [bare] = wire.findings({"tables": [{"id": "a", "title": "A", "columns": [], "rows": []}]})
    assert bare["tables"][0]["notes"] == []
    assert len(wire.findings([{"sentences": ["A."]}, {"sentences": ["B."]}])) == 2
    with pytest.raises(MethodError, match="has the key 'table', which is none of tables"):
        wire.findings({"table": []})


def test_rows_are_data_classes() -> None:
    base = {"evaluation": "e", "scenario": "s", "cluster": "s", "language": "en", "tags": {}, "supporter": "a"}
    more = {"repeat": 1, "conditions": {}, "source": "felt", "kind": "measure", "name": "m"}
    row = wire.decoded(Observation, {**base, **more, "value": {"state": "known", "value": 3}})
    assert row.value == Known(3)
    assert row.supporter == "a"
    known = {"state": "known", "value": 2}
    dialogue = {"turns": [{"speaker": "seeker", "text": "Hi."}], "ending": {"reason": "turn-limit"}}
    record = wire.decoded(
        DialogueRecord,
        {
            "scenario": {"id": "s", "language": "en"},
            "supporter": "a",
            "conditions": {},
            "repeat": 1,
            "dialogue": {"state": "known", "value": dialogue},
            "estimates": {"felt": {"state": "unknown", "why": "no reply"}},
            "verdicts": {"five": {"state": "known", "value": [{"criterion": "warm", "outcome": known}]}},
        },
    )
    assert isinstance(record.dialogue, Known)
    assert record.dialogue.value.turns[0].text == "Hi."
    assert record.estimates["felt"] == Unknown("no reply")
    five = record.verdicts["five"]
    assert isinstance(five, Known)
    assert five.value[0].outcome == Known(2)
