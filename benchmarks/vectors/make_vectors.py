"""Expected values of statistics that have no published vectors: `python benchmarks/vectors/make_vectors.py`.

Needs numpy, scipy, statsmodels and krippendorff (1.26 to 2.4, 1.12 to 1.17, 0.14 to 0.15, 0.8). Writes
packages/core/test/vectors/own/*.json. Nothing here is taken from Attune: values come from these packages, or from
the definition, computed slowly. Where there are two ways, the script compares them and stops if they differ.
"""

import json
from itertools import product
from pathlib import Path

import krippendorff
import numpy as np
import statsmodels.api as sm
from scipy import optimize, stats

OUT = Path(__file__).parents[2] / "packages/core/test/vectors/own"
rng = np.random.default_rng(20)


def agree(left, right, tolerance=1e-8):
    assert np.allclose(left, right, rtol=tolerance, atol=tolerance), (left, right)


def write(family, formula, tolerance, cases):
    text = json.dumps({"family": family, "formula": formula, "tolerance": tolerance, "cases": cases}, indent=1)
    (OUT / f"{family}.json").write_text(text + "\n")


# Jackknife intervals: clusters of pairs, rated items.


def spearman(rows):
    x, y = np.array(rows).T
    return stats.spearmanr(x, y).statistic


def pearson(rows):
    x, y = np.array(rows).T
    return stats.pearsonr(x, y).statistic


def alpha(rows):
    data = np.array([[np.nan if value is None else value for value in row] for row in rows]).T
    return krippendorff.alpha(reliability_data=data, level_of_measurement="interval")


def jackknife(pieces, statistic, bounded, confidence):
    forth, back = (np.arctanh, np.tanh) if bounded else (lambda x: x, lambda x: x)
    rows = lambda kept: [row for piece in kept for row in piece]
    whole = statistic(rows(pieces))
    parts = forth(np.array([statistic(rows(pieces[:g] + pieces[g + 1 :])) for g in range(len(pieces))]))
    count = len(pieces)
    se = np.sqrt((count - 1) / count * np.sum((parts - parts.mean()) ** 2))
    reach = stats.t.ppf((1 + confidence) / 2, count - 1) * se
    return whole, back(forth(whole) - reach), back(forth(whole) + reach)


def jackknife_cases():
    cases = []

    def add(name, pieces, statistic, bounded, confidence=0.95):
        functions = {"spearman": spearman, "pearson": pearson, "alpha": alpha, "mean": lambda rows: np.mean(rows)}
        whole, lower, upper = jackknife(pieces, functions[statistic], bounded, confidence)
        cases.append(
            {
                "id": name,
                "input": {
                    "pieces": pieces,
                    "statistic": statistic,
                    "scale": "bounded" if bounded else "plain",
                    "confidence": confidence,
                },
                "expected": {"value": whole, "lower": lower, "upper": upper},
            }
        )
        return lower, upper

    # One value each: it must be Student's interval of the mean.
    values = rng.normal(size=9).round(2)
    lower, upper = add("mean-is-student", [[[v]] for v in values.tolist()], "mean", False)
    agree([lower, upper], stats.ttest_1samp(values, 0).confidence_interval(0.95))

    def scenarios(count, most, slope):
        pieces = []
        for _ in range(count):
            level = rng.normal()
            size = rng.integers(1, most + 1)
            x = level + rng.normal(size=size)
            pieces.append(np.column_stack([x, slope * x + rng.normal(size=size)]).round(1).tolist())
        return pieces

    add("pearson-12-clusters", scenarios(12, 3, 0.8), "pearson", True)
    add("spearman-20-clusters", scenarios(20, 4, 0.5), "spearman", True)
    add("spearman-with-ties", [[[round(a), round(b)] for a, b in p] for p in scenarios(15, 4, 1)], "spearman", True)
    add("spearman-plain-90", scenarios(10, 2, -0.5), "spearman", False, 0.9)

    def ratings(items, raters, lost):
        true = rng.integers(1, 6, size=items)
        given = np.clip(true[:, None] + rng.integers(-1, 2, size=(items, raters)), 1, 5).astype(float)
        rows = [[None if rng.random() < lost else value for value in row] for row in given.tolist()]
        return [[row] for row in rows]

    add("alpha-20-items", ratings(20, 3, 0), "alpha", True)
    add("alpha-25-items-some-missing", ratings(25, 4, 0.15), "alpha", True, 0.9)
    write("jackknife-interval", "theta -+ t_{G-1} se of leaving out one piece, on atanh where bounded", 1e-9, cases)


# Severity: the mean lead over the others, with Student's interval over items.


