# uses: ChatModel, Context, Dialogue, Estimate, estimator, scale
@estimator(
    revision=1,
    prompts=["warmth"],
    gives={"measures": {"warmth": {"range": [0, 10], "better": "higher"}}},
)
def warmth(dialogue: Dialogue, ctx: Context, model: ChatModel = "offline") -> Estimate:
    """How warm the replies of the supporter are, from 0 to 10."""
    # Between marks that no reply can know, so that none is read as an instruction.
    talk = ctx.transcript(dialogue)
    asked = ctx.ask("warmth", talk=talk, model=model, parse=scale(0, 10), stand_in="5")
    return Estimate({"warmth": asked.answer})
