"""Contexts and supporters of unit tests: models and supporters answer by a script, in the same process."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from attune_eval import types as data
from attune_eval import wire
from attune_eval.channel import Channel
from attune_eval.context import AsyncContext, AsyncSupporter, Context, Supporter
from attune_eval.errors import MethodError
from attune_eval.known import Known, Unknown, unknown
from attune_eval.prompt import answer_of


@dataclass(frozen=True)
class Request:
    """A request of a function to a model."""

    prompt: str
    fields: Mapping[str, Any]
    model: str
    history: Sequence[Mapping[str, str]]


class Script(Channel):
    """Answers the calls of one function without Attune."""

    def __init__(self, answers: Sequence[Any], replies: Sequence[str]) -> None:
        super().__init__(0, lambda message: None)
        self.asked: list[Request] = []
        self.warnings: list[str] = []
        self._answers = list(answers)
        self._replies = list(replies)
        self._drawn: dict[int, random.Random] = {}

    def begin(self, ask: str, given: Mapping[str, Any], parse: Callable[[str], Any] | None = None) -> Future[Any]:
        """Answers at once."""
        future: Future[Any] = Future()
        answer = self._ask(given, parse) if ask == "ask" else getattr(self, f"_{ask}")(given)
        future.set_result(answer)
        return future

    def warn(self, message: str) -> None:
        """Keeps the warning."""
        self.warnings.append(message)

    def _ask(self, given: Mapping[str, Any], parse: Callable[[str], Any] | None) -> Any:
        self.asked.append(Request(given["prompt"], given["input"], given["model"], given["history"]))
        attempts = 0
        found: Known[Any] | Unknown = unknown("no answer")
        text = ""
        while attempts <= given["repairs"]:
            attempts += 1
            answer = self._next(given)
            text = answer if isinstance(answer, str) else str(answer)
            found = _read(answer, given["parse"], parse)
            if isinstance(found, Known) or isinstance(answer, Unknown):
                break
        usage = {"input": 0, "output": 0, "reasoning": 0}
        answer = wire.encoded(found, "the answer")
        return {"answer": answer, "text": text, "finish": "complete", "attempts": attempts, "usage": usage}

    def _next(self, given: Mapping[str, Any]) -> Any:
        if self._answers:
            return self._answers.pop(0)
        if "standIn" in given:
            return given["standIn"]
        count = len(self.asked)
        fix = "Give one more answer to context(…), or stand_in= to the request."
        raise MethodError(f"Request {count}, of the prompt {given['prompt']!r}, has no answer", fix)

    def _reply(self, given: Mapping[str, Any]) -> Any:
        if not self._replies:
            raise MethodError("The scripted supporter has no further reply", "Give one more text to supporter(…).")
        return {"turn": {"speaker": "supporter", "text": self._replies.pop(0)}, "reply": 0}

    def _random(self, given: Mapping[str, Any]) -> list[float]:
        stream = self._drawn.setdefault(given["stream"], random.Random(repr(given["names"])))
        return [stream.random() for _ in range(given["count"])]

    def _embed(self, given: Mapping[str, Any]) -> list[list[float]]:
        return [[random.Random(text).gauss(0, 1) for _ in range(8)] for text in given["texts"]]

    def _transcript(self, given: Mapping[str, Any]) -> str:
        turns = enumerate(given["turns"], 1)
        return "\n".join(f"[{at}] {turn['speaker']}\n> {turn['text']}" for at, turn in turns)

    def _fenced(self, given: Mapping[str, Any]) -> str:
        return "\n".join(f"> {line}" for line in given["text"].split("\n"))

    def _messages(self, given: Mapping[str, Any]) -> list[Mapping[str, str]]:
        own = given["speaker"]
        return [
            {"role": "assistant" if turn["speaker"] == own else "user", "content": turn["text"]}
            for turn in given["turns"]
        ]


def _read(answer: Any, choice: Any, parse: Callable[[str], Any] | None) -> Known[Any] | Unknown:
    """What a scripted answer is read as. A value is taken as it is; a text is read by the function's own parser."""
    if not isinstance(answer, str):
        return answer_of(answer)
    if parse is not None:
        return answer_of(parse(answer))
    exact = _exact(answer, choice)
    if exact is None:
        raise MethodError(
            f"The scripted answer {answer!r} is read by Attune's own reader, which this context does not have",
            "Give the value: context(7), or unknown('why'). How Attune reads a text shows examples={…} of checks().",
        )
    return Known(exact)


