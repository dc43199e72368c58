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
    rows = [np.array(each) for each in report["differences"]]
    if any(np.ptp(each) == 0 for each in rows):
        equal += 1
        continue
    reports += 1
    found = [stats.ttest_1samp(each, 0) for each in rows]
    reject = multipletests([each.pvalue for each in found], method="holm")[1] < 0.05
    for test, is_found, claim in zip(found, reject, report["claims"]):
        claims += 1
        unlike += is_found != claim["detected"]
        largest = max(largest, abs(test.pvalue - claim["p"]))
        interval = test.confidence_interval(claim["interval"]["level"])
        for own, other in ((interval.low, claim["interval"]["lower"]), (interval.high, claim["interval"]["upper"])):
            largest = max(largest, abs(own - other) / max(1, abs(own)))
print(f"{reports} reports, {claims} claims: {unlike} found unlike scipy, largest deviation {largest:.2g}; {equal} reports with equal differences")
sys.exit(unlike > 0 or largest > 1e-9)
