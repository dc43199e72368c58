# uses: ChatModel, Context, Dialogue, Verdict, judge, unknown
def read_respect(text: str):
    """``4: It listens.``; what is wrong goes back to the model with the next request."""
    score, _, why = text.strip().replace("：", ":").partition(":")
    if score.strip() not in ("1", "2", "3", "4", "5") or not why.strip():
        return unknown("Answer with a number from 1 to 5, a colon, and one sentence.")
    return {"score": int(score), "why": why.strip()}


@judge(revision=1, prompts=["respect"], gives={"criteria": {"respect": {"range": [1, 5], "better": "higher"}}})
def respect(dialogue: Dialogue, ctx: Context, model: ChatModel = "offline") -> list[Verdict]:
    """How far the supporter respects the choices of the person, from 1 to 5."""
    talk = ctx.transcript(dialogue)
    asked = ctx.ask("respect", talk=talk, model=model, parse=read_respect, stand_in="4: It listens.")
    if asked.value is None:
        return [Verdict("respect", asked.answer)]
    return [Verdict("respect", asked.value["score"], asked.value["why"])]
