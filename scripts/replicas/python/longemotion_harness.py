"""
LongEmotion's tasks for lm-evaluation-harness. The rules of the harness that these tasks use are few, and are written
here as lm_eval 0.4.13 has them: Jinja in prompts, stop sequences, filters, exact_match, and means.
"""

import importlib.util
import json
import os
import string
import sys
import types
from pathlib import Path

import recorder
from recorder import answer, number

clone = Path(os.environ["REPLICA_CLONE"])
given = json.loads(Path(os.environ["REPLICA_GIVEN"]).read_text(encoding="utf-8"))
os.environ["OPENAI_API_KEY"] = "none"
Path("data").mkdir()
for name, text in given["files"].items():
    Path(f"data/{name}").write_text(text, encoding="utf-8")


class Records(list):
    @staticmethod
    def from_list(records, features=None):
        return Records(records)


def pool_of(model, messages):
    """The same rule as in longemotion-harness.mjs."""
    if model == given["judge"]:
        text = "".join(m["content"] for m in messages)
        stage = next((at for at, name in enumerate(given["stages"], 1) if name in text), "summary")
        return f"judged-{stage}"
    tag = next(tag for tag in given["tags"] if any(f"[{tag}]" in m["content"] for m in messages))
    return f"{tag}-harness"


recorder.pool_of = pool_of
datasets = types.ModuleType("datasets")
datasets.Dataset = Records
datasets.Features = dict
datasets.Value = lambda kind: kind
datasets.load_dataset = lambda _, data_files, **__: {"train": records_of(data_files)}
sys.modules["datasets"] = datasets


def records_of(path):
    return Records(json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines() if line)


spec = importlib.util.spec_from_file_location("utils", clone / "tasks/longemotion/utils.py")
utils = importlib.util.module_from_spec(spec)
spec.loader.exec_module(utils)


def function(name):
    return getattr(utils, name.split(".")[1])


try:
    import jinja2
    import yaml

    class Loader(yaml.SafeLoader):
        """Reads the tag with which a task names a function."""

    Loader.add_constructor("!function", lambda loader, node: function(loader.construct_scalar(node)))
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, keep_trailing_newline=True)

    def load_task(text, _):
        return yaml.load(text, Loader)

    def render(text, doc):
        return environment.from_string(text).render(**doc)
except ImportError:
    # Enough for tasks of our own shape; those of the release need both modules.
    from small_harness import load_task, render
instructions = {}
for line in (clone / "lmeval-instruct.md").read_text(encoding="utf-8").splitlines():
    if "--tasks" in line and "--system_instruction" in line:
        instructions[line.split("--tasks")[1].split()[0]] = line.split('--system_instruction "')[1].split('"')[0]


def matches(task, prediction, reference):
    for metric in task["metric_list"]:
        if metric.get("ignore_case"):
            prediction, reference = prediction.lower(), reference.lower()
        if metric.get("ignore_punctuation"):
            table = str.maketrans("", "", string.punctuation)
            prediction, reference = prediction.translate(table), reference.translate(table)
    return float(prediction == reference)


def run(name, of):
    task = load_task((clone / f"tasks/longemotion/{name}.yaml").read_text(encoding="utf-8"), function)
    records = task["custom_dataset"](**task["dataset_kwargs"])["train"] if "custom_dataset" in task else records_of(task["dataset_kwargs"]["data_files"])
    docs = task["process_docs"](records) if "process_docs" in task else records
    settings = task["generation_kwargs"]
    sampling = {"temperature": settings["temperature"], "top_p": settings["top_p"], "max_tokens": settings["max_gen_toks"]}
    values = []
    for at, doc in enumerate(docs):
        system = instructions.get(f"longemotion_{of}")
        messages = [{"role": "system", "content": system}] if system else []
        messages.append({"role": "user", "content": render(task["doc_to_text"], doc)})
        said = answer(given["model"], messages, sampling, pool_of(given["model"], messages))
        for stop in settings.get("until", ["\n\n"]):
            said = said.split(stop)[0]
        for each in task.get("filter_list", []):
            for step in each["filter"]:
                (said,) = step["function"]().apply([[said]], [doc])
        if "process_results" in task:
            scores = task["process_results"](doc, [said])
        else:
            scores = {"exact_match": matches(task, said, render(task["doc_to_target"], doc))}
        metric = task["metric_list"][0]["metric"]
        number(f"{metric} {task['task']} {at}", scores[metric])
        values.append(scores[metric])
    return values


tasks = {
    "emotion_classification": ["emotion_classification_emobench", "emotion_classification_finentity"],
    "emotion_detection": ["emotion_detection"],
    "fileqa": ["fileqa"],
    "report_summary": ["report_summary"],
    "multiconv": ["multiconv"],
}
for of, names in tasks.items():
    # A group is the mean of its tasks by their sizes, which is that of all items.
    values = [value for name in names for value in run(name, of)]
    number(f"task longemotion_{of}", sum(values) / len(values))
