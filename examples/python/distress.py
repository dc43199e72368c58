"""How the seeker feels, message by message: a curve and three numbers, as in the trajectory method."""

from attune_eval import ChatModel, Context, Dialogue, Estimate, Known, Series, estimator, scale, unknown

GIVES = {
    "measures": {
        "level": {"range": [0, 10], "better": "higher"},
        "change": {"range": [-10, 10], "better": "higher"},
        "lowest": {"range": [0, 10], "better": "higher"},
    },
    "series": {"feeling": {"over": "seeker", "range": [0, 10]}},
}


@estimator(revision=1, prompts=["feeling"], gives=GIVES)
def feelings(dialogue: Dialogue, ctx: Context, model: ChatModel = "offline", decay: float = 0.8) -> Estimate:
    """How well the seeker feels at each of its messages, from 0 to 10.

    model: the chat model that reads the dialogue.
    decay: the weight of a message, compared with the one after it.
    """
    values, said = [], []
    for turn in dialogue.turns:
        said.append(turn)
        if turn.speaker == "seeker":
            asked = ctx.ask("feeling", talk=ctx.transcript(said), model=model, parse=scale(0, 10), stand_in="5")
            values.append(asked.answer)
    found = [each.value for each in values if isinstance(each, Known)]
    weights = [decay**age for age in reversed(range(len(found)))]
    nothing = unknown("no message of the seeker could be read")
    measures = {
        "level": sum(w * v for w, v in zip(weights, found, strict=True)) / sum(weights) if found else nothing,
        "change": found[-1] - found[0] if found else nothing,
        "lowest": min(found) if found else nothing,
    }
    return Estimate(measures, {"feeling": Series("seeker", values)})
