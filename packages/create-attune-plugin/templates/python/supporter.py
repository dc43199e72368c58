# uses: ChatModel, Context, Conversation, supporter
@supporter(revision=1, prompts=["coach"])
def coach(conversation: Conversation, ctx: Context, model: ChatModel = "offline", style: str = "calm") -> str:
    """A coach that is a chat model.

    style: how the coach speaks, in a word.
    """
    history = ctx.messages(conversation.turns, "supporter")
    stand_in = "Which small step would you like to take first?"
    return ctx.ask("coach", style=style, model=model, history=history, stand_in=stand_in).text
