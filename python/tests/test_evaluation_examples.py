"""An analysis gets an evaluation in its example, in one call; advice of the checks is in Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from attune_eval import MethodError
from attune_eval.testing import checked, evaluation, findings

CODE = """from attune_eval import *

@analysis(revision=1)
def relief(evaluation, of: EstimatorLabel = "mine/mood", by: JudgeLabel = "mine/five"):
    \"\"\"Relief of each supporter.

    of: the estimator.
    by: the judge.
    \"\"\"
    return [
        evaluation.means("measure", source=of, id="relief", title="Relief", columns=["relief"]),
        evaluation.means("verdict", source=by, id="calm", title="Calm", columns=["calm"]),
    ]
"""
RELIEF = {"relief": {"bot": [2, 3, 2, 4, 3, 2, 4, 3], "other": [1, 2, 1, 3, 2, 2, 1, 2]}}
CALM = {"calm": {"bot": [1, 2, 3], "other": [3, 2, 1]}}


JUDGE = """
@judge(revision=1, gives={"criteria": {"calm": {"range": [1, 5], "better": "higher"}}})
def five(dialogue):
    \"\"\"Calm.\"\"\"
    return [Verdict("calm", 3)]


@analysis(revision=1)
def calm(evaluation):
    \"\"\"Calm of each supporter.\"\"\"
    return evaluation.means("verdict", source="mine/five", id="calm", title="Calm", columns=["COLUMN"])
"""


def test_an_evaluation_of_values() -> None:
    found = evaluation({"mine/mood": RELIEF}, {"mine/five": CALM})["dialogues"]
    assert len(found) == 16
    assert found[0] == {
        "supporter": "bot",
        "scenario": {"id": "p1", "language": "en"},
        "estimates": {"mine/mood": {"measures": {"relief": {"state": "known", "value": 2}}, "series": {}}},
        "verdicts": {"mine/five": [{"criterion": "calm", "outcome": {"state": "known", "value": 1}}]},
    }


def test_checks_take_it_and_name_it_if_it_lacks(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(CODE)
    root = next(each for each in Path(__file__).parents if (each / "node_modules").exists())
    command = [str(root / "node_modules/.bin/attune-testkit")]
    bare = [each for each in checked("./mine.py", folder=tmp_path, command=command) if each.what is not None]
    assert bare
    assert all('"evaluation": evaluation({"mine/mood"' in each.fix for each in bare)
    examples = {"relief": {"evaluation": evaluation({"mine/mood": RELIEF}, {"mine/five": CALM})}}
    given = checked("./mine.py", folder=tmp_path, command=command, examples=examples)
    assert [each.what for each in given if each.what is not None] == []


@pytest.mark.parametrize(("column", "wrong"), [("calm", None), ("clam", 'Did you mean "calm"?')])
def test_an_evaluation_knows_what_the_judge_of_the_file_gives(tmp_path: Path, column: str, wrong: str | None) -> None:
    code = f"from attune_eval import *\n{JUDGE.replace('COLUMN', column)}"
    (tmp_path / "mine.py").write_text(code)
    root = next(each for each in Path(__file__).parents if (each / "node_modules").exists())
    command = [str(root / "node_modules/.bin/attune-testkit")]
    examples = {"calm": {"evaluation": evaluation(verdicts={"mine/five": CALM})}}
    found = checked("./mine.py", folder=tmp_path, command=command, examples=examples)
    fixes = [each.fix for each in found if each.what is not None]
    assert bool(fixes) == (wrong is not None)
    assert all(wrong in each for each in fixes if wrong)


NOTICES = """from attune_eval import *

@judge(revision=1, prompts=["rate"], gives={"criteria": {"calm": {}}})
def blind(dialogue, ctx: Context, model: ChatModel = "offline"):
    \"\"\"Calm.\"\"\"
    asked = [ctx.ask("rate", model=model, parse=scale(0, 10), stand_in="none") for _ in "ab"]
    return [Verdict("calm", asked[0].answer)]
"""


def test_advice_is_written_in_python(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(NOTICES)
    (tmp_path / "prompts").mkdir()
    (tmp_path / "prompts" / "rate.en.md").write_text("How calm?")
    root = next(each for each in Path(__file__).parents if (each / "node_modules").exists())
    found = checked("./mine.py", folder=tmp_path, command=[str(root / "node_modules/.bin/attune-testkit")])
    texts = " ".join(f"{each.what} {each.fix}" for each in found if each.what is not None)
    assert "pass talk=ctx.transcript(dialogue), and write {{talk}}" in texts
    assert "fenced('talk'" not in texts
    assert "The parser of rate cannot read" in texts


def test_notices_are_written_in_python(tmp_path: Path) -> None:
    shown = 'ctx.ask("rate", talk=" ".join(turn.text for turn in dialogue.turns), model=model'
    (tmp_path / "mine.py").write_text(NOTICES.replace('ctx.ask("rate", model=model', shown))
    (tmp_path / "prompts").mkdir()
    (tmp_path / "prompts" / "rate.en.md").write_text("How calm?\n\n{{talk}}")
    root = next(each for each in Path(__file__).parents if (each / "node_modules").exists())
    with pytest.warns(UserWarning) as noted:
        checked("./mine.py", folder=tmp_path, command=[str(root / "node_modules/.bin/attune-testkit")])
    texts = " ".join(str(each.message) for each in noted)
    assert "Write talk=ctx.transcript(dialogue)" in texts
    assert '{"blind": {"published": True}}' in texts


def test_the_numbers_of_a_table(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(f"from attune_eval import *\n{JUDGE.replace('COLUMN', 'calm')}")
    root = next(each for each in Path(__file__).parents if (each / "node_modules").exists())
    where = {"folder": tmp_path, "command": [str(root / "node_modules/.bin/attune-testkit")]}
    given = evaluation(verdicts={"mine/five": {"calm": {"bot": [1, 2, 3, 1, 2, 3, 2, 2], "other": [4] * 8}}})
    [table] = findings("./mine.py", "calm", given, **where)["tables"]  # type: ignore[arg-type]
    assert table["columns"][1]["better"] == "higher"
    assert [row["calm"]["value"]["value"] for row in table["rows"]] == [2, 4]
    assert table["rows"][0]["calm"]["interval"]["level"] == 0.95
    with pytest.raises(MethodError, match='mine has no analysis "clam"'):
        findings("./mine.py", "clam", given, **where)  # type: ignore[arg-type]
