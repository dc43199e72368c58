"""A model of this machine: what it is handed is a text in the layout of Llama 3.1, written down as the messages that it holds."""

import re
from types import SimpleNamespace as Made

import recorder

turn = re.compile(r"<\|start_header_id\|>(\w+)<\|end_header_id\|>\n\n(.*?)<\|eot_id\|>", re.DOTALL)


def SamplingParams(**sampling):
    return sampling


class LLM:
    def __init__(self, model, **_):
        self.name = model

    def generate(self, prompts, sampling):
        messages = [{"role": role, "content": content} for role, content in turn.findall(prompts[0])]
        text = recorder.answer(self.name, messages, sampling, recorder.pool_of(self.name, messages))
        return [Made(outputs=[Made(text=text)])]
