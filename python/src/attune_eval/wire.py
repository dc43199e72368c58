"""Between JSON and the data classes. What a method gives back is looked at here, where its mistakes can be named."""

from __future__ import annotations

import dataclasses
import inspect
import math
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from attune_eval import types as data
from attune_eval.errors import MethodError
from attune_eval.known import Known, Unknown

T = TypeVar("T")


def decoded(kind: type[T], value: Any) -> T:
    """A data class from what Attune sends."""
    fields = _decoders(typing.cast(Any, kind))
    return kind(**{name: fields[name](each) if name in fields else each for name, each in value.items()})


def known_of(value: Any) -> Any:
    """A value, or the reason why there is none."""
    if isinstance(value, Mapping) and "state" in value:
        return Known(value["value"]) if value["state"] == "known" else Unknown(value["why"])
    return value


@cache
def _decoders(kind: Any) -> dict[str, Callable[[Any], Any]]:
    hints = typing.get_type_hints(kind)
    found = {name: _decoder(hint) for name, hint in hints.items()}
    return {name: each for name, each in found.items() if each is not None}


def _decoder(hint: Any) -> Callable[[Any], Any] | None:
    origin, given = typing.get_origin(hint), typing.get_args(hint)
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        inner: type[Any] = hint
        return lambda value: decoded(inner, value)
    if origin in (typing.Union, types.UnionType):
        if any(each is Unknown for each in given):
            return _known_decoder(given)
        return next((each for each in map(_decoder, given) if each), None)
    if origin is Sequence:
        item = _decoder(given[0])
        return item and (lambda value: [item(each) for each in value])
    if origin is Mapping:
        member = _decoder(given[1])
        return member and (lambda value: {name: member(each) for name, each in value.items()})
    return None


def _known_decoder(given: Sequence[Any]) -> Callable[[Any], Any]:
    """Of a value that may be unknown; a known one may be a data class: ``Known[Dialogue] | Unknown``."""
    inner = next((_decoder(typing.get_args(each)[0]) for each in given if typing.get_origin(each) is Known), None)
    if inner is None:
        return known_of
    decode = inner

    def read(value: Any) -> Any:
        found = known_of(value)
        return Known(decode(found.value)) if isinstance(found, Known) else found

    return read


