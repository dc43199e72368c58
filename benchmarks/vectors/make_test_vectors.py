"""Expected values of the tests that decide: `python benchmarks/vectors/make_test_vectors.py`.

Needs numpy, scipy (1.17) and statsmodels (0.15). Writes packages/statistics/test/vectors/own/*.json. Nothing here is
taken from Attune: values come from these packages, and flips are counted one by one.
"""

import json
from itertools import product
from pathlib import Path

import numpy as np
from scipy import stats
from statsmodels.stats.multitest import multipletests

OUT = Path(__file__).parents[2] / "packages/statistics/test/vectors/own"
rng = np.random.default_rng(50)


def write(family, formula, tolerance, cases):
    lines = ",\n".join(json.dumps(case) for case in cases)
    head = json.dumps({"family": family, "formula": formula, "tolerance": tolerance})[:-1]
    (OUT / f"{family}.json").write_text(f'{head}, "cases": [\n{lines}\n]}}\n')


SHAPES = {
    "normal": lambda n: rng.normal(0.4, 1, n),
    "likert": lambda n: rng.integers(-2, 4, n).astype(float),
    "left-tail": lambda n: 0.5 - rng.exponential(1, n),
    "crash": lambda n: np.where(rng.random(n) < 0.1, -60.0, rng.normal(2, 3, n)),
    "tens": lambda n: 10 * np.round(rng.normal(0.5, 1.5, n)),
    "share": lambda n: rng.choice([-1, -0.5, 0, 0.5, 1], n, p=[0.1, 0.1, 0.3, 0.2, 0.3]),
    "large-offset": lambda n: 1e5 + rng.normal(0, 1, n),
}


def paired_t_cases(count=200):
    cases = []
    while len(cases) < count:
        shape = list(SHAPES)[len(cases) % len(SHAPES)]
        n = int(rng.integers(8, 61))
        values = [round(float(each), 4) for each in SHAPES[shape](n)]
        if np.std(values) == 0:
            continue
        level = float(rng.choice([0.9, 0.95, 0.97, 0.99, 1 - 0.05 / 30]))
        nothing = float(rng.choice([0, 0, 0, 0.5, -1]))
        test = stats.ttest_1samp(values, nothing)
        interval = test.confidence_interval(level)
        one = lambda side: float(stats.ttest_1samp(values, nothing, alternative=side).pvalue)
        cases.append(
            {
                "id": f"{shape}-{len(cases)}",
                "input": {"values": values, "level": level, "nothing": nothing},
                "expected": {
                    "estimate": float(np.mean(values)),
                    "deviation": float(np.std(values, ddof=1)),
                    "pValue": float(test.pvalue),
                    "pAbove": one("greater"),
                    "pBelow": one("less"),
                    "lower": float(interval.low),
                    "upper": float(interval.high),
                },
            }
        )
    write("paired-t-test", "scipy.stats.ttest_1samp of cluster means", 1e-9, cases)


def flips(scores, nothing):
    signs = np.array(list(product([1, -1], repeat=len(scores))))
    sums = signs @ (np.array(scores) - nothing)
    observed = sums[0]
    above, below = np.mean(sums >= observed - 1e-9), np.mean(sums <= observed + 1e-9)
    return float(min(1, 2 * min(above, below))), float(above), float(below)


def flip_cases():
    cases = []
    while len(cases) < 40:
        at, n = len(cases), int(rng.integers(8, 15))
        grid = int(rng.choice([1, 2, 4, 6]))
        scores = [float(each) / grid for each in rng.binomial(grid, rng.choice([0.5, 0.6, 0.8]), n)]
        if min(scores) == max(scores):
            continue
        level = float(rng.choice([0.9, 0.95, 0.99]))
        p, above, below = flips(scores, 0.5)
        # By definition: which of a fine grid of means the test keeps.
        kept = [m for m in np.arange(0, 1.0001, 0.002) if flips(scores, m)[0] >= 1 - level - 1e-12]
        cases.append(
            {
                "id": f"grid-{grid}-of-{n}-{at}",
                "input": {"scores": scores, "level": level},
                "expected": {"pValue": p, "pAbove": above, "pBelow": below, "kept": [min(kept), max(kept)]},
            }
        )
    write("sign-flips-of-scores", "all sign vectors, one by one; means of a grid of 0.002 that are kept", 1e-9, cases)


def share_cases():
    cases = []
    for yes, of in [(0, 12), (12, 12), (1, 12), (0, 27), (3, 50), (17, 20), (118, 118), (2.5, 12), (0, 1), (60, 118)]:
        for level in [0.9, 0.95, 0.99]:
            tail = (1 - level) / 2
            lower = 0.0 if yes == 0 else float(stats.beta.ppf(tail, yes, of - yes + 1))
            upper = 1.0 if yes == of else float(stats.beta.ppf(1 - tail, yes + 1, of - yes))
            if float(yes).is_integer():
                exact = stats.binomtest(int(yes), of).proportion_ci(level, "exact")
                assert np.allclose([lower, upper], [exact.low, exact.high], atol=1e-9)
            cases.append(
                {
                    "id": f"{yes}-of-{of}-{level}",
                    "input": {"yes": yes, "of": of, "level": level},
                    "expected": {"lower": lower, "upper": upper},
                }
            )
    write("exact-share", "scipy.stats.beta.ppf; binomtest.proportion_ci(exact)", 1e-9, cases)


def adjustment_cases():
    cases = []
    for at in range(30):
        m = int(rng.integers(1, 25))
        p = [round(float(each), 6) for each in rng.beta(0.4, 1.5, m)]
        cases.append(
            {
                "id": f"{m}-values-{at}",
                "input": {"p": p},
                "expected": {
                    "holm": [float(each) for each in multipletests(p, method="holm")[1]],
                    "bh": [float(each) for each in multipletests(p, method="fdr_bh")[1]],
                },
            }
        )
    write("adjustments", "statsmodels multipletests: holm, fdr_bh", 1e-9, cases)


paired_t_cases()
flip_cases()
share_cases()
adjustment_cases()
