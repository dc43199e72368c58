# uses: AsyncContext, ChatModel, Dialogue, PairVerdict, pair_judge
@pair_judge(revision=1, prompts=["closer"], gives={"criteria": {"closer": {}}})
async def closer(
    first: Dialogue, second: Dialogue, ctx: AsyncContext, model: ChatModel = "offline"
) -> list[PairVerdict]:
    """Which of two supporters is closer to the person."""
    # Attune shows both orders and combines them: a judge never swaps.
    shown = {"first": ctx.transcript(first, "conversation_a"), "second": ctx.transcript(second, "conversation_b")}
    asked = await ctx.ask("closer", shown, model=model, parse="pair-verdict", stand_in="tie")
    return [PairVerdict("closer", asked.answer)]
