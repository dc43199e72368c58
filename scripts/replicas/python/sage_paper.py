"""SAGE's validations by the text of its paper: prompts are cut out by their headings, and scored by the paper's rules."""

import json
import os
import re
from pathlib import Path

from recorder import answer, number

given = json.loads(Path(os.environ["REPLICA_GIVEN"]).read_text(encoding="utf-8"))
HEADINGS = {
    "relationship": r"relationship|BLRI",
    "utterance": r"utterance",
    "strategies": r"strateg",
    "case": r"case",
    "profile": r"profile",
    "places": r"coordinate",
}
POOLS = {
    "relationship": "labels",
    "utterance": "grades",
    "strategies": "codes",
    "case": "analyses",
    "profile": "analyses",
    "places": "places",
}


def sections(text):
    """Each heading with the text below it."""
    parts = re.split(r"^#+ *(.+)$", text, flags=re.MULTILINE)
    return zip(parts[1::2], parts[2::2])


def prompts(text):
    """The printed prompts by kind and language: in fences, behind ">", or all that stands below a heading."""
    found = {}
    for heading, body in sections(text):
        kind = next((kind for kind, words in HEADINGS.items() if re.search(words, heading, re.IGNORECASE)), None)
        blocks = re.findall(r"^(?:```|~~~)\w*\n(.*?)\n(?:```|~~~)$", body, flags=re.MULTILINE | re.DOTALL)
        quoted = [line[1:].removeprefix(" ") for line in body.splitlines() if line.startswith(">")]
        blocks += ["\n".join(quoted)] if quoted else []
        for block in blocks or [body.strip()]:
            if kind and block:
                found.setdefault((kind, "zh" if re.search("[\u4e00-\u9fff]", block) else "en"), block)
    return found


def asked(kind, language, *inputs):
    """What the judge is asked: inputs stand where the paper has a place for them, in its order, or at the end."""
    left = list(inputs)
    text = re.sub(PLACE, lambda mark: left.pop(0) if left else mark[0], PRINTED[kind, language])
    text = "\n\n".join([text, *left])
    return answer("judge", [{"role": "user", "content": text}], {}, POOLS[kind])


PLACE = r"\{\{[^{}\n]+\}\}|\{[^{}\n]+\}|\[[^\[\]\n]*[a-z][^\[\]\n]*\]"
PRINTED = prompts(Path(os.environ["REPLICA_CLONE"]).read_text(encoding="utf-8"))


def shown(history, language):
    you = {"en": "you", "zh": "你"}[language]
    said = [{"role": you if turn["role"] == "user" else "NPC", "content": turn["content"]} for turn in history]
    return json.dumps(said, ensure_ascii=False, indent=2)


def mean(values):
    return sum(values) / len(values)


def scored(of, dimensions, items):
    """The mean of each dimension's items, and that of the dimensions."""
    means = {name: mean([items[at] for at in range(first, last + 1) if at in items]) for name, (first, last) in dimensions.items()}
    for name, value in {**means, "overall": mean(list(means.values()))}.items():
        number(f"{of} {name}", value)


def relationship(of, language, history):
    thoughts = ["\n".join([turn["planning"]["activity"], turn["planning"]["analyse"]]) for turn in history if "planning" in turn]
    for _ in range(3):
        text = asked("relationship", language, json.dumps(thoughts, ensure_ascii=False, indent=2))
    labels = dict(re.findall(r"^(\d+)\. ([A-F])$", text.split("Grade:")[1], flags=re.MULTILINE))
    items = {int(at): 100 - 20 * "ABCDEF".index(label) for at, label in labels.items()}
    items[12] = 100 - items[12]
    bounds = {"empatheticUnderstanding": (1, 4), "levelOfRegard": (5, 8), "congruence": (9, 10), "unconditionality": (11, 12)}
    scored(of, bounds, items)


def utterance(of, language, history):
    for _ in range(3):
        text = asked("utterance", language, shown(history, language))
    grades = {int(at): int(grade) for at, grade in re.findall(r"<sentence (\d+)>(\d)</sentence", text)}
    turned = {at: 7 - grade if at in (4, 6) else grade for at, grade in grades.items()}
    items = {at: 1 + (grade - 1) * 4 / 5 for at, grade in turned.items()}
    scored(of, {"naturalFlow": (1, 6), "attentiveness": (7, 10), "depthOfConnection": (11, 15)}, items)


def strategies(of, language, history):
    replies = []
    for at, turn in enumerate(history):
        if turn["role"] == "assistant":
            text = asked("strategies", language, shown(history[:at], language), turn["content"])
            replies.append(set(re.findall(r"\(([A-H]-\d)\)", "".join(re.findall("<Strategy>.*?</Strategy>", text)))))
    return replies


for language in ("en", "zh"):
    used, cases = {}, {}
    for talk in given["talks"]:
        if talk["language"] != language:
            continue
        of, history = f"{talk['id']} {talk['supporter']}", talk["history"]
        relationship(f"relationship {of}", language, history)
        utterance(f"utterance {of}", language, history)
        replies = strategies(of, language, history)
        used.setdefault(talk["supporter"], []).extend(replies)
        for code in given["codes"]:
            number(f"strategies {of} {code}", mean([code in reply for reply in replies]))
        final = talk["emo_point"]
        if final >= 100 or final <= 10:
            cell = f"{'success' if final >= 100 else 'failure'} {talk['kind']}"
            analysis = asked("case", language, str(final), shown(history, language))
            cases.setdefault(talk["supporter"], []).append(f"[{len(cases.get(talk['supporter'], [])) + 1}, {cell}]\n{analysis}")
    material = []
    for supporter, replies in used.items():
        profile = asked("profile", language, "\n\n".join(cases[supporter]))
        shares = [f"{code} {name}: {100 * mean([code in reply for reply in replies]):.1f} %" for code, name in given["codes"].items()]
        material.append("\n".join([f"### {supporter}", profile, "", *shares]))
    for _ in range(3):
        places = json.loads(asked("places", language, "\n\n".join(material)))
    for place in places:
        number(f"{language} {place['model']} x", max(-1, min(1, place["x"])))
        number(f"{language} {place['model']} y", max(-1, min(1, place["y"])))