def encoded(value: Any, path: str) -> Any:
    """As JSON holds it; numbers of numpy count as numbers. Raises MethodError with the path of what it cannot hold."""
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, (Known, Unknown)):
        return _known(value, path)
    if isinstance(value, (int, float)):
        return _finite(value, path)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        own = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
        return {name: encoded(each, f"{path}.{name}") for name, each in own.items() if each is not None}
    if isinstance(value, Mapping):
        return {str(name): encoded(each, f"{path}.{name}") for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [each if _is_plain(each) else encoded(each, f"{path}[{at}]") for at, each in enumerate(value)]
    return _foreign(value, path)


def _is_plain(value: Any) -> bool:
    """True for a value that JSON holds as it is: lists may have millions of them."""
    kind = type(value)
    if kind is int:
        return bool(-LARGEST_WHOLE <= value <= LARGEST_WHOLE)
    return kind is str or (kind is float and math.isfinite(value))


def _known(value: Known[Any] | Unknown, path: str) -> Any:
    if isinstance(value, Unknown):
        return {"state": "unknown", "why": value.why}
    return {"state": "known", "value": encoded(value.value, path)}


LARGEST_WHOLE = 2**53
"""Whole numbers beyond it are rounded by readers of JSON."""


def _finite(value: float, path: str) -> float:
    if isinstance(value, int):
        if abs(value) <= LARGEST_WHOLE:
            return value
        digits = len(str(abs(value))) if abs(value) < 10**4000 else "thousands of"
        fix = "Give float(x) for a measure, and str(x) for a number of which each digit counts, such as an id."
        raise MethodError(f"{path} is a whole number of {digits} digits, which would be rounded", fix)
    if math.isfinite(value):
        return value
    name = "NaN" if math.isnan(value) else str(value)
    raise MethodError(f"{path} is {name}", "Return unknown('why there is no value') where there is none.")


def _foreign(value: Any, path: str) -> Any:
    """Scalars and rows of numpy, torch and pandas, by what they can do."""
    _awaited(value, path)
    shape = getattr(value, "shape", None)
    if shape == () and callable(getattr(value, "item", None)):
        return encoded(value.item(), path)
    if shape is not None and callable(getattr(value, "tolist", None)):
        return encoded(value.tolist(), path)
    if isinstance(value, (set, frozenset)) or hasattr(value, "__next__"):
        raise MethodError(f"{path} is {described(value)}", "Make it a list: list(…), and of a set sorted(…).")
    raise MethodError(f"{path} is {described(value)}, which JSON cannot hold", "Use numbers, texts, lists and dicts.")


def described(value: Any) -> str:
    """In words: ``a numpy array of shape (2,)``, ``0.5``."""
    kind = type(value)
    shape = getattr(value, "shape", None)
    if kind.__module__.split(".")[0] in ("numpy", "torch", "pandas") and shape is not None and shape != ():
        return f"a {kind.__module__.split('.')[0]} array of shape {tuple(shape)}"
    if isinstance(value, (str, int, float, list, dict)) or value is None:
        text = repr(value)
        return text if len(text) <= 80 else f"{text[:79]}…"
    return _article(kind.__name__)


def _awaited(value: Any, path: str) -> None:
    if not inspect.isawaitable(value):
        return
    if inspect.iscoroutine(value):
        value.close()
    raise MethodError(f"{path} is {described(value)}: it was not awaited", "Write await before the call.")


Checked = Callable[[Any, str], Any]


def number(value: Any, path: str) -> Any:
    """One number, or why there is none."""
    if isinstance(value, Unknown):
        return _known(value, path)
    inner = value.value if isinstance(value, Known) else known_of(value)
    if isinstance(inner, (Known, Unknown)):
        return number(inner, path)
    if getattr(inner, "shape", None) == () and callable(getattr(inner, "item", None)):
        inner = inner.item()
    _awaited(inner, path)
    if isinstance(inner, (int, float)) and not isinstance(inner, bool):
        return {"state": "known", "value": _finite(inner, path)}
    raise MethodError(f"{path} is {described(inner)}, not a number", _number_for(inner))


def _number_for(value: Any) -> str:
    """How to make a number of this value."""
    if isinstance(value, bool):
        return "Give 1 or 0: int(…)."
    if hasattr(value, "shape"):
        return "Give one number, such as float(x.mean())."
    if hasattr(value, "answer"):
        return "Give its .answer, which is a value or the reason why there is none."
    return "Give a number, or unknown('why')."


def outcome(value: Any, path: str) -> Any:
    """A number or a label, or why there is none."""
    inner = value.value if isinstance(value, Known) else known_of(value)
    inner = inner.value if isinstance(inner, Known) else inner
    if isinstance(inner, str):
        return {"state": "known", "value": inner}
    return number(inner, path)


def preference(value: Any, path: str) -> Any:
    """Which of two is preferred, or why nobody knows."""
    given = outcome(value, path)
    if given["state"] == "known" and given["value"] not in ("first", "second", "tie"):
        raise MethodError(
            f"{path} is {described(given['value'])}", "Give 'first', 'second' or 'tie', or unknown('why')."
        )
    return given


def _members(value: Any, kind: type[Any], path: str, hint: str) -> dict[str, Any]:
    """Those of a data class, or of a dict with the same keys; what is missing and what nobody knows is named."""
    if isinstance(value, kind):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    if not isinstance(value, Mapping):
        raise MethodError(f"{path} is {described(value)}, not {_article(kind.__name__)}", hint)
    fields = dataclasses.fields(kind)
    names = [field.name for field in fields]
    strange = [name for name in value if name not in names]
    if strange:
        raise MethodError(f"{path} has the key {strange[0]!r}, which is none of {', '.join(names)}", hint)
    empty = dataclasses.MISSING
    lacking = [f.name for f in fields if f.default is empty and f.default_factory is empty and f.name not in value]
    if lacking:
        raise MethodError(f"{path} lacks the key {lacking[0]!r}", hint)
    filled = {
        f.name: f.default if f.default_factory is empty else f.default_factory() for f in fields if f.name not in value
    }
    return {name: value[name] if name in value else filled[name] for name in names}


def _article(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _rest(members: Mapping[str, Any], path: str, done: Mapping[str, Any]) -> dict[str, Any]:
    """All members, in their order: those that were looked at as they are done, the others as JSON holds them."""
    given = {name: each for name, each in members.items() if each is not None}
    return {name: done[name] if name in done else encoded(each, f"{path}.{name}") for name, each in given.items()}


def estimate(value: Any, path: str = "the estimate") -> Any:
    """What an estimator gives."""
    hint = "Return Estimate(measures={'name': 0.5}), with series={…} for values turn by turn."
    members = _members(value, data.Estimate, path, hint)
    measures = _mapping(members["measures"], f"{path}.measures", hint)
    series = _mapping(members["series"], f"{path}.series", hint)
    done = {
        "measures": {name: number(each, f"measures.{name}") for name, each in measures.items()},
        "series": {name: _series(each, f"series.{name}") for name, each in series.items()},
    }
    return _rest(members, path, done)


def _mapping(value: Any, path: str, hint: str) -> Mapping[str, Any]:
    if isinstance(value, Mapping):
        return value
    raise MethodError(f"{path} is {described(value)}, not a dict by name", hint)


def _series(value: Any, path: str) -> Any:
    members = _members(value, data.Series, path, "Write Series('seeker', [0.2, 0.4, …]).")
    values = members["values"]
    if not isinstance(values, (list, tuple)) and callable(getattr(values, "tolist", None)):
        values = values.tolist()
    if not isinstance(values, (list, tuple)):
        raise MethodError(f"{path}.values is {described(values)}, not a list", "Write Series('seeker', [0.2, 0.4, …]).")
    return {
        "over": members["over"],
        "values": [number(each, f"{path}[{at}]") for at, each in enumerate(values)],
    }


def _verdicts(value: Any, kind: type[Any], check: Checked, path: str) -> Any:
    sample = "3" if kind is data.Verdict else "'first'"
    hint = f"Return a list: [{kind.__name__}('criterion', {sample}, rationale='why')]."
    given = [value] if isinstance(value, (kind, Mapping)) else value
    if isinstance(given, str) or not isinstance(given, (list, tuple)):
        raise MethodError(f"{path} is {described(value)}, not a list of {kind.__name__}", hint)
    found = []
    for at, each in enumerate(given):
        members = _members(each, kind, f"{path}[{at}]", hint)
        done = {"outcome": check(members["outcome"], f"{path}[{at}].outcome")}
        found.append(_rest(members, f"{path}[{at}]", done))
    return found


def verdicts(value: Any, path: str = "verdicts") -> Any:
    """What a judge gives."""
    return _verdicts(value, data.Verdict, outcome, path)


def pair_verdicts(value: Any, path: str = "verdicts") -> Any:
    """What a judge of pairs gives."""
    return _verdicts(value, data.PairVerdict, preference, path)


def checked_turn(turn: Any, path: str) -> None:
    """Refuses what is no turn, a speaker that Attune does not know, and a text that is none."""
    if isinstance(turn, Mapping):
        return
    if not hasattr(turn, "speaker"):
        fix = "Write Turn('seeker', text), and append what supporter.reply(turns) returns, not its text."
        _awaited(turn, path)
        raise MethodError(f"{path} is {described(turn)}, not a Turn", fix)
    if turn.speaker not in ("seeker", "supporter"):
        raise MethodError(f"{path}.speaker is {described(turn.speaker)}", "Write 'seeker' or 'supporter'.")
    if not isinstance(turn.text, str):
        fix = "Give its .text." if hasattr(turn.text, "text") else "Give a text."
        raise MethodError(f"{path}.text is {described(turn.text)}, not a text", fix)


def dialogue(value: Any, path: str = "the dialogue") -> Any:
    """What a simulator gives."""
    hint = "Return Dialogue(turns=[…], ending=Ending('turn-limit'))."
    members = _members(value, data.Dialogue, path, hint)
    if isinstance(members["turns"], (list, tuple)):
        if not members["turns"]:
            raise MethodError(f"{path} has no turns", hint)
        for at, each in enumerate(members["turns"]):
            checked_turn(each, f"turns[{at}]")
    if isinstance(members["ending"], str):
        members["ending"] = data.Ending(members["ending"])
    return _rest(members, path, {})


def reply(value: Any, path: str = "the reply") -> Any:
    """What a supporter gives: a text will do."""
    if isinstance(value, str):
        return {"text": value}
    members = _members(value, data.Reply, path, "Return the text of the reply, or Reply(text, …).")
    members.pop("ending", None)
    return _rest(members, path, {})


def scenario(value: Any, path: str = "the scenario") -> Any:
    """What a source of scenarios yields."""
    hint = "Yield Scenario(id='1', language='en', profile='…')."
    members = _members(value, data.Scenario, path, hint)
    for name in ("id", "language", "profile"):
        if not isinstance(members[name], str):
            raise MethodError(f"{path}.{name} is {described(members[name])}, not a text", hint)
    return _rest(members, path, {})


FINDINGS = ("tables", "figures", "sentences", "warnings", "stated", "instrument", "marks", "translations")


def findings(value: Any, path: str = "the findings") -> Any:
    """Parts of the findings of an analysis, each with its tables and figures; Attune puts them together."""
    parts = value if isinstance(value, (list, tuple)) else [value]
    return [_findings(each, path if len(parts) == 1 else f"{path}[{at}]") for at, each in enumerate(parts)]


def _findings(value: Any, path: str) -> Any:
    hint = "Return evaluation.compare(…), a list of such, or {'tables': [Table(…)], 'sentences': […]}."
    if not isinstance(value, Mapping):
        raise MethodError(f"{path} is {described(value)}, not a dict of findings", hint)
    strange = [str(name) for name in value if name not in FINDINGS]
    if strange:
        raise MethodError(f"{path} has the key {strange[0]!r}, which is none of {', '.join(FINDINGS)}", hint)
    own: dict[str, Any] = {"tables": [], "figures": [], **encoded(value, path)}
    return {**own, "tables": [{"notes": [], **each} if isinstance(each, Mapping) else each for each in own["tables"]]}
