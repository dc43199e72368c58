"""What a method may use while it works: models through Attune's gateway, random streams, what others found."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from attune_eval import types as data
from attune_eval import wire
from attune_eval.channel import Channel
from attune_eval.errors import MethodError
from attune_eval.evaluation import Evaluation
from attune_eval.known import Known, Unknown
from attune_eval.prompt import Parse, Prompt, StandIn, choice_of, json_object, stood_in
from attune_eval.stream import Stream
from attune_eval.types import Dialogue, Estimate, Line, Scenario, Turn, Verdict

Message = Mapping[str, str]
"""``{"role": "user", "content": "…"}``."""


@dataclass(frozen=True)
class Asked:
    """What a model answered, and how it was read."""

    answer: Known[Any] | Unknown
    """What the reader made of it; unknown where it stayed unreadable after all repairs."""
    text: str
    finish: str
    attempts: int
    usage: Mapping[str, int]
    reasoning: str | None = None

    @property
    def value(self) -> Any:
        """What was read; None where nothing could be."""
        return self.answer.value if isinstance(self.answer, Known) else None


class _Base:
    def __init__(self, channel: Channel, facts: Mapping[str, Any]) -> None:
        self._channel = channel
        self.language: str = facts["language"]
        """Of the scenario."""
        self.read: Mapping[str, Estimate | list[Verdict]] = {
            name: _read(value) for name, value in (facts.get("read") or {}).items()
        }
        """Results of other components, by the option that names them."""
        self._readers: Mapping[str, Prompt] = facts.get("prompts", {})

    def random(self, *names: str | int) -> Stream:
        """A stream of the engine: the same names give the same numbers, whatever happened before."""
        return Stream(self._channel, names)

    def warn(self, message: str) -> None:
        """Tells the user, once for each message; the run goes on."""
        self._channel.warn(message)

    def transcript(self, turns: Dialogue | Sequence[Turn | Line], name: str = "conversation") -> str:
        """A dialogue for a prompt: numbered turns, every line quoted, between marks that no reply can guess."""
        return str(self._channel.call("transcript", {"turns": _lines(turns), "name": name}))

    def fenced(self, text: str, name: str = "text") -> str:
        """A text of others for a prompt: every line quoted, between marks that nobody can guess."""
        return str(self._channel.call("fenced", {"text": text, "name": name}))

    def messages(self, turns: Dialogue | Sequence[Turn | Line], speaker: data.Speaker) -> list[Message]:
        """A dialogue as the ``history`` of a model that plays ``speaker``."""
        return list(self._channel.call("messages", {"turns": _lines(turns), "speaker": speaker}))

    def _begin(self, prompt: str | Prompt, given: Mapping[str, Any], options: Mapping[str, Any]) -> Future[Any]:
        own = prompt if isinstance(prompt, Prompt) else self._readers.get(prompt, Prompt(prompt))
        parse: Parse = options["parse"] or own.parse or "text"
        stand_in: StandIn | None = options["stand_in"] if options["stand_in"] is not None else own.stand_in
        choice = choice_of(parse)
        sampling = {"temperature": options["temperature"], "maxTokens": options["max_tokens"]}
        for name in ("temperature", "max_tokens"):
            if not isinstance(options[name], (int, float, type(None))):
                raise MethodError(f"{name} is {wire.described(options[name])}, not a number", "Write temperature=0.7.")
        message = {
            "prompt": own.id,
            "input": {name: _field(name, each) for name, each in given.items() if each is not None},
            "parse": choice or "elsewhere",
            "model": options["model"],
            "repairs": options["repairs"],
            "shared": options["shared"],
            "history": list(options["history"]),
            "sampling": {name: each for name, each in sampling.items() if each is not None},
            **({} if stand_in is None else {"standIn": stood_in(stand_in, given)}),
        }
        reader = parse if choice is None and callable(parse) else None
        return self._channel.begin("ask", message, reader)


def _fields(given: Any, fields: Mapping[str, Any]) -> Mapping[str, Any]:
    if given is not None and not isinstance(given, Mapping):
        fix = "Write its name: talk=ctx.transcript(dialogue)."
        raise MethodError(f"The fields of the prompt are {wire.described(given)}, not a dict", fix)
    return {**(given or {}), **fields}


def _field(name: str, value: Any) -> str | int | float:
    if isinstance(value, (str, int, float)):
        return value
    raise MethodError(f"The field {name} of the prompt is {wire.described(value)}.", "Give a text or a number.")


def _lines(turns: Dialogue | Sequence[Turn | Line]) -> list[Mapping[str, str]]:
    given = list(turns.turns if isinstance(turns, Dialogue) else [turns] if isinstance(turns, str) else turns)
    for at, each in enumerate(given):
        wire.checked_turn(each, f"turns[{at}]")
    return [{"speaker": each.speaker, "text": each.text} for each in given]


def _read(value: Any) -> Any:
    if isinstance(value, list):
        return [wire.decoded(Verdict, each) for each in value]
    return None if value is None else wire.decoded(Estimate, value)


def _asked(given: Mapping[str, Any]) -> Asked:
    names = ("text", "finish", "attempts", "usage", "reasoning")
    return Asked(answer=wire.known_of(given["answer"]), **{name: given[name] for name in names if name in given})


class Context(_Base):
    """What a plain function is given as ``ctx``."""

    def ask(
        self,
        prompt: str | Prompt,
        given: Mapping[str, Any] | None = None,
        /,
        *,
        model: str = "offline",
        parse: Parse | None = None,
        stand_in: StandIn | None = None,
        repairs: int = 2,
        history: Sequence[Message] = (),
        temperature: float | None = None,
        max_tokens: int | None = None,
        shared: bool = False,
        **fields: Any,
    ) -> Asked:
        """Asks a model of the config, by a prompt of the folder ``prompts`` and its fields.

        The answer is kept before it is read. One that ``parse`` cannot read is asked for again, ``repairs`` times.
        """
        options = {
            "model": model,
            "parse": parse,
            "stand_in": stand_in,
            "repairs": repairs,
            "history": history,
        }
        more = {"temperature": temperature, "max_tokens": max_tokens, "shared": shared}
        return _asked(self._begin(prompt, _fields(given, fields), {**options, **more}).result())

    def ask_json(
        self,
        prompt: str | Prompt,
        form: Mapping[str, Any],
        given: Mapping[str, Any] | None = None,
        /,
        **more: Any,
    ) -> Asked:
        """Asks for a JSON object of a form, such as ``{"reason": str, "score": range(0, 5)}``."""
        return self.ask(prompt, given, parse=json_object(form), **more)

    def embed(self, texts: Sequence[str], model: str = "offline") -> list[list[float]]:
        """A vector for each text. Asked once for each distinct text and model."""
        return list(self._channel.call("embed", {"texts": list(texts), "model": model}))


class AsyncContext(_Base):
    """What an ``async`` function is given as ``ctx``."""

    async def ask(
        self,
        prompt: str | Prompt,
        given: Mapping[str, Any] | None = None,
        /,
        *,
        model: str = "offline",
        parse: Parse | None = None,
        stand_in: StandIn | None = None,
        repairs: int = 2,
        history: Sequence[Message] = (),
        temperature: float | None = None,
        max_tokens: int | None = None,
        shared: bool = False,
        **fields: Any,
    ) -> Asked:
        """As ``Context.ask``."""
        options = {
            "model": model,
            "parse": parse,
            "stand_in": stand_in,
            "repairs": repairs,
            "history": history,
        }
        more = {"temperature": temperature, "max_tokens": max_tokens, "shared": shared}
        return _asked(await asyncio.wrap_future(self._begin(prompt, _fields(given, fields), {**options, **more})))

    async def ask_json(
        self,
        prompt: str | Prompt,
        form: Mapping[str, Any],
        given: Mapping[str, Any] | None = None,
        /,
        **more: Any,
    ) -> Asked:
        """As ``Context.ask_json``."""
        return await self.ask(prompt, given, parse=json_object(form), **more)

    async def embed(self, texts: Sequence[str], model: str = "offline") -> list[list[float]]:
        """As ``Context.embed``."""
        return list(await asyncio.wrap_future(self._channel.begin("embed", {"texts": list(texts), "model": model})))


@dataclass(frozen=True)
class SupporterTurn(Turn):
    """What the supporter said. It is placed in a dialogue as it is."""

    reply: int = -1


def _reply_given(turns: Sequence[Turn | Line], given: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"turns": _lines(turns), **{name: each for name, each in given.items() if each is not None}}


def _supporter_turn(given: Mapping[str, Any]) -> SupporterTurn:
    turn = wire.decoded(Turn, given["turn"])
    return SupporterTurn(**{**turn.__dict__, "reply": given["reply"]})


class _Conversations:
    """Conversations with a supporter, by their ids."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._turns: dict[str | None, int] = {}

    def _notice(self, id: str | None, turns: int) -> None:
        """Warns of a second conversation under the id of the first: a server would mix both."""
        if turns < self._turns.get(id, 0):
            named = "without id" if id is None else f"with the id {id!r}"
            self._channel.warn(
                f"A conversation {named} continues with fewer turns than before: a supporter that keeps conversations "
                f"would mix both. Name the second one: supporter.reply(turns, id='second')."
            )
        self._turns[id] = turns


