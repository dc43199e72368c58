"""The text of an answer."""


def StrOutputParser():
    return lambda said: said.content
