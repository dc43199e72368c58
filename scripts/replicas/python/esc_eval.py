"""Both programs of ESC-Eval, one after the other: dialogues with two supporters, then scores of all of them."""

import json
import os
import runpy
import sys
from pathlib import Path

from recorder import number

clone = Path(os.environ["REPLICA_CLONE"])
Path("score").mkdir()
for language in ("en", "zh"):
    cards = str(clone / f"data/test_{language}.json")
    sys.argv = ["evaluate.py", "-ef", cards, "-rf", "./result/", "-lang", language]
    runpy.run_path(str(clone / "evaluate.py"), run_name="__main__")
# The second program reads a folder of its authors' day.
(folder,) = Path("result").iterdir()
folder.rename("result/2024-06-24")
runpy.run_path(str(clone / "score.py"), run_name="__main__")
for file in sorted(Path("score").iterdir()):
    for card, scores in json.loads(file.read_text(encoding="utf-8")).items():
        for dimension, score in scores.items():
            number(f"{file.stem} {card} {dimension}", score)