def pilot_cases():
    cases = []

    def add(name, groups, repeats):
        means = [np.mean(g) for g in groups]
        sizes = [len(g) for g in groups]
        harmonic = len(sizes) / sum(1 / s for s in sizes)
        df_within = sum(sizes) - len(sizes)
        within = sum(np.sum((np.array(g) - m) ** 2) for g, m in zip(groups, means)) / df_within if df_within else None
        of_means = np.var(means, ddof=1)
        if within is not None and len(set(sizes)) == 1:
            # Balanced: the mean squares of the analysis of variance, and maximum likelihood.
            y = np.concatenate(groups)
            labels = np.repeat(np.arange(len(groups)), sizes)
            f = stats.f_oneway(*groups).statistic
            agree(of_means * sizes[0] / within, f)
            if of_means > within / sizes[0]:
                fitted = sm.MixedLM(y, np.ones(len(y)), groups=labels).fit(reml=True)
                agree([fitted.cov_re[0, 0], fitted.scale], [of_means - within / sizes[0], within], 1e-3)
        expected = {"ofMeans": of_means, "repeats": harmonic, "within": within}
        if within is None:
            sd, df = np.sqrt(of_means), len(groups) - 1
        else:
            expected["between"] = max(0, of_means - within / harmonic)
            added = within * (1 / repeats - 1 / harmonic)
            variance = max(of_means + added, within / repeats)
            error = of_means**2 / (len(groups) - 1) + added**2 / df_within
            sd, df = np.sqrt(variance), variance**2 / error
            df = max(1, df)
        low, high = sd * np.sqrt(df / stats.chi2.ppf([0.975, 0.025], df))
        expected["at"] = {"sd": sd, "df": df, "lower": low, "upper": high}
        cases.append({"id": name, "input": {"groups": groups, "repeats": repeats}, "expected": expected})

    def groups(sizes, between, within):
        return [(between * rng.normal() + within * rng.normal(size=s)).round(2).tolist() for s in sizes]

    add("ten-of-three-at-one", groups([3] * 10, 1, 1), 1)
    add("ten-of-three-at-three", groups([3] * 10, 1, 1), 3)
    add("ten-of-three-at-six", groups([3] * 10, 1, 1), 6)
    add("unequal", groups([1, 2, 5, 3, 2, 4, 1, 2], 0.5, 1), 2)
    add("repeats-explain-all", groups([4] * 6, 0, 1), 8)
    add("one-repeat", groups([1] * 10, 1, 0), 1)
    write("pilot-spread", "S^2 + w^2 (1/r - mean 1/m), Satterthwaite, chi-square", 1e-8, cases)


# Sandwich intervals of ability differences in Davidson's model.


def davidson_cases():
    cases = []

    def counts_of(clusters, truth, tie):
        rows = []
        for cluster in range(clusters):
            mood = rng.normal(size=len(truth)) * 0.5
            for i in range(len(truth)):
                for j in range(i + 1, len(truth)):
                    si, sj = np.exp(truth[i] + mood[i]), np.exp(truth[j] + mood[j])
                    weights = np.array([si, sj, tie * np.sqrt(si * sj)])
                    drawn = rng.multinomial(2, weights / weights.sum())
                    rows.append([f"c{cluster}", i, j, *map(int, drawn)])
        return rows

    def fit(rows, size):
        has_ties = any(r[5] for r in rows)

        def logs(point):
            ability = np.append(point[: size - 1], 0)
            v = np.exp(point[-1]) if has_ties else 0
            by_cluster = {}
            for cluster, i, j, wi, wj, t in rows:
                si, sj = np.exp(ability[i]), np.exp(ability[j])
                d = si + sj + v * np.sqrt(si * sj)
                value = wi * np.log(si / d) + wj * np.log(sj / d)
                if t:
                    value += t * np.log(v * np.sqrt(si * sj) / d)
                by_cluster[cluster] = by_cluster.get(cluster, 0) + value
            return np.array(list(by_cluster.values()))

        start = np.zeros(size - 1 + has_ties)
        total = lambda p: -logs(p).sum()
        point = optimize.minimize(total, start, method="BFGS", options={"gtol": 1e-10}).x
        step = 1e-5

        def scores(p):
            eye = np.eye(len(p)) * step
            return np.array([(logs(p + e) - logs(p - e)) / (2 * step) for e in eye]).T

        for _ in range(20):  # Newton, to the last digit.
            eye = np.eye(len(point)) * step
            hessian = np.array([(scores(point + e).sum(0) - scores(point - e).sum(0)) / (2 * step) for e in eye])
            point = point - np.linalg.solve(hessian, scores(point).sum(0))
        score = scores(point)
        groups = len(score)
        bread = np.linalg.inv(-hessian)
        covariance = bread @ (score.T @ score * groups / (groups - 1)) @ bread
        return np.append(point[: size - 1], 0), covariance, groups

    def add(name, rows, size):
        ability, covariance, groups = fit(rows, size)
        if not any(r[5] for r in rows):
            # Without ties it is logistic regression with clustered errors.
            y, x, of = [], [], []
            for cluster, i, j, wi, wj, _ in rows:
                for outcome, times in [(1, wi), (0, wj)]:
                    for _ in range(times):
                        line = np.zeros(size)
                        line[i], line[j] = 1, -1
                        y.append(outcome), x.append(line[:-1]), of.append(int(cluster[1:]))
            model = sm.GLM(y, np.array(x), family=sm.families.Binomial())
            fitted = model.fit(cov_type="cluster", cov_kwds={"groups": of, "use_correction": False}, tol=1e-12)
            agree(fitted.params, ability[:-1], 1e-6)
            agree(fitted.cov_params() * groups / (groups - 1), covariance, 1e-5)
        full = np.zeros((size, size))
        full[: size - 1, : size - 1] = covariance[: size - 1, : size - 1]
        expected = {}
        for i in range(size):
            for j in range(i + 1, size):
                se = np.sqrt(full[i, i] + full[j, j] - 2 * full[i, j])
                reach = stats.t.ppf(0.975, groups - 1) * se
                value = ability[i] - ability[j]
                expected[f"i{i} i{j}"] = {"value": value, "lower": value - reach, "upper": value + reach}
        comparisons = [
            {"cluster": c, "a": f"i{i}", "b": f"i{j}", "winsA": wi, "winsB": wj, "ties": t} for c, i, j, wi, wj, t in rows
        ]
        items = [f"i{i}" for i in range(size)]
        cases.append({"id": name, "input": {"items": items, "comparisons": comparisons}, "expected": expected})

    add("three-items-with-ties", counts_of(10, [0.6, 0, -0.4], 0.8), 3)
    add("four-items-with-ties", counts_of(12, [0.8, 0.3, 0, -0.7], 0.4), 4)
    add("three-items-no-ties", counts_of(15, [0.4, 0, -0.3], 0), 3)
    write("davidson-intervals", "information^-1 (G/(G-1) sum s_g s_g') information^-1, t_{G-1}", 1e-5, cases)