class Supporter(_Conversations):
    """The system under test, as a simulator meets it."""

    def __init__(self, channel: Channel, repeat: int) -> None:
        super().__init__(channel)
        self.repeat = repeat
        """Which of its dialogues of this scenario this one is: 1 for the first."""

    def reply(
        self,
        turns: Sequence[Turn | Line],
        sampling: Mapping[str, Any] | None = None,
        *,
        brief: str | None = None,
        system: str | None = None,
        id: str | None = None,
    ) -> SupporterTurn:
        """Its reply to these turns. It is shown speakers and texts, and what the arguments add.

        brief: its role, for its prompt; by default that of the scenario.
        system: a system message of the method; instructions of its own take precedence.
        id: name of the conversation, for a simulator with several: a supporter that keeps a conversation on its
            server then begins a new one. By default there is one conversation.
        """
        self._notice(id, len(turns))
        given = {"sampling": sampling, "brief": brief, "system": system, "id": id}
        return _supporter_turn(self._channel.call("reply", _reply_given(turns, given)))


class AsyncSupporter(_Conversations):
    """The system under test, as an ``async`` simulator meets it."""

    def __init__(self, channel: Channel, repeat: int) -> None:
        super().__init__(channel)
        self.repeat = repeat
        """Which of its dialogues of this scenario this one is: 1 for the first."""

    async def reply(
        self,
        turns: Sequence[Turn | Line],
        sampling: Mapping[str, Any] | None = None,
        *,
        brief: str | None = None,
        system: str | None = None,
        id: str | None = None,
    ) -> SupporterTurn:
        """As ``Supporter.reply``."""
        self._notice(id, len(turns))
        given = {"sampling": sampling, "brief": brief, "system": system, "id": id}
        return _supporter_turn(await asyncio.wrap_future(self._channel.begin("reply", _reply_given(turns, given))))


