"""A help-seeker with changing moods, who leaves when there is too much advice: a simulator with a loop of its own."""

from attune_eval import ChatModel, Context, Dialogue, Ending, Scenario, Supporter, Turn, simulator, unknown

MOODS = ("guarded", "tired", "open")


def message(text: str):
    """One message: a model that plays somebody may add what nobody says."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[0] if len(lines) == 1 else unknown("write one message in one line and nothing else")


@simulator(revision=1, prompts=["visitor"])
def visitor(
    scenario: Scenario,
    supporter: Supporter,
    ctx: Context,
    model: ChatModel = "offline",
    rounds: int = 4,
    patience: int = 3,
) -> Dialogue:
    """Writes as its mood of the moment wants, which is drawn; advice costs patience.

    rounds: how many messages it writes at most.
    patience: how much advice it bears.
    """
    turns = [Turn(line.speaker, line.text, scripted=True) for line in scenario.opening]
    moods = ctx.random("mood")
    for number in range(1, rounds + 1):
        mood = moods.choice(MOODS)
        talk = ctx.transcript(turns) if turns else "(nothing yet)"
        given = {"profile": scenario.profile, "mood": mood, "talk": talk, "number": number}
        said = ctx.ask("visitor", given, model=model, parse=message, stand_in=f"I feel {mood}, and it is day {number}.")
        turns.append(Turn("seeker", said.value or "…", annotations={"mood": mood}))
        turns.append(supporter.reply(turns))
        patience -= "advice" in turns[-1].text.lower()
        if patience == 0:
            return Dialogue(turns, Ending("seeker-left", "too much advice"))
    return Dialogue(turns, Ending("turn-limit"))
