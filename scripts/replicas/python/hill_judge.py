"""ESC-Judge: roles, sessions with four supporters and two, judging of every pair, and the counts of the notebook."""

import json
import os
import random
import runpy
import shutil
import sys
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace

import recorder
from recorder import number

clone = Path(os.environ["REPLICA_CLONE"])
given = json.loads(Path(os.environ["REPLICA_GIVEN"]).read_text(encoding="utf-8"))
os.environ["OPENAI_API_KEY"] = "none"
shutil.copytree(clone / "data", "data")


recorder.pool_of = lambda model, messages: {"o1-mini": "verdict", "o4-mini": "role"}.get(model, "seeker")


def program(name, **arguments):
    recorder.arguments = arguments
    runpy.run_path(str(clone / name), run_name="__main__")


# Roles. What is left to chance is Attune's, in the order of the program.
try:
    import numpy as np
except ImportError:
    # What is drawn by chance is given: programs of our own shape need no more of it.
    np = sys.modules["numpy"] = SimpleNamespace(random=SimpleNamespace())

sys.path.insert(0, str(clone))
import fixed_challenge_characteristic_prompts as prompts  # noqa: E402

dimensions = [options for category in prompts.therapy_behavior_traits.values() for options in category.values()]
drawn = {
    "sample": [[each] for role in given["roles"] for each in (role["category"], role["stressor"])],
    "numbers": [
        [n]
        for role in given["roles"]
        for n in (role["family"], role["occupation"], len(role["events"]), int(role["gender"] == "Male"))
    ],
    "choice": [role["events"] for role in given["roles"]],
    "trait": [
        list(options).index(name) for role in given["roles"] for options, name in zip(dimensions, role["traits"])
    ],
}
random.sample = lambda *_, **__: drawn["sample"].pop(0)
np.random.randint = lambda *_, **__: drawn["numbers"].pop(0)
np.random.choice = lambda *_, **__: drawn["choice"].pop(0)
prompts.randint = lambda *_: drawn["trait"].pop(0)
program("characteristic_development_from_challenge.py", n_iters=len(given["roles"]), output_dir="roles/", output_file_name="made.json")
for at, line in enumerate(Path("roles/made.json").read_text(encoding="utf-8").splitlines()):
    role = json.loads(line)
    number(f"role {at}", role["role"])
    number(f"events {at}", role["life_events"])
    number(f"persona {at}", role["final_persona"])

# Sessions, as exp2.sh has them.
lines = Path("data/roles-v1.json").read_text(encoding="utf-8").splitlines()[: given["count"]]
Path("data/roles.json").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
Path("output/exp2").mkdir(parents=True)
guidance = {"nodir": "data/emotional_supporter_nodir.txt", "hillprompt": "data/emotional_supporter_hill.txt"}
for model, more in given["supporters"].items():
    for prefix, persona in guidance.items():
        program(
            "langchain_persona_based_chat.py",
            supporter_persona_file=persona,
            seeker_personas_file="data/roles.json",
            supporter_llm_name=model,
            seeker_llm_name="gpt-4o-mini",
            output_prefix=f"exp2-{prefix}",
            **more,
        )
# The program writes next to the folder that it names.
for file in Path().glob("output-exp2-*.txt"):
    file.rename(f"output/exp2/{file.name}")

# Judging, a pair at a time: which of two is shown first is drawn for every role, as Attune drew it.
listdir = os.listdir
pairs = [pair for names in given["judged"] for pair in combinations(names, 2)]
for one, other in pairs:
    folder = Path(f"pairs/{one}~{other}")
    folder.mkdir(parents=True)
    for file in Path("output/exp2").iterdir():
        if file.name.rsplit("_", 1)[0] in (f"output-exp2-{one}", f"output-exp2-{other}"):
            shutil.copy(file, folder)

    def shown(file, first=given["first"], pair=f"{one}~{other}"):
        name, pid = file.removesuffix(".txt").removeprefix("output-exp2-").rsplit("_", 1)
        return (pid, name != first[f"{pid} {pair}"])

    os.listdir = lambda path, shown=shown: sorted(listdir(path), key=shown)
    program("multidim_merge_and_judge.py", directory=str(folder), results_dir=f"judged/{one}~{other}")
    os.listdir = listdir
    for file in sorted(Path(f"judged/{one}~{other}").iterdir()):
        Path("output/evals_dim2").mkdir(exist_ok=True)
        shutil.copy(file, f"output/evals_dim2/{one}~{other}~{file.name}")

# The notebook reads verdicts, and counts roles won.
cells = [
    "".join(cell["source"])
    for cell in json.loads((clone / "data_analysis.ipynb").read_text(encoding="utf-8"))["cells"]
    if cell["cell_type"] == "code"
]
first = next(at for at, cell in enumerate(cells) if "return 'tie'" in cell)
notebook = {"load_json": lambda path: json.loads(Path(path).read_text(encoding="utf-8")), "dim": "## Verdict\nTie"}
for cell in cells[first : first + 2]:
    exec(cell, notebook)
for file in sorted(Path("output/evals_dim2").iterdir()):
    for judged in json.loads(file.read_text(encoding="utf-8")):
        names = {side: judged[f"model_{side}"].replace("output-exp2-", "") for side in "ab"}
        pair = "~".join(name for group in given["judged"] for name in group if name in names.values())
        for stage in ("Exploration", "Insight", "Action"):
            for dimension, text in judged[stage].items():
                won = notebook["extract_winner"](text)
                number(f"{judged['pid']} {pair} {dimension}", names.get(won, won))
won = [
    (stat[stage], stat["model_a"], stat["model_b"], stage)
    for stat in notebook["stats"]
    for stage in ("Exploration", "Insight", "Action", "overall_winner")
]
for one, other in pairs:
    for stage in ("Exploration", "Insight", "Action", "overall_winner"):
        own = [(b if side == "b" else a if side == "a" else side) for side, a, b, of in won if of == stage and {a, b} == {one, other}]
        number(f"{one}~{other} {stage}", "–".join(str(own.count(name)) for name in (one, other, "tie")))
