"""What scikit-learn says of answers.csv; `python accuracy.py > accuracy.json`."""

import csv
import json
from pathlib import Path

import sklearn
from sklearn.metrics import accuracy_score, confusion_matrix

with open(Path(__file__).with_name("answers.csv"), encoding="utf-8") as file:
    rows = list(csv.DictReader(file))


def scores(language):
    own = [row for row in rows if row["language"] == language]
    gold, answered = ([row[name] for row in own] for name in ("gold", "answered"))
    (tn, fp), (fn, tp) = confusion_matrix(gold, answered, labels=["negative", "positive"]).tolist()
    return {"n": len(own), "accuracy": accuracy_score(gold, answered), "tp": tp, "fn": fn, "tn": tn, "fp": fp}


print(json.dumps({"scikit-learn": sklearn.__version__, "en": scores("en"), "zh": scores("zh")}, indent=2))
