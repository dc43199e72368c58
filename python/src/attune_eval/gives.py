"""``python -m attune_eval.gives MODULE COMPONENT``: what a component gives with the options on standard input."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attune_eval.describe import Described, loaded
from attune_eval.errors import MethodError
from attune_eval.failure import failure_of


def given_with(module: str, component: str, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Imports the module and asks it."""
    own = Described(loaded(module)).components[component]
    assert callable(own.gives)
    given = own.gives(options)
    if not isinstance(given, Mapping):
        raise MethodError(f"gives of {component} returned {given!r}", "Return a dict.", own.place)
    return given


def main(module: str, component: str) -> None:
    """Writes one line of JSON, and nothing else to standard output."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.path.insert(0, os.getcwd())
    try:
        answer: Mapping[str, Any] = {"gives": given_with(module, component, json.load(sys.stdin))}
        line = json.dumps(answer, allow_nan=False)
    except BaseException as error:
        line = json.dumps({"failed": failure_of(error, Path.cwd())})
    out.write(line)
    out.flush()
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
