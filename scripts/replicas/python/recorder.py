"""In place of every model: writes down what it is asked, and answers by rule, as the other side does."""

import hashlib
import json
import os
from pathlib import Path

OUT = Path(os.environ["REPLICA_OUT"])
POOLS = json.loads(Path(os.environ["REPLICA_POOLS"]).read_text(encoding="utf-8"))


def answer(model: str, messages: list[dict], sampling: dict, pool: str) -> str:
    """The answer of `pool` that model and messages draw."""
    said = [{"role": m["role"], "content": m["content"]} for m in messages]
    note({"request": {"model": model, "messages": said, "sampling": sampling}})
    text = json.dumps([model, *said], ensure_ascii=False, separators=(",", ":"))
    drawn = int(hashlib.sha256(text.encode("utf-8")).hexdigest()[:8], 16)
    return POOLS[pool][drawn % len(POOLS[pool])].replace("#", str(drawn))


def number(name: str, value: object) -> None:
    """A number that the program prints or saves, or an answer as it reads it."""
    note({"number": name, "value": value})


def note(line: dict) -> None:
    with OUT.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line, ensure_ascii=False) + "\n")
