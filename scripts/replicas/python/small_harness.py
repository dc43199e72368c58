"""
In place of jinja2 and PyYAML, where Python lacks them: what the tasks of our own shape need of both. Tasks are JSON, but for the tag that
names a function; prompts have fields, three filters, and raw parts.
"""

import json
import re


def load_task(text, function):
    named = re.sub(r"!function ([\w.]+)", r'{"function": "\1"}', text)

    def called(each):
        return function(each["function"]) if set(each) == {"function"} and isinstance(each["function"], str) else each

    try:
        return json.loads(named, object_hook=called)
    except json.JSONDecodeError:
        raise SystemExit("The tasks of the release are YAML with Jinja: python3 -m pip install jinja2 PyYAML") from None


def html_safe(value):
    text = json.dumps(value, sort_keys=True)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026").replace("'", "\\u0027")


filters = {"length": lambda value: str(len(value)), "tojson": html_safe, "join(', ')": ", ".join}


def render(text, doc):
    def value(mark):
        name, _, kind = (part.strip() for part in mark[1].partition("|"))
        return filters[kind](doc[name]) if kind else str(doc[name])

    parts = re.split(r"{% *raw *%}|{% *endraw *%}", text)
    return "".join(part if at % 2 else re.sub(r"{{(.*?)}}", value, part) for at, part in enumerate(parts))
