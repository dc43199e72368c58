"""Trains an end-of-conversation detector for `hill-judge/session` (`detector: logreg`) with scikit-learn, as ESC-Judge did.

    pip install scikit-learn
    attune export --evaluation talks
    python train_detector.py talks/records.jsonl --to detector.json

The detector that the package ships is made with

    python train_detector.py endings.jsonl --by-hand --to ../src/detector/english.json

Each line of the dialogues holds {"turns": [{"text"}]}, or is a record of `attune export`. A weak rule labels windows of two
messages: an end holds a phrase of farewell behind the sixth message. Whole dialogues are held out, so that no window of theirs,
nor its neighbours, was trained on. The published settings are `--c 1 --min-df 1 --stop-words english`; they find few ends where
ends are rare, and drop words that leave is taken with (see, you, take, until, next).
With `--by-hand` an end holds a message with {"end": true}, and dialogues with {"heldOut": true} are held out.
"""

import argparse
import json

from sklearn.feature_extraction.text import ENGLISH_STOP_WORDS, TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import classification_report
from sklearn.model_selection import train_test_split

# The same list as in src/detector/windows.ts.
FAREWELLS = [
    "Take care, and talk soon",
    "Good bye",
    "I look forward to our next conversation",
    "See you later",
    "Take care",
    "Bye for now",
    "Catch you later",
    "See you soon",
    "Talk to you later",
    "It was nice talking to you",
    "See ya",
    "Until next time",
    "bye",
    "see you",
    "Good night",
    "Farewell",
    "Have a great day",
    "Thanks, that’s all",
    "That’s it, thanks",
]


def lines(file):
    with open(file, encoding="utf-8") as text:
        return [json.loads(line) for line in text if line.strip()]


def messages(record):
    dialogue = record if "turns" in record else record["dialogue"].get("value", {"turns": []})
    return [turn["text"] for turn in dialogue["turns"]]


def labelled_windows(record):
    """Each two neighbours, and whether one of them is marked as taking leave."""
    turns = record["turns"]
    for first, second in zip(turns, turns[1:]):
        text = f"p1: {first['text']}\n\np2: {second['text']}".lower()
        yield text, first.get("end", False) or second.get("end", False)


def windows(texts):
    """Each two neighbours, and whether the rule calls the second one an end."""
    for seen, (first, second) in enumerate(zip(texts, texts[1:]), start=2):
        text = f"p1: {first}\n\np2: {second}".lower()
        yield text, seen > 6 and any(phrase.lower() in text for phrase in FAREWELLS)


def train(examples, c, min_df, stop_words):
    features = TfidfVectorizer(ngram_range=(1, 3), max_df=0.4, min_df=min_df, stop_words=stop_words)
    rows = features.fit_transform([text for text, _ in examples])
    model = LogisticRegression(C=c, tol=1e-10, max_iter=10_000).fit(rows, [end for _, end in examples])
    return features, model


def as_file(features, model):
    short = lambda values: [float(f"{value:.9g}") for value in values]
    return {
        "kind": "tfidf-logistic-regression",
        "vocabulary": features.get_feature_names_out().tolist(),
        "idf": short(features.idf_),
        "weights": short(model.coef_[0]),
        "intercept": short(model.intercept_)[0],
        "ngramRange": list(features.ngram_range),
        "stopWords": sorted(ENGLISH_STOP_WORDS) if features.stop_words else [],
    }


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("dialogues", help="JSON Lines of dialogues")
    options.add_argument("--hand", help='windows that people labelled, one {"text", "end"} in each line')
    options.add_argument("--to", default="detector.json", help="the model file")
    options.add_argument("--held-out", type=float, default=0.2, help="share of the dialogues to measure on")
    options.add_argument("--seed", type=int, default=0, help="which dialogues are held out")
    options.add_argument("--c", type=float, default=100, help="inverse strength of the penalty")
    options.add_argument("--min-df", type=int, default=3, help="windows that a term must occur in")
    options.add_argument("--stop-words", choices=["english", "none"], default="none")
    options.add_argument("--by-hand", action="store_true", help="the dialogues hold labels")
    given = options.parse_args()

    records = lines(given.dialogues)
    if given.by_hand:
        training, held = (
            [list(labelled_windows(record)) for record in records if record.get("heldOut", False) == is_held]
            for is_held in (False, True)
        )
    else:
        talks = [list(windows(messages(record))) for record in records]
        training, held = train_test_split(talks, test_size=given.held_out, random_state=given.seed)
    examples = [window for talk in training for window in talk]
    features, model = train(examples, given.c, given.min_df, None if given.stop_words == "none" else "english")

    against = "the labels" if given.by_hand else "the phrase rule"
    measured = {f"Held out, against {against}": [window for talk in held for window in talk]}
    if given.hand:
        measured["Against people"] = [(window["text"], window["end"]) for window in lines(given.hand)]
    for name, windows_of in measured.items():
        found = model.predict(features.transform([text for text, _ in windows_of]))
        print(f"{name}:\n{classification_report([end for _, end in windows_of], found, zero_division=0)}")
    with open(given.to, "w", encoding="utf-8") as file:
        json.dump(as_file(features, model), file, ensure_ascii=False)


if __name__ == "__main__":
    main()
