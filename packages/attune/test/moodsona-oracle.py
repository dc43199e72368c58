"""Moods of moodsona's own simulator for a script of answers, as JSON.

Reads {"package", "persona", "offsets", "days"} from standard input. `days` holds, per day, the
answers of each turn and of the notes; an answer is the text that the provider returns.
"""

import json
import sys

task = json.load(sys.stdin)
sys.path.insert(0, task["package"])

from moodsona.llm.base import ChatMessage  # noqa: E402
from moodsona.llm.fake import FakeProvider  # noqa: E402
from moodsona.personas import load_persona  # noqa: E402
from moodsona.prompts import NOTES_MARKER  # noqa: E402
from moodsona.simulator import Simulator, SimulatorConfig  # noqa: E402


class Offsets:
    """Random source with the night offsets of the task."""

    def __init__(self):
        self.day = 0

    def randint(self, low, high):
        self.day += 1
        return task["offsets"][self.day - 1]


at = {"day": 0, "turn": 0}


def answer(messages):
    day = task["days"][at["day"]]
    return day["notes"] if messages[0].content.startswith(NOTES_MARKER) else day["turns"][at["turn"]]


def shown(mood):
    return {"emotion": mood.emotion, "energy": mood.energy, "stance": mood.stance.value}


config = SimulatorConfig(language_checks=False)
simulator = Simulator(
    load_persona(task["persona"]), FakeProvider(answer), config=config, rng=Offsets()
)
days = []
for number in range(len(task["days"])):
    at["day"] = number
    day = number + 1
    if simulator.is_skipped(day):
        days.append(None)
        simulator.rng.day += 1
        continue
    simulator.start_day(day)
    today, moods = [], []
    for turn in range(len(task["days"][number]["turns"])):
        at["turn"] = turn
        said = simulator.next_turn(today, day=day, turn_in_day=turn + 1)
        moods.append(shown(simulator.state.mood))
        today += [ChatMessage("user", said.text), ChatMessage("assistant", "I see.")]
        if said.ends_day:
            break
    simulator.end_day(today, day=day)
    days.append({"moods": moods, "end": shown(simulator.state.mood)})
json.dump(days, sys.stdout)
