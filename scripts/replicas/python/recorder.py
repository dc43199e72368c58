"""In place of every model: writes down what it is asked, and answers by rule, as the other side does."""

import hashlib
import json
import os
from pathlib import Path
from threading import Lock

OUT = Path(os.environ["REPLICA_OUT"])
writing = Lock()
POOLS = json.loads(Path(os.environ["REPLICA_POOLS"]).read_text(encoding="utf-8"))


def answer(model: str, messages: list[dict], sampling: dict, pool: str) -> str:
    """The answer of `pool` that model and messages draw."""
    # A message without text is not sent: each place of a program that has one is named as an exception.
    said = [{"role": m["role"], "content": m["content"]} for m in messages if m["content"] not in ("", "…")]
    note({"request": {"model": model, "messages": said, "sampling": sampling}})
    text = json.dumps([model, *said], ensure_ascii=False, separators=(",", ":"))
    drawn = numbered(text)
    return POOLS[pool][drawn % len(POOLS[pool])].replace("§", str(drawn))


def numbered(text: str) -> int:
    return int(hashlib.sha256(text.encode("utf-8")).hexdigest()[:8], 16)


def pool_of(model: str, messages: list[dict]) -> str:
    """Which answers a model draws from: each driver says it."""
    raise NotImplementedError


def number(name: str, value: object) -> None:
    """A number that the program prints or saves, or an answer as it reads it."""
    note({"number": name, "value": value})


def note(line: dict) -> None:
    with writing, OUT.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line, ensure_ascii=False) + "\n")
