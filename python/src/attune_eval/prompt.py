"""Prompts, and the readers of answers that Attune has."""

from __future__ import annotations

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
    return Reader({"reader": "number", "from": lowest, "to": highest, "isWhole": whole})


def labels(*names: str) -> Reader:
    """Reads one of these labels."""
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
    if isinstance(form, range):
        return {"from": form.start, "to": form.stop - 1}
    if isinstance(form, Mapping):
        return {"object": {name: _form(each) for name, each in form.items()}}
    if isinstance(form, Sequence) and len(form) == 1 and not isinstance(form[0], str):
        return {"list": _form(form[0]), "most": 20}
    if isinstance(form, Sequence) and all(isinstance(each, str) for each in form):
        return {"choice": list(form)}
    raise MethodError(
        f"{form!r} is no form of an answer.",
        "Use str, range(0, 5), a list of texts, [str] or a dict of these.",
    )


Parse = NamedReader | Reader | ParseFunction

StandIn = str | Callable[[], str]
"""What answers where no model does: a text in the form that the prompt asks for, or what makes one."""


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
    """What a function that reads answers gave: a value counts as known."""
    return value if isinstance(value, (Known, Unknown)) else Known(value)


@dataclass(frozen=True)
class Prompt:
    """A prompt by the name of its files, ``prompts/<id>.<language>.md``, and how its answers are read."""

    id: str
    parse: Parse | None = None
    stand_in: StandIn | None = None
