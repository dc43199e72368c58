"""What calls cost: nothing."""

from contextlib import nullcontext
from types import SimpleNamespace


def get_openai_callback():
    return nullcontext(SimpleNamespace(total_cost=0))
