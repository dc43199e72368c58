"""SAGE's profiles, and their first messages. What is left to chance is Attune's, in the order of the program."""

import json
import os
import random
import runpy
import shutil
import sys
from pathlib import Path

from recorder import answer, number

given = json.loads(Path(os.environ["REPLICA_GIVEN"]).read_text(encoding="utf-8"))
shutil.copytree(Path(os.environ["REPLICA_CLONE"]) / "SAGE", "SAGE", ignore=shutil.ignore_patterns("dataset", "figures"))
for name in ("sentences", "topics"):
    Path(f"{name}.txt").write_text("\n".join(given[name]), encoding="utf-8")

samples = [
    each
    for one in given["drawn"]
    for each in (one["sentences"], one["traits"], [one["topic"]], [one["wish"]])
]
types = [one["type"] for one in given["drawn"]]
halves = [0.25 if one["isRational"] else 0.75 for one in given["drawn"]]
# Beginning a talk draws a profile as well, which it replaces by the named one.
random.sample = lambda population, _: samples.pop(0) if samples else list(population)[:1]
random.choice = lambda *_: types.pop(0)
random.random = lambda: halves.pop(0)


def ask(prompt):
    return answer("writer", [{"role": "user", "content": prompt}], {}, "says" if "Origin" in prompt else "portrait")


# The program leaves the call of a model, its files and the number of profiles to its user. Its lists are never made.
program = Path("SAGE/profile/build_profile.py").read_text(encoding="utf-8")
made = "SAGE/profile/simulator_profile.jsonl"
Path(made).unlink()
for name, value in (("store_file", made), ("seed_talking_file", "sentences.txt"), ("seed_topic_file", "topics.txt")):
    program = program.replace(f'{name} = ""', f"{name} = {value!r}")
program = program.replace("collect_times = 100", f"collect_times = {len(given['drawn'])}")
program = program.replace("    #add your call llm method here\n", "    ret = ask(prompt)\n")
exec(compile(program, "build_profile.py", "exec"), {"__name__": "__main__", "ask": ask, "talking_set": [], "topic_set": []})

sys.path.insert(0, str(Path("SAGE").resolve()))
import simulator_response  # noqa: E402

simulator_response.call_llm = ask
Path("SAGE/profile/simulator_profile_withfirsttalk.jsonl").unlink()
runpy.run_path("SAGE/build_profile_withfirsttalk.py", run_name="__main__")
lines = Path("SAGE/profile/simulator_profile_withfirsttalk.jsonl").read_text(encoding="utf-8").splitlines()
for at, line in enumerate(lines):
    profile = json.loads(line)
    number(f"player {at}", profile["player"])
    number(f"scene {at}", profile["scene"])
    number(f"first {at}", profile["first_talk"])