# Sign flips of many comparisons: all 2^19 sign vectors, where Attune draws 9,999.


def studentised(signed):
    n = signed.shape[-1]
    mean = signed.mean(-1)
    variance = ((signed - mean[..., None]) ** 2).sum(-1) / (n - 1) / n
    return np.abs(mean) / np.sqrt(variance)


def flips_cases():
    cases = []

    def add(name, differences):
        comparisons, clusters = differences.shape
        square = (differences**2).sum(1)
        observed = studentised(differences)
        order = np.argsort(-observed)
        reached_raw = np.zeros(comparisons)
        reached_down = np.zeros(comparisons)
        signs = np.array(list(product([1, -1], repeat=clusters - 1)), dtype=float)
        signs = np.column_stack([np.ones(len(signs)), signs])
        for part in np.array_split(signs, 16):
            mean = part @ differences.T / clusters
            flipped = np.abs(mean) / np.sqrt((square - clusters * mean**2) / (clusters - 1) / clusters)
            reached_raw += (flipped >= observed * (1 - 1e-9)).sum(0)
            downward = np.maximum.accumulate(flipped[:, order[::-1]], axis=1)[:, ::-1]
            reached_down[order] += (downward >= observed[order] * (1 - 1e-9)).sum(0)
        adjusted = np.empty(comparisons)
        adjusted[order] = np.maximum.accumulate(reached_down[order] / len(signs))
        expected = {"raw": (reached_raw / len(signs)).tolist(), "maxT": adjusted.tolist()}
        cases.append({"id": name, "input": {"differences": differences.tolist()}, "expected": expected})

    scores = rng.normal(size=(5, 20)).round(2) + np.array([0, 0, 0.4, 0.8, 1.2])[:, None]
    pairs = [(i, j) for i in range(5) for j in range(i + 1, 5)]
    add("five-systems-twenty-scenarios", np.array([scores[j] - scores[i] for i, j in pairs]))
    skewed = rng.exponential(size=(8, 20)).round(2) - 0.6
    add("eight-skewed-comparisons", skewed)
    formula = "sign flips of cluster means, studentised; step-down maximum over all sign vectors"
    # Six standard errors of a share of 10,000 draws.
    write("sampled-flips", formula, 0.03, cases)


# Power of sign flips: studies drawn by numpy, every sign vector gone through.


def flip_power_cases():
    cases = []
    for clusters, effect in [(6, 1.0), (7, 1.3), (8, 1.0), (10, 0.8), (13, 0.9)]:
        signs = np.array(list(product([1, -1], repeat=clusters - 1)), dtype=float)
        signs = np.column_stack([np.ones(len(signs)), signs])
        studies = 40_000 if clusters < 12 else 10_000
        found = 0
        for _ in range(studies // 1000):
            values = rng.normal(effect, 1, size=(1000, clusters))
            # The studentised statistic rises with |sum|: values keep their squares.
            sums = np.abs(values @ signs.T)
            found += int(((sums >= sums[:, :1] * (1 - 1e-9)).mean(1) < 0.05).sum())
        cases.append(
            {"id": f"{clusters}-at-{effect}", "input": {"clusters": clusters, "difference": effect}, "expected": {"power": found / studies}}
        )
    write("sign-flip-power", "share of normal studies with p < 0.05", 0.03, cases)


for make in [jackknife_cases, pilot_cases, davidson_cases, flips_cases, flip_power_cases]:
    make()
