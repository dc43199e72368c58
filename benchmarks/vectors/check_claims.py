"""Claims of `benchmarks/parts/claims/found.mjs` beside scipy: `python benchmarks/vectors/check_claims.py FILE`.

Needs numpy, scipy and statsmodels. Each line of the file is a report: differences by claim, and what was found. p and
the interval at its level are compared to 1e-9, what is found with Holm's adjustment of scipy's p-values.
"""

import json
import sys

import numpy as np
from scipy import stats
from statsmodels.stats.multitest import multipletests

reports = claims = unlike = equal = 0
largest = 0.0
for line in open(sys.argv[1]):
    report = json.loads(line)
    rows = np.array(report["differences"])
    if any(np.ptp(rows, axis=1) == 0):
        equal += 1
        continue
    reports += 1
    claims += len(rows)
    test = stats.ttest_1samp(rows, 0, axis=1)
    reject = multipletests(test.pvalue, method="holm")[1] < 0.05
    unlike += sum(reject != [each["detected"] for each in report["claims"]])
    largest = max(largest, *abs(test.pvalue - [each["p"] for each in report["claims"]]))
    for level in {each["interval"]["level"] for each in report["claims"]}:
        interval = test.confidence_interval(level)
        for at, claim in enumerate(report["claims"]):
            own = claim["interval"]
            if own["level"] != level:
                continue
            for end, other in ((interval.low[at], own["lower"]), (interval.high[at], own["upper"])):
                largest = max(largest, abs(end - other) / max(1, abs(end)))
print(f"{reports} reports, {claims} claims: {unlike} found unlike scipy, largest deviation {largest:.2g}; {equal} reports with equal differences")
sys.exit(unlike > 0 or largest > 1e-9)