@dataclass(frozen=True)
class Conversation:
    """A conversation as a supporter sees it."""

    turns: Sequence[Turn]
    language: str
    id: str
    brief: str | None = None
    """The supporter's role."""
    sampling: Mapping[str, Any] | None = None
    system: str | None = None
    """System message of the method; instructions of the supporter's own take precedence."""
    person: str | None = None
    """Person of several sessions, for a supporter with a memory of its own."""
    session: int | None = None
    """Number of the session, from 1."""
    carried: Any = None
    """Value that the supporter kept in the session before."""


def _conversation(given: Mapping[str, Any]) -> Conversation:
    names = {field.name for field in dataclasses.fields(Conversation)}
    return wire.decoded(Conversation, {name: each for name, each in given.items() if name in names})


def given_to(
    request: Mapping[str, Any], channel: Channel, *, is_async: bool, prompts: Mapping[str, Prompt]
) -> dict[str, Callable[[], Any]]:
    """What makes all that a function may take, by name."""
    facts = {**request, "prompts": prompts}
    makers: dict[str, Callable[[], Any]] = {
        "ctx": lambda: (AsyncContext if is_async else Context)(channel, facts),
        "scenario": lambda: wire.decoded(Scenario, request["scenario"]),
        "dialogue": lambda: wire.decoded(Dialogue, request["dialogue"]),
        "first": lambda: wire.decoded(Dialogue, request["first"]),
        "second": lambda: wire.decoded(Dialogue, request["second"]),
        "supporter": lambda: (AsyncSupporter if is_async else Supporter)(channel, request["repeat"]),
        "conversation": lambda: _conversation(request["conversation"]),
        "evaluation": lambda: Evaluation(channel, request["evaluation"]),
    }
    return makers
