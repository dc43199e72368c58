"""Messages by role."""

from langchain_core.prompts import Message

BaseMessage = Message


def SystemMessage(content):
    return Message(role="system", content=content)


def HumanMessage(content):
    return Message(role="user", content=content)


def AIMessage(content):
    return Message(role="assistant", content=content)
