"""Runs of the command from Python. The command of these tests is a script that prints what it is given."""

from __future__ import annotations

import json
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

import attune_eval

REPORT: dict[str, Any] = {
    "harm": [{"en": "Not checked for harm."}],
    "claims": [
        {
            "id": "e/warm/a~b",
            "evaluation": "e",
            "kind": "difference",
            "of": {"source": "mood", "name": "warm"},
            "supporter": "a",
            "against": "b",
            "conditions": {"language": "en", "style": "calm"},
            "family": "primary",
            "estimate": {"state": "known", "value": 0.25},
            "interval": {"state": "known", "value": {"lower": 0.1, "upper": 0.4, "level": 0.95}},
            "p": {"state": "unknown", "why": "too few"},
            "n": {"values": 12, "clusters": 12},
            "detected": True,
            "sentence": "a is better than b",
        }
    ],
}
TABLE = (
    'scenario,supporter,repeat,name,value,why,offline\none,a,1,warm,0.5,,true\none,b,1,warm,,"no\u2028number",false\n'
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("ATTUNE_CLI", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    (tmp_path / "attune.config.yaml").write_text("{}")
    return tmp_path


def command(folder: Path, version: str = attune_eval.__version__, ran: object = REPORT, code: int = 0) -> Path:
    file = folder / "node_modules" / ".bin" / "attune"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(
        f"#!{sys.executable}\n"
        "import json, sys\n"
        "sys.stdout.reconfigure(encoding='utf-8')\n"
        "args = sys.argv[1:]\n"
        f"open({str(folder / 'calls.jsonl')!r}, 'a').write(json.dumps(args) + '\\n')\n"
        f"if args == ['--version']: print('@attune/cli/{version} linux-x64 node-v20.19.0')\n"
        f"elif args[0] == 'run': print({json.dumps(ran)!r}); sys.exit({code})\n"
        f"else: sys.stdout.write({TABLE!r})\n"
    )
    file.chmod(file.stat().st_mode | stat.S_IEXEC)
    return file


def test_claims_and_observations(folder: Path) -> None:
    command(folder)
    run = attune_eval.run(folder / "attune.config.yaml", set={"evaluations.e.limit": 3}, only={"supporter": "a"})
    assert run.harm == ["Not checked for harm."]
    [claim] = run.claims
    assert [claim[name] for name in ("estimate", "lower", "upper", "p", "clusters", "detected")] == [
        *(0.25, 0.1, 0.4, None, 12, True)
    ]
    assert claim["conditions"] == '{"language":"en","style":"calm"}'
    assert [(row["value"], row["why"], row["offline"]) for row in run.observations] == [
        (0.5, None, True),
        (None, "no\u2028number", False),
    ]
    calls = [json.loads(line) for line in (folder / "calls.jsonl").read_text().splitlines()]
    part = ["--config", str(folder / "attune.config.yaml"), "--set", "evaluations.e.limit=3", "--only", "supporter=a"]
    assert calls == [["--version"], ["run", "--json", *part], ["export", "long", "--to", "-", *part]]


def test_frames_of_pandas(folder: Path) -> None:
    pytest.importorskip("pandas")
    command(folder)
    run = attune_eval.run(folder / "attune.config.yaml", frames="pandas")
    assert run.claims["estimate"].tolist() == [0.25]
    assert run.observations["value"].isna().tolist() == [False, True]


def test_no_command(folder: Path) -> None:
    with pytest.raises(attune_eval.RunFailed, match=f"npm install attune@{attune_eval.__version__}"):
        attune_eval.run(folder / "attune.config.yaml")


def test_no_node(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ATTUNE_CLI", str(folder / "attune.js"))
    with pytest.raises(attune_eval.RunFailed, match=r"Install Node 20\.19 or newer"):
        attune_eval.run(folder / "attune.config.yaml")


def test_another_version(folder: Path) -> None:
    command(folder, version="9.9.9")
    with pytest.raises(attune_eval.RunFailed, match=r"is version 9\.9\.9, and attune-eval is version"):
        attune_eval.run(folder / "attune.config.yaml")


def test_a_mistake_in_the_config(folder: Path) -> None:
    place = {"file": "attune.config.yaml", "line": 1, "column": 2}
    problem = {"message": 'Unknown key "plugin".', "place": place, "fix": 'Did you mean "plugins"?'}
    command(folder, ran={"error": {"exitCode": 2, "problems": [problem]}}, code=2)
    with pytest.raises(attune_eval.RunFailed) as failed:
        attune_eval.run(folder / "attune.config.yaml")
    assert str(failed.value) == 'attune.config.yaml:1:2 Unknown key "plugin".\nDid you mean "plugins"?'
    assert (failed.value.fix, failed.value.code) == ('Did you mean "plugins"?', 2)


def test_no_config(folder: Path) -> None:
    command(folder)
    with pytest.raises(attune_eval.RunFailed, match="There is no config"):
        attune_eval.run(folder / "other.yaml")


def test_an_unknown_form_of_frames(folder: Path) -> None:
    with pytest.raises(ValueError, match="Use 'pandas', 'polars' or 'rows'"):
        attune_eval.run(folder / "attune.config.yaml", frames="numpy")  # type: ignore[arg-type]
