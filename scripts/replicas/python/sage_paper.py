"""SAGE's validations by the text of its paper: prompts are cut out by their fences, and scored by the paper's rules."""

import json
import os
import re
from pathlib import Path

from recorder import answer, number

given = json.loads(Path(os.environ["REPLICA_GIVEN"]).read_text(encoding="utf-8"))
POOLS = {
    "relationship": "labels",
    "utterance": "grades",
    "strategies": "codes",
    "case": "analyses",
    "profile": "analyses",
    "places": "places",
}


def blocks(text):
    """What is in a fence or behind ">", and what is below a heading with neither and ends with a place for an input."""
    held, fence, kind = [[]], None, "text"
    found = []

    def close(what):
        body = "\n".join(held.pop()).strip("\n")
        held.append([])
        if body and (what != "text" or body.endswith("}}")):
            found.append(body)

    for line in text.splitlines():
        mark = re.match(r"(`{3,}|~{3,})", line)
        if fence:
            if mark and line.startswith(fence):
                close("fence")
                fence = None
            else:
                held[-1].append(line)
            continue
        is_quoted = line.startswith(">")
        if kind == "quote" and not is_quoted:
            close("quote")
            kind = "text"
        if mark:
            held[-1].clear()
            fence = mark[1]
        elif is_quoted:
            if kind == "text":
                held[-1].clear()
            kind = "quote"
            held[-1].append(line[1:].removeprefix(" "))
        elif re.match(r"#{1,3} ", line):
            close("text")
        else:
            held[-1].append(line)
    close("text")
    return found


def kind_of(text):
    """What a prompt asks for, by words that no other has."""
    signs = {"places": r"x-axis|x轴", "strategies": "</Strategy>", "utterance": "<sentence", "relationship": r"^12\. "}
    kinds = [kind for kind, sign in signs.items() if re.search(sign, text, re.MULTILINE)]
    if kinds or re.search(r"TargetCompletion|Thinking:", text):
        return kinds[0] if kinds else None
    if re.search("social distance|社交距离", text):
        return "profile"
    return "case" if re.search(r"mood|情绪", text) and re.search(r"[Aa]nalys|分析", text) else None


def prompts(text):
    """The printed prompts by kind and language."""
    found = {}
    for block in blocks(text):
        found.setdefault((kind_of(block), "zh" if re.search("[\u4e00-\u9fff]", block) else "en"), block)
    return found


def asked(kind, language, *inputs):
    """What the judge is asked: inputs stand where the paper has a place for them, in its order, or at the end."""
    left, printed = list(inputs), PRINTED[kind, language]
    place = BRACES if re.search(BRACES, printed) else BRACKETS
    text = re.sub(place, lambda mark: left.pop(0) if left else mark[0], printed)
    text = "\n\n".join([text, *left])
    return answer("judge", [{"role": "user", "content": text}], {}, POOLS[kind])


BRACES = r"\{\{[^{}\n]+\}\}|\{[^{}\n]+\}"
BRACKETS = r"(?<=: )\[[^\[\]\n]*[a-z][^\[\]\n]*\]"
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
