# uses: ChatModel, Context, Dialogue, Ending, Scenario, Supporter, Turn, simulator
@simulator(revision=1, prompts=["visitor"])
def visitor(
    scenario: Scenario, supporter: Supporter, ctx: Context, model: ChatModel = "offline", rounds: int = 4
) -> Dialogue:
    """A help-seeker played by a chat model.

    rounds: how many messages the help-seeker writes.
    """
    turns = [Turn(line.speaker, line.text, scripted=True) for line in scenario.opening]
    if turns and turns[-1].speaker == "seeker":
        turns.append(supporter.reply(turns))
    for number in range(1, rounds + 1):
        news = [event.text for event in scenario.events if event.turn == number]
        given = {"profile": scenario.profile, "event": " ".join(news)}
        said = ctx.ask("visitor", given, model=model, history=ctx.messages(turns, "seeker"), stand_in="I see.")
        turns.append(Turn("seeker", said.text))
        turns.append(supporter.reply(turns))
    return Dialogue(turns, Ending("turn-limit"))
