"""A reward model that scores by rule what its tokenizer was given: the messages."""

from recorder import numbered, note

AutoModelForCausalLM = AutoConfig = None


class Batch(dict):
    to = lambda self, device: self  # noqa: E731


class AutoTokenizer:
    from_pretrained = classmethod(lambda cls, name, **_: cls())
    apply_chat_template = lambda self, chat, **_: tuple((m["role"], m["content"]) for m in chat)  # noqa: E731
    __call__ = lambda self, chats, **_: Batch(chats=chats)  # noqa: E731


class AutoModelForSequenceClassification:
    device = "cpu"
    from_pretrained = classmethod(lambda cls, name, **_: cls())
    eval = squeeze = cpu = lambda self: self  # noqa: E731
    logits = property(lambda self: self)
    tolist = lambda self: [numbered("\n".join(text for _, text in chat)) % 1600 / 100 - 8 for chat in self.chats]  # noqa: E731

    def __call__(self, chats):
        self.chats = chats
        # The draws of a turn share their prompts: each one is compared once.
        for chat in dict.fromkeys(chats):
            note({"request": {"model": "reward", "messages": [{"role": r, "content": c} for r, c in chat], "sampling": {}}})
        return self
