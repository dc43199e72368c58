"""Prompts, and the readers of answers that Attune has."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from attune_eval.errors import MethodError
from attune_eval.known import Known, Unknown

NamedReader = Literal["text", "number", "whole-number", "yes-no", "pair-verdict"]

ParseFunction = Callable[[str], Any]
"""A function of an answer: gives a value, or ``unknown('what is wrong, in words that help a model')``."""


@dataclass(frozen=True)
class Reader:
    """A reader of answers, with what it accepts: made by ``scale``, ``labels`` and ``json_object``."""

    choice: Mapping[str, Any]


def scale(lowest: float, highest: float, *, whole: bool = True) -> Reader:
    """Reads one number from ``lowest`` to ``highest``."""
    if lowest >= highest:
        raise MethodError(f"scale({lowest}, {highest}) has no numbers", f"Write scale({highest}, {lowest}).")
    return Reader({"reader": "number", "from": lowest, "to": highest, "isWhole": whole})


def labels(*names: str) -> Reader:
    """Reads one of these labels."""
    if not names or not all(isinstance(each, str) for each in names):
        raise MethodError(
            f"labels{names!r} has no labels", "Write labels('sad', 'angry'), and of a list labels(*names)."
        )
    return Reader({"reader": "label", "labels": list(names)})


def json_object(form: Mapping[str, Any]) -> Reader:
    """Reads a JSON object: ``{"reason": str, "score": range(0, 5), "label": ["kind", "cold"], "quotes": [str]}``.

    ``str`` is a text, a range a whole number in it, a list of texts one of them, ``[str]`` a list of texts, a dict an
    object. Members are written in their order: reasons before scores. Services that can are held to it.
    """
    return Reader({"reader": "json", "form": _form(form)})


def _form(form: Any) -> Any:
    if form is str:
        return {"text": 600}
    if isinstance(form, range) and form.step == 1 and len(form) > 1:
        return {"from": form.start, "to": form.stop - 1}
    if isinstance(form, Mapping):
        return {"object": {name: _form(each) for name, each in form.items()}}
    if (
        isinstance(form, Sequence)
        and not isinstance(form, (str, range))
        and len(form) == 1
        and not isinstance(form[0], str)
    ):
        return {"list": _form(form[0]), "most": 20}
    if isinstance(form, (list, tuple)) and form and all(isinstance(each, str) for each in form):
        return {"choice": list(form)}
    raise MethodError(
        f"{form!r} is no form of an answer.",
        "Use str, range(0, 5), a list of texts, [str] or a dict of these.",
    )


Parse = NamedReader | Reader | ParseFunction

StandIn = str | Mapping[str, Any] | Callable[..., Any]
"""Answer by rule where no model answers: a text in the form that the prompt asks for, a dict for a JSON object, or a
function of the prompt's fields that returns one: ``lambda given: "2" if "!" in given["talk"] else "5"``."""


def stood_in(stand_in: StandIn, given: Mapping[str, Any]) -> str:
    """The text of a stand-in for these fields of its prompt."""
    answer = stand_in
    if callable(stand_in):
        takes = inspect.signature(stand_in).parameters.values()
        wanted = [each for each in takes if each.default is each.empty and each.kind is not each.VAR_KEYWORD]
        if len(wanted) > 1:
            fix = "Let it take one argument, the fields of the prompt as a dict."
            raise MethodError(f"The stand-in takes {len(wanted)} arguments", fix)
        answer = stand_in(given) if wanted else stand_in()
    if isinstance(answer, Mapping):
        return json.dumps(answer, ensure_ascii=False)
    if isinstance(answer, (int, float)) and not isinstance(answer, bool):
        return str(answer)
    if not isinstance(answer, str):
        fix = "Let it answer with a text, a number or a dict."
        raise MethodError(f"The stand-in answers {answer!r}", fix)
    return answer


def choice_of(parse: Parse) -> Mapping[str, Any] | None:
    """As Attune is told of it; None for a function of one's own."""
    if isinstance(parse, Reader):
        return parse.choice
    if isinstance(parse, str):
        names: Mapping[str, Mapping[str, Any]] = {
            "text": {"reader": "text"},
            "number": {"reader": "number"},
            "whole-number": {"reader": "number", "isWhole": True},
            "yes-no": {"reader": "yes-no"},
            "pair-verdict": {"reader": "pair-verdict"},
        }
        if parse not in names:
            fix = f"Use one of {', '.join(names)}, scale(1, 5), labels('a', 'b'), json_object(…) or a function."
            raise MethodError(f"There is no reader of answers called {parse!r}.", fix)
        return names[parse]
    return None


def answer_of(value: Any) -> Known[Any] | Unknown:
    """What a function that reads answers gave: a value counts as known, ``None`` as unreadable."""
    if value is None:
        return Unknown("the answer cannot be read")
    return value if isinstance(value, (Known, Unknown)) else Known(value)


@dataclass(frozen=True)
class Prompt:
    """A prompt by the name of its files, ``prompts/<id>.<language>.md``, and how its answers are read."""

    id: str
    parse: Parse | None = None
    stand_in: StandIn | None = None
