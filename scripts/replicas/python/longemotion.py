"""LongEmotion's evaluate.py with every method on every task."""

import builtins
import json
import os
import runpy
import shutil
import sys
from pathlib import Path

import recorder
from recorder import number

clone = Path(os.environ["REPLICA_CLONE"])
given = json.loads(Path(os.environ["REPLICA_GIVEN"]).read_text(encoding="utf-8"))
shutil.copytree(clone / "prompts", "prompts")
shutil.copytree(clone / "data", "data", ignore=shutil.ignore_patterns("*.jsonl"))
for name, text in given["files"].items():
    Path(f"data/{name}").write_text(text, encoding="utf-8")


def pool_of(model, messages):
    """The same rule as in longemotion.mjs."""
    text = "\n".join(m["content"] for m in messages)
    if model in given["pools"]:
        return given["pools"][model]
    task = next(task for task in given["tags"] if f"[{task}]" in text)
    searches = messages[0]["role"] == "system" and "begin_search_query" in messages[0]["content"]
    return f"{task}-search" if searches and not (task == "expression" and len(messages) <= 2) else task


recorder.pool_of = pool_of
opened = open


def open_anywhere(path, mode="r", *rest, **more):
    """The scripts append to files in folders that they do not make."""
    if "a" in mode:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    return opened(path, mode, *rest, **more)


builtins.open = open_anywhere
for method in given["methods"]:
    if method == "self-rag":
        # A field of this prompt has no value here: the script ends there. It is given none.
        prompt = Path("prompts/aug_prompt/multi_conv_gen.txt")
        prompt.write_text(prompt.read_text(encoding="utf-8").replace("{knowledge_statement}", ""), encoding="utf-8")
    for task in given["tasks"]:
        sys.argv = ["evaluate.py", "--task", task, "--method", method, "--base_dir", f"out/{method}/{task}"]
        for role, model, key in (
            ("model", given["model"], "local"),
            ("evaluator", given["judge"], "none"),
        ):
            sys.argv += [f"--{role}_name", model, f"--{role}_api_key", key, f"--{role}_url", "none"]
        sys.argv += ["--model_name_coem_sage", given["judge"], "--model_api_key_coem_sage", "none"]
        try:
            runpy.run_path(str(clone / "evaluate.py"), run_name="__main__")
        except UnboundLocalError:
            # One script counts in a variable that it never set, and ends at its first right answer, which is saved by then.
            if (method, task) != ("search-o1", "Emotion_Detection"):
                raise

for method in given["methods"]:
    for task in given["tasks"]:
        files = sorted(Path(f"out/{method}/{task}").rglob("*.jsonl"))
        for at, line in enumerate(files[0].read_text(encoding="utf-8").splitlines()):
            result = json.loads(line)
            of = f"{method} {task} {at}"
            if "result" in result:
                number(f"{of} correct", int(result["result"] == "Correct"))
            if "f1_score" in result:
                number(f"{of} f1", result["f1_score"])
            scores = result.get("evaluation", result.get("evaluation_scores")) or {}
            names = given["criteria"].get(task, [])
            for name in names[result["stage"]] if isinstance(names, dict) else names:
                parts = scores[name] if isinstance(scores[name], dict) else {"": scores[name]}
                for part, value in parts.items():
                    if part != "comment":
                        number(f"{of} {name}" + (f"/{part}" if part else ""), value)
