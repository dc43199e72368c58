"""Unit tests of functions that call models, with answers by a script."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from attune_eval import (
    AsyncContext,
    Context,
    Dialogue,
    Ending,
    Estimate,
    MethodError,
    Supporter,
    Turn,
    estimator,
    known,
    scale,
    unknown,
)
from attune_eval.testing import async_context, context, dialogue, supporter


def read(text: str) -> Any:
    return float(text) if text.isdigit() else unknown("digits are needed")


def ask(ctx: Context, parse: Any = None) -> Estimate:
    asked = ctx.ask("warmth", talk=ctx.transcript(talk), model="large", parse=parse or scale(0, 10), stand_in="5")
    return Estimate({"warmth": asked.answer, "attempts": asked.attempts})


talk = dialogue("I failed.", "That hurts.")


def test_a_value_is_the_answer_and_the_request_is_kept() -> None:
    ctx = context(7)
    assert ask(ctx).measures["warmth"] == known(7)
    [request] = ctx.asked
    assert (request.prompt, request.model) == ("warmth", "large")
    assert "That hurts." in request.fields["talk"]
    assert ask(context("7")).measures["warmth"] == known(7)
    assert ask(context(unknown("lost"))).measures["warmth"] == unknown("lost")


def test_without_an_answer_the_stand_in_is_taken() -> None:
    assert ask(context()).measures["warmth"] == known(5)


def test_a_parser_that_refuses_gets_the_next_answer() -> None:
    assert ask(context("seven", "7"), read).measures == {"warmth": known(7.0), "attempts": 2}
    assert ask(context("a", "b", "c"), read).measures["warmth"] == unknown("digits are needed")


@pytest.mark.parametrize("answer", ["Score: 7", "11", "7.5"])
def test_a_text_that_only_attune_reads_is_no_answer(answer: str) -> None:
    with pytest.raises(MethodError, match="read by Attune's own reader"):
        ask(context(answer))


def test_an_answer_that_is_missing_is_named() -> None:
    with pytest.raises(MethodError, match="Request 2, of the prompt 'next', has no answer"):
        ctx = context("a")
        ctx.ask("first")
        ctx.ask("next")


def test_json_pairs_random_and_warnings() -> None:
    ctx = context({"reason": "Kind.", "score": 3}, language="zh")
    assert ctx.ask_json("rate", {"reason": str, "score": range(5)}).value["score"] == 3
    standing = context().ask_json("rate", {"score": range(5)}, stand_in={"score": 2})
    assert standing.value == {"score": 2}
    assert ctx.language == "zh"
    assert context().random("a").random() == context().random("a").random()
    ctx.warn("Careful.")
    assert ctx.warnings == ["Careful."]


def test_a_simulator_gets_the_replies_in_order() -> None:
    def visit(other: Supporter) -> Dialogue:
        turns: list[Turn] = []
        for text in ("Hello.", "I failed."):
            turns.append(Turn("seeker", text))
            turns.append(other.reply(turns))
        return Dialogue(turns, Ending("turn-limit"))

    said = [turn.text for turn in visit(supporter("Hi.", "That hurts.")).turns]
    assert said == ["Hello.", "Hi.", "I failed.", "That hurts."]
    with pytest.raises(MethodError, match="no further reply"):
        visit(supporter("Hi."))


def test_async_functions_and_decorated_ones() -> None:
    @estimator(revision=1, gives={"measures": {"warmth": {}}})
    async def warmth(dialogue: Dialogue, ctx: AsyncContext) -> Estimate:
        """Warmth."""
        return Estimate({"warmth": (await ctx.ask("warmth", parse=scale(0, 10))).answer})

    assert asyncio.run(warmth(talk, async_context(4))).measures["warmth"] == known(4)
