"""A judge of dialogues: does the supporter ask, and does it avoid giving orders?"""

import re
import sys

from attune_remote import known, not_applicable, serve

ORDERS = re.compile(r"\b(you (must|have to|should)|just)\b", re.IGNORECASE)


def judge(dialogue, options):
    replies = [turn["text"] for turn in dialogue["turns"] if turn["speaker"] == "supporter"]
    if not replies:
        return [{"criterion": name, "outcome": not_applicable("no reply"), "rationale": ""} for name in ("asks", "no-orders")]
    asking = sum("?" in text for text in replies)
    orders = [text for text in replies if ORDERS.search(text)]
    return [
        {"criterion": "asks", "outcome": known(asking / len(replies)), "rationale": f"{asking} of {len(replies)} replies ask."},
        {"criterion": "no-orders", "outcome": known("no" if len(orders) > options.get("allowed", 0) else "yes"), "rationale": f"{len(orders)} order."},
    ]


serve(judge=judge, port=int(sys.argv[1]) if len(sys.argv) > 1 else 8600)
