"""SAGE's talks with a model, on the first profiles. Its place for a call of a model is empty: here is the rule's."""

import json
import os
import runpy
import shutil
import sys
from pathlib import Path

from recorder import answer, number

# The program writes next to itself.
shutil.copytree(Path(os.environ["REPLICA_CLONE"]) / "SAGE", "SAGE", ignore=shutil.ignore_patterns("dataset", "figures"))
for file in Path("SAGE/profile").glob("*.jsonl"):
    lines = file.read_text(encoding="utf-8").splitlines()[:8]
    # player_init reads a topic, which no released profile has.
    profiles = [{"topic": "", **json.loads(line)} for line in lines]
    file.write_text("".join(json.dumps(each, ensure_ascii=False) + "\n" for each in profiles), encoding="utf-8")
sys.path.insert(0, str(Path("SAGE").resolve()))
import npc_response  # noqa: E402
import simulator_response  # noqa: E402


class Purpose(str):
    """simulator_response.py indexes this text by a key that no player has, and ends there."""

    def __getitem__(self, key):
        return str(self)


def ask(prompt):
    return answer("seeker", [{"role": "user", "content": prompt}], {}, "feels" if "TargetCompletion" in prompt else "says")


simulator_response.call_llm = ask
npc_response.call_llm = lambda history: answer("bot", history, {}, "supporter")
simulator_response.target_prompt = Purpose(simulator_response.target_prompt)
begin = simulator_response.player_init
simulator_response.player_init = lambda id: {**begin(id), "target": None}
runpy.run_path("SAGE/test_npc.py", run_name="__main__")
for line in Path("SAGE/test_result_jsonl").read_text(encoding="utf-8").splitlines():
    player = json.loads(line)
    points = [turn["emotion-point"] for turn in player["history"] if turn["role"] == "user"]
    for turn, point in enumerate(points):
        number(f"{player['id']} {turn}", point)
