"""Contract checks and golden files from pytest, on the methods of the example."""

from __future__ import annotations

from pathlib import Path

import pytest

from attune_eval.testing import checked, checks

EXAMPLE = Path(__file__).parents[2] / "examples" / "python"

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
    command = [
        str(
            next(each for each in Path(__file__).parents if (each / "node_modules").exists())
            / "node_modules/.bin/attune-testkit"
        )
    ]

    def flaws() -> list[str]:
        found = checked("./mine.py", folder=tmp_path, golden="golden", command=command)
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
