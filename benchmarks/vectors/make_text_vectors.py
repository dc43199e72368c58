"""Expected values of chrF: `python benchmarks/vectors/make_text_vectors.py`. Needs sacrebleu (2.6).

Writes packages/core/test/vectors/text/chrf.json. The other text metrics have published vectors.
"""

import json
from pathlib import Path

import sacrebleu

OUT = Path(__file__).parents[2] / "packages/core/test/vectors/text"

CASES = {
    "same": ("I hear you.", ["I hear you."]),
    "near": ("You could call her on Sunday.", ["You could call your sister on Sunday and take a walk."]),
    "far": ("It sounds like the quiet house weighs on you.", ["I have not slept well since March."]),
    "nothing-shared": ("abc", ["xyz"]),
    "one-character": ("a", ["abc"]),
    "short-hypothesis": ("ok", ["ok, then let us talk"]),
    "empty-hypothesis": ("", ["I hear you."]),
    "empty-reference": ("I hear you.", [""]),
    "case-differs": ("I HEAR you", ["i hear you"]),
    "white-space-does-not-count": ("I hear\n  you", ["I hearyou"]),
    "repeated": ("no no no no", ["no, not now"]),
    "two-references": ("call her today", ["call him now", "please call her today"]),
    "three-references-one-empty": ("call her today", ["", "call him now", "write to her"]),
    "chinese": ("听起来你这段时间真的很辛苦。", ["听起来你最近很辛苦，我在听。"]),
    "mixed": ("我 feel 很 tired，really", ["我 feel 有点 tired。"]),
    "beyond-one-code-unit": ("so 😀😀 happy 😀", ["very 😀 happy"]),
    "accents": ("Ça va très bien", ["Ca va tres bien"]),
}

cases = [
    {
        "id": name,
        "input": {"hypothesis": hypothesis, "references": references},
        "expected": {"score": sacrebleu.sentence_chrf(hypothesis, references).score / 100},
    }
    for name, (hypothesis, references) in CASES.items()
]
formula = "sacrebleu.sentence_chrf / 100: orders 1 to 6, beta 2, no word n-grams, effective order, without white space"
family = {"family": "chrf", "formula": formula, "tolerance": 1e-9, "cases": cases}
OUT.mkdir(exist_ok=True)
(OUT / "chrf.json").write_text(json.dumps(family, indent=1, ensure_ascii=False) + "\n")
