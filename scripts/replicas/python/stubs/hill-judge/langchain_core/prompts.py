"""Messages with places for fields."""
from langchain_core import Step

PromptTemplate = None


class ChatPromptTemplate(Step):
    def __init__(self, parts):
        self.parts = parts

    from_messages = classmethod(lambda cls, parts: cls(parts))

    def invoke(self, given):
        return [part if isinstance(part, Message) else filled(part, given) for part in self.parts]


class Message(dict):
    """One that is as it is: dicts in a conversation are templates, which langchain fills."""


def filled(part, given):
    return {"role": part["role"], "content": part["content"].format(**given)}


class SystemMessagePromptTemplate:
    from_template = staticmethod(lambda text: {"role": "system", "content": text})


class HumanMessagePromptTemplate:
    from_template = staticmethod(lambda text: {"role": "user", "content": text})
