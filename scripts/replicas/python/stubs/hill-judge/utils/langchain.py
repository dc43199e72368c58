"""The clone has no such module: a model of this machine, whose tokenizer keeps messages as they are."""

from langchain_openai import ChatOpenAI


class Tokenizer:
    def apply_chat_template(self, history, **_):
        return history


def load_hf_auto_regressive_model(name, max_new_tokens, **_):
    return ChatOpenAI(name, max_tokens=max_new_tokens), Tokenizer()
