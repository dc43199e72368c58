"""Contract checks and golden files from pytest, on the methods of the example."""

from __future__ import annotations

from pathlib import Path

import pytest

from attune_eval.testing import checked, checks

EXAMPLE = Path(__file__).parents[2] / "examples" / "python"

ROOT = next(each for each in Path(__file__).parents if (each / "node_modules").exists())
COMMAND = [str(ROOT / "node_modules/.bin/attune-testkit")]

test_visitor = checks("./visitor.py", folder=EXAMPLE)
test_distress = checks("./distress.py", folder=EXAMPLE)
test_esc_judge = checks("./esc_judge.py", folder=EXAMPLE)


def test_golden_files_notice_a_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.py"
    code = (
        "from attune_eval import Dialogue, Estimate, estimator\n\n\n"
        '@estimator(revision=1, gives={"measures": {"turns": {}}})\n'
        "def turns(dialogue: Dialogue) -> Estimate:\n"
        '    """How many turns there are."""\n    return Estimate({"turns": len(dialogue.turns)})\n'
    )
    file.write_text(code)

    def flaws() -> list[str]:
        found = checked("./mine.py", folder=tmp_path, golden="golden", command=COMMAND)
        return [each.what for each in found if each.what is not None]

    assert flaws() == ["mine/turns has no golden file."]
    monkeypatch.setenv("ATTUNE_GOLDEN", "update")
    assert flaws() == []
    monkeypatch.delenv("ATTUNE_GOLDEN")
    assert flaws() == []
    file.write_text(code.replace("len(dialogue.turns)", "len(dialogue.turns) + 1"))
    assert flaws()[0].startswith("mine/turns gives other results with the same revision 1")
    file.write_text("import nympy\n")
    assert "No module named 'nympy' (mine.py, line 1)" in flaws()[0]


KEEPING = """from attune_eval import Dialogue, Estimate, estimator

{before}


@estimator(revision=1, gives={{"measures": {{"letters": {{}}}}}})
def letters(dialogue: Dialogue) -> Estimate:
    \"\"\"How many letters there are.\"\"\"
    {body}
    return Estimate({{"letters": found}})
"""


@pytest.mark.parametrize(
    ("before", "body", "kept"),
    [
        (
            "CACHE = {}",
            "turns = len(dialogue.turns)\n"
            "    if turns not in CACHE:\n"
            "        CACHE[turns] = sum(len(turn.text) for turn in dialogue.turns)\n"
            "    found = CACHE[turns]",
            "It keeps CACHE (mine.py, line 11).",
        ),
        (
            'LAST = ""',
            "global LAST\n    found = min(1, len(LAST))\n    LAST = dialogue.turns[0].text",
            "It keeps LAST (mine.py, line 11).",
        ),
    ],
)
def test_what_a_function_keeps_is_named(tmp_path: Path, before: str, body: str, kept: str) -> None:
    (tmp_path / "mine.py").write_text(KEEPING.format(before=before, body=body))
    found = checked("./mine.py", folder=tmp_path, command=COMMAND)
    assert [each.what for each in found if each.what is not None and each.what.endswith(kept)]


def test_warnings_of_a_function_are_warnings_of_its_test(tmp_path: Path) -> None:
    body = "found = 1 if date.today() > date(2100, 1, 1) else 0"
    (tmp_path / "mine.py").write_text(KEEPING.format(before="from datetime import date", body=body))
    with pytest.warns(UserWarning, match=r"letters uses the clock: date\.today\(\) \(mine\.py, line 9\)"):
        checked("./mine.py", folder=tmp_path, command=COMMAND)


def test_advice_is_for_python(tmp_path: Path) -> None:
    (tmp_path / "prompts").mkdir()
    (tmp_path / "prompts" / "said.en.md").write_text("{{said}}\n\nAnswer with a whole number from 0 to 10.\n")
    asked = "said=ctx.fenced(dialogue.turns[0].text), parse=scale(0, 10), stand_in=str(random())[2]"
    body = f'found = ctx.ask("said", {asked}).answer'
    code = KEEPING.replace("dialogue: Dialogue", "dialogue: Dialogue, ctx: Context")
    before = "from random import random\n\nfrom attune_eval import Context, scale"
    (tmp_path / "mine.py").write_text(code.format(before=before, body=body))
    with pytest.warns(UserWarning, match="show the replies as well: talk=ctx.transcript") as warned:
        found = checked("./mine.py", folder=tmp_path, command=COMMAND)
    texts = [f"{each.what} {each.fix}" for each in found] + [str(each.message) for each in warned]
    assert any("ctx.random('name')" in each for each in texts)
    assert not [each for each in texts if "context.random" in each or "fenced('" in each]
