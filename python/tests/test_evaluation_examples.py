"""An analysis gets an evaluation in its example, in one call."""

from __future__ import annotations

from pathlib import Path

import pytest
from attune_eval.testing import checked, evaluation

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
