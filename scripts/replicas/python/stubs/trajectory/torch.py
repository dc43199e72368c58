"""What the programs read of torch. Draws of the previous emotion are Attune's, in order: chance of neither is the other's."""

import json
import os
from contextlib import nullcontext
from pathlib import Path

from recorder import number

bfloat16 = None
device = str
no_grad = nullcontext
drawn = iter(json.loads(Path(os.environ["REPLICA_GIVEN"]).read_text(encoding="utf-8"))["draws"])


class Value(float):
    item = float.__float__


def normal(mean, std, size):
    turn = next(drawn)
    number(f"{turn['of']} mu", mean)
    number(f"{turn['of']} sigma", std)
    assert size == (len(turn["draws"]),)
    return [Value(each) for each in turn["draws"]]
