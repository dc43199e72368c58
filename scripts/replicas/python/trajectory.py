"""ETrajEval's run.py, once per language, on scenarios that both sides are given."""

import json
import os
import runpy
import shutil
import sys
from pathlib import Path

import recorder
from recorder import number

shutil.copytree(Path(os.environ["REPLICA_CLONE"]) / "ETrajEval", "program")
os.chdir("program")
sys.path.insert(0, str(Path().resolve()))
os.environ["OPENAI_API_KEY"] = "none"
recorder.pool_of = lambda model, messages: "seeker" if model == "seeker" else "supporter"
given = json.loads(Path(os.environ["REPLICA_GIVEN"]).read_text(encoding="utf-8"))
Path("scenarios.json").write_text(json.dumps(given["scenarios"], ensure_ascii=False), encoding="utf-8")

import dyn_score  # noqa: E402

# A method that stands outside of its class: run.py ends where it calls it.
method = "analyze_conversation_and_get_trajectory"
setattr(dyn_score.DynamicEmotionalScorer, method, getattr(dyn_score, method))


def model(name):
    sampling = {"temperature": 1.0, "max_tokens": 512}
    return {"name": name, "type": "api", "model_name": name, "api_config": {}, "generation_params": sampling}


for language in ("en", "zh"):
    config = {
        "language": language,
        "execution_phases": {"run_generation": True, "run_scoring": True},
        "model1": model("seeker"),
        "model2": model("bot"),
        "data": {"prompt_file": "scenarios.json"},
        "output": {"generation_log_dir": "log", "evaluation_result_dir": "result"},
        "chat": {"max_turns": given["turns"]},
        "scoring": {"reward_model_device": "cpu", "reward_model_path": "reward", "k_samples": 8},
    }
    Path("config.json").write_text(json.dumps(config), encoding="utf-8")
    sys.argv = ["run.py", "--config", "config.json"]
    runpy.run_path("run.py", run_name="__main__")
    result = json.loads(Path(f"result/seeker_vs_bot/answer_dialogues_{language}.json").read_text(encoding="utf-8"))
    for dialogue in result["results"]:
        of = f"{dialogue['id']}/{language}"
        scored = dialogue["scoring_results"]
        for turn in scored["turn_scores"]:
            number(f"{of} {turn['subject_turn_number'] - 1} score", turn["average_sentiment_score"])
            number(f"{of} {turn['subject_turn_number'] - 1} label", turn["sentiment_label"])
        number(f"{of} change", scored["trajectory_score"])
        number(f"{of} etv", dialogue["weighted_trajectory_score"])
        number(f"{of} bel", dialogue["average_sentiment_score"])
    summary = result["metadata"]["overall_summary"]
    number(f"{language} etv", summary["average_weighted_trajectory_score"])
    number(f"{language} bel", summary["overall_average_sentiment_score"])
    for theory, means in result["metadata"]["theory_breakdown"].items():
        number(f"{language} {theory} etv", means["average_weighted_trajectory_score"])
        number(f"{language} {theory} bel", means["average_sentiment_score"])