def _exact(answer: str, choice: Mapping[str, Any]) -> Any:
    """The value of an answer in exactly the wanted form; None for all else."""
    reader = choice["reader"]
    if reader == "text":
        return answer
    if reader == "number":
        return _number(answer, choice)
    if reader == "json":
        return json.loads(answer) if answer.startswith("{") else None
    names = {"yes-no": ["yes", "no"], "pair-verdict": ["first", "second", "tie", "A", "B"]}
    labels = choice.get("labels", names.get(reader, []))
    return {"A": "first", "B": "second"}.get(answer, answer) if answer in labels else None


def _number(answer: str, choice: Mapping[str, Any]) -> float | int | None:
    try:
        value: float | int = int(answer) if answer.lstrip("-").isdigit() else float(answer)
    except ValueError:
        return None
    is_on_scale = choice.get("from", value) <= value <= choice.get("to", value)
    return value if is_on_scale and not (choice.get("isWhole") and isinstance(value, float)) else None


class ScriptedContext(Context):
    """A context whose models answer by a script."""

    def __init__(self, script: Script, facts: Mapping[str, Any]) -> None:
        super().__init__(script, facts)
        self.asked: list[Request] = script.asked
        """Requests so far."""
        self.warnings: list[str] = script.warnings


class ScriptedAsyncContext(AsyncContext):
    """The same for an ``async`` function."""

    def __init__(self, script: Script, facts: Mapping[str, Any]) -> None:
        super().__init__(script, facts)
        self.asked: list[Request] = script.asked
        self.warnings: list[str] = script.warnings


def context(*answers: Any, language: str = "en", read: Mapping[str, Any] | None = None) -> ScriptedContext:
    """A ``ctx`` for a unit test, whose models give these answers in order, and after them the stand-ins.

    answers: a value as the parser of the request returns it, ``unknown("why")``, or the text of a model. A text is
        read by a parser that is a function, which may refuse it: then the next answer is taken, as in a run.
    read: results of ``ctx.read``, by option.
    """
    found = ScriptedContext(Script(answers, ()), {"language": language})
    found.read = read or {}
    return found


def async_context(*answers: Any, language: str = "en", read: Mapping[str, Any] | None = None) -> ScriptedAsyncContext:
    """As ``context``, for an ``async`` function."""
    found = ScriptedAsyncContext(Script(answers, ()), {"language": language})
    found.read = read or {}
    return found


def supporter(*replies: str) -> Supporter:
    """A supporter for a unit test, which says these texts in order."""
    return Supporter(Script((), replies), 1)


def async_supporter(*replies: str) -> AsyncSupporter:
    """As ``supporter``, for an ``async`` simulator."""
    return AsyncSupporter(Script((), replies), 1)


def dialogue(*texts: str) -> data.Dialogue:
    """A dialogue of these texts in turn, of which the first is the seeker's."""
    speakers: tuple[data.Speaker, data.Speaker] = ("seeker", "supporter")
    turns = [data.Turn(speakers[at % 2], text) for at, text in enumerate(texts)]
    return data.Dialogue(turns, data.Ending("turn-limit"))


Values = Mapping[str, Mapping[str, Mapping[str, Sequence[float]]]]
"""Values by label, name and supporter, one for each person: ``{"mine/mood": {"relief": {"bot": [2, 3]}}}``."""


def evaluation(measures: Values | None = None, verdicts: Values | None = None) -> dict[str, Any]:
    """An evaluation with these results, for the key ``evaluation`` of ``examples``. Intervals need eight people.

    measures: of estimators; verdicts: of judges, with criteria as names.
    """
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for kind, given in (("estimates", measures or {}), ("verdicts", verdicts or {})):
        for label, name, bot, person, value in _each(given):
            own = found.setdefault((bot, person), {"estimates": {}, "verdicts": {}})[kind]
            outcome = {"state": "known", "value": value}
            if kind == "verdicts":
                own.setdefault(label, []).append({"criterion": name, "outcome": outcome})
            else:
                own.setdefault(label, {"measures": {}, "series": {}})["measures"][name] = outcome
    dialogues = [
        {"supporter": bot, "scenario": {"id": f"p{person}", "language": "en"}, **own}
        for (bot, person), own in found.items()
    ]
    return {"dialogues": dialogues}


def _each(given: Values) -> Iterator[tuple[str, str, str, int, float]]:
    """Label, name, supporter, number of the person and value."""
    for label, names in given.items():
        for name, supporters in names.items():
            for bot, values in supporters.items():
                yield from ((label, name, bot, person, value) for person, value in enumerate(values, 1))
