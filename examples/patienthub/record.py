"""Records what patients of a clone of PatientHub say: ``python3 record.py CLONE``, in this folder, with Attune installed."""

import datetime
import json
import os
import subprocess
import sys
from pathlib import Path

CLIENTS = {"psi": "patientPsi", "doh": "roleplayDoh"}


def main(clone: str) -> None:
    settings = {"executable": sys.executable, "env": {"PATIENTHUB": str(Path(clone).resolve())}}
    attune = [*os.environ.get("ATTUNE", "npx attune").split(), "{}", "--set", f"python={json.dumps(settings)}"]

    def run(*words: str) -> str:
        command = [each for word in attune for each in (words if word == "{}" else (word,))]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    run("run", "--fresh", "--no-figures", "--no-report")
    said = {}
    for line in run("export", "jsonl", "--to", "-").splitlines():
        record = json.loads(line)
        turns = record["dialogue"]["value"]["turns"]
        start = f"{CLIENTS[record['conditions']['simulator']]}/{record['scenario']['id']}"
        for heard, answer in zip(turns[::2], turns[1::2], strict=False):
            said[f"{start}/{heard['text']}"] = answer["text"]
    commit = subprocess.run(
        ["git", "-C", clone, "rev-parse", "HEAD"], check=True, capture_output=True, text=True
    ).stdout
    whole = {
        "of": "https://github.com/Sahandfer/PatientHub",
        "commit": commit.strip(),
        "date": datetime.date.today().isoformat(),
        "said": dict(sorted(said.items())),
    }
    Path("recorded.json").write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
