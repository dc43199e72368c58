"""Patients of PatientHub (arXiv 2602.11684, MIT) as help-seekers: its code is imported, Attune asks its models.

``python: { env: { PATIENTHUB: path of the clone } }``. Without one, what ``record.py`` has recorded is said again.
"""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

from attune_eval import ChatModel, Context, Dialogue, Ending, Scenario, Supporter, Turn, simulator, unknown

CLONE, RECORDED = os.environ.get("PATIENTHUB", ""), Path(__file__).parent / "recorded.json"
STAND_IN = json.dumps({"questions": ["Is it brief?"], "answers": ["No."], "response": "I hardly sleep any more."})


def patient(name: str, ctx: Context, model: str) -> Callable[[str], str]:
    """A patient of PatientHub, whose model is one of the config, and whose chance is Attune's."""
    service = SimpleNamespace(completion=None, supports_response_schema=dict, completion_cost=None, rerank=None)
    sys.modules.update(dict.fromkeys(("litellm", "instructor"), service))  # type: ignore[arg-type]
    sys.path[:] = [CLONE, *(each for each in sys.path if each != CLONE)]
    from patienthub.clients import get_client, get_client_config

    def generate(messages: list[dict[str, str]], response_format: Any = None) -> Any:
        def read(text: str) -> Any:
            try:
                return response_format.model_validate_json(text).model_dump()
            except ValueError as error:
                return unknown(str(error).splitlines()[0])

        given, history = {"instructions": messages[0]["content"]}, messages[1:]
        if response_format is None:
            asked = ctx.ask("patient", given, model=model, history=history, stand_in="I cannot sleep.")
            return SimpleNamespace(content=asked.text)
        given["form"] = json.dumps(response_format.model_json_schema())
        asked = ctx.ask("patient", given, model=model, history=history, parse=read, stand_in=STAND_IN)
        return response_format(**(asked.value or {}))

    config = get_client_config(name)
    for key in [key for key, value in vars(config).items() if str(value).startswith("data/")]:
        setattr(config, key, f"{CLONE}/{getattr(config, key)}")
    made, chance = get_client(name, config), ctx.random("principle")
    made.chat_model = SimpleNamespace(generate=generate)
    principles = getattr(made, "principles", [])

    def speak(heard: str) -> str:
        if principles:
            made.principles = [chance.choice(principles)]
        said = made.generate_response(heard)
        return str(getattr(said, "content", said))

    return speak


def recording(name: str, scenario: Scenario) -> Callable[[str], str]:
    """What a patient said to the same words, when it was recorded."""
    said = json.loads(RECORDED.read_text())["said"]
    return lambda heard: said[f"{name}/{scenario.id}/{heard}"]


@simulator(revision=1)
def seeker(
    scenario: Scenario,
    supporter: Supporter,
    ctx: Context,
    client: Literal["patientPsi", "roleplayDoh"] = "roleplayDoh",
    model: ChatModel = "offline",
    rounds: int = 3,
) -> Dialogue:
    """A patient of PatientHub, who answers what the supporter says."""
    speak = patient(client, ctx, model) if CLONE else recording(client, scenario)
    turns = [Turn("supporter", "Hello. What brings you here today?", scripted=True)]
    for _ in range(rounds):
        turns.append(Turn("seeker", speak(turns[-1].text)))
        turns.append(supporter.reply(turns))
    return Dialogue(turns, Ending("turn-limit"))
