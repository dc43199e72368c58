"""Runs the example from Python and prints its primary claims. Start: python3 examples/python/frames.py"""

from pathlib import Path

import attune_eval

run = attune_eval.run(Path(__file__).parent / "attune.config.yaml", frames="pandas")

for line in run.harm:
    print(line)
print(run.claims[["name", "supporter", "against", "estimate", "lower", "upper", "detected"]].to_string(index=False))

measures = run.observations[run.observations.kind == "measure"]
print(measures.groupby(["supporter", "name"])["value"].mean().unstack().to_string())
