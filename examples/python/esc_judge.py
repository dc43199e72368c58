"""Which of two dialogues shows more of Hill's helping skills, skill by skill: the judge of pairs of ESC-Judge."""

from attune_eval import AsyncContext, ChatModel, Dialogue, PairVerdict, pair_judge

SKILLS = {
    "Exploration": {
        "Empathic understanding": "It grasps what the seeker feels, and the seeker can tell that it does.",
        "Emotional expression": "It invites feelings, names them, and stays with painful ones.",
        "Thoughts and stories": "It helps the seeker to say more of what happened and what it means.",
    },
    "Insight": {
        "Trust first": "It makes the seeker feel safe before it interprets anything.",
        "Readiness": "It looks deeper when the seeker is ready, and does not push before.",
        "Gentle challenges": "It offers another view as a question, and the seeker finds something in it.",
    },
    "Action": {
        "Own steps": "It helps the seeker to find steps of their own instead of handing out advice.",
        "Fitting steps": "Its steps fit what this seeker can do now.",
        "Encouragement": "It strengthens the seeker's confidence to try, and takes doubts seriously.",
    },
}
GIVES = {"criteria": {skill: dict[str, str]() for of_stage in SKILLS.values() for skill in of_stage}}


@pair_judge(revision=1, prompts=["skill"], gives=GIVES)
async def skills(first: Dialogue, second: Dialogue, ctx: AsyncContext, model: ChatModel = "offline"):
    """Which of two dialogues shows more of nine helping skills, one question for each."""
    talks = {"first": ctx.transcript(first, "dialogue_a"), "second": ctx.transcript(second, "dialogue_b")}
    verdicts = []
    for stage, of_stage in SKILLS.items():
        for skill, looks in of_stage.items():
            given = {**talks, "skill": skill, "looks_like": looks}
            asked = await ctx.ask("skill", given, model=model, parse="pair-verdict", stand_in="Answer: tie")
            verdicts.append(PairVerdict(skill, asked.answer, rationale=asked.text, group=stage))
    return verdicts
