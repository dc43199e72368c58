"""What decorators read of a function."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest

from attune_eval import (
    ChatModel,
    Context,
    Conversation,
    Dialogue,
    Estimate,
    EstimatorLabel,
    File,
    MethodError,
    Option,
    estimator,
    judge,
    scenarios,
    simulator,
    supporter,
)
from attune_eval.declare import Declaration


def declared(function: object) -> Declaration:
    own = getattr(function, "__attune__", None)
    assert isinstance(own, Declaration)
    return own


def test_parameters_are_options_but_for_what_attune_gives() -> None:
    @estimator(revision=2, gives={"measures": {"warm": {}}})
    def how_warm(
        ctx: Context,
        dialogue: Dialogue,
        decay: Annotated[float, Option(minimum=0)] = 0.5,
        way: Literal["a", "b"] = "a",
        words: tuple[str, ...] = ("you",),
        least: int | None = None,
    ) -> Estimate:
        """How warm it is.

        decay: how much is kept.
        """
        return Estimate()

    own = declared(how_warm)
    assert (own.name, own.kind, own.revision, own.summary) == ("how-warm", "estimator", 2, "How warm it is.")
    assert own.takes == ("ctx", "dialogue")
    assert own.options["properties"] == {
        "decay": {"description": "How much is kept.", "type": "number", "minimum": 0, "default": 0.5},
        "way": {"description": "Way.", "enum": ["a", "b"], "default": "a"},
        "words": {"description": "Words.", "type": "array", "items": {"type": "string"}, "default": ["you"]},
        "least": {"description": "Least.", "type": "integer"},
    }
    assert own.options["required"] == []


def test_the_function_stays_a_function() -> None:
    @estimator(revision=1, gives={"measures": {"half": {}}})
    def half(dialogue: Dialogue) -> Estimate:
        return Estimate({"half": 0.5})

    assert half(Dialogue([], None)).measures == {"half": 0.5}  # type: ignore[arg-type]


def test_mistakes_have_their_line() -> None:
    with pytest.raises(MethodError, match="The option decay of untyped has no type") as caught:

        @judge(revision=1, gives={"criteria": {"fair": {}}})
        def untyped(dialogue, decay):  # type: ignore[no-untyped-def]
            return []

    assert caught.value.at is not None and caught.value.at[0] == __file__
    with pytest.raises(MethodError, match="The revision of old is 0"):

        @judge(revision=0)
        def old(dialogue: Dialogue) -> list[object]:
            return []

    with pytest.raises(MethodError, match=r"takes \*args or \*\*kwargs"):

        @scenarios(revision=1)
        def open_ended(**options: object) -> list[object]:
            return []

    with pytest.raises(MethodError, match="has the type set, which a config cannot hold"):

        @judge(revision=1, gives={"criteria": {"fair": {}}})
        def strange(dialogue: Dialogue, words: set) -> list[object]:  # type: ignore[type-arg]
            return []


def test_what_it_gives_is_said_as_a_dict_or_by_its_options() -> None:
    with pytest.raises(MethodError, match="@estimator does not say what mute gives") as caught:

        @estimator(revision=1)
        def mute(dialogue: Dialogue) -> Estimate:
            return Estimate()

    assert caught.value.fix is not None and 'gives={"measures": {"warmth"' in caught.value.fix
    with pytest.raises(MethodError, match="gives of listed is a list"):

        @judge(revision=1, gives=["fair"])
        def listed(dialogue: Dialogue) -> list[object]:
            return []

    @estimator(revision=1, gives=lambda options: {"measures": {name: {} for name in options["words"]}})
    def counts(dialogue: Dialogue, words: tuple[str, ...] = ("you",)) -> Estimate:
        return Estimate()

    gives = declared(counts).gives
    assert callable(gives) and gives({"words": ["we", "I"]}) == {"measures": {"we": {}, "I": {}}}


def test_scenarios_that_it_has_nothing_to_do_with_are_named_by_paths() -> None:
    with pytest.raises(MethodError, match="applies_to of wrong names 'langauge', which no scenario has"):

        @estimator(revision=1, gives={"measures": {"n": {}}}, applies_to={"langauge": "en"})
        def wrong(dialogue: Dialogue) -> Estimate:
            return Estimate()

    with pytest.raises(MethodError, match="applies_to of late is a function"):

        @estimator(revision=1, gives={"measures": {"n": {}}}, applies_to=lambda scenario: True)
        def late(dialogue: Dialogue) -> Estimate:
            return Estimate()


def test_the_docstring_describes_options_of_all_types() -> None:
    @estimator(revision=1, gives={"measures": {"warm": {}}})
    def warm(
        dialogue: Dialogue,
        model: ChatModel,
        norms: File,
        of: EstimatorLabel,
        own: Annotated[ChatModel, Option("Says it here.")],
        plain: ChatModel = "offline",
    ) -> Estimate:
        """Warm.

        model: plays the person.
        norms: the norms, with a header.
        of: gives relief.
        own: is not shown.
        """
        return Estimate()

    texts = {name: each["description"] for name, each in declared(warm).options["properties"].items()}
    assert texts == {
        "model": "Plays the person.",
        "norms": "The norms, with a header.",
        "of": "Gives relief.",
        "own": "Says it here.",
        "plain": "The chat model that is asked.",
    }


def test_supporters_can_be_pure_and_simulators_cannot() -> None:
    @supporter(revision=1, pure=True)
    def calm(conversation: Conversation) -> str:
        return "I hear you."

    assert declared(calm).pure
    with pytest.raises(MethodError, match="@simulator has pure"):

        @simulator(revision=1, pure=True)
        def talk(scenario: object) -> None: ...
