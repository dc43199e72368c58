"""A client whose models answer by rule."""

import recorder
from recorder import answer


class APIError(Exception):
    pass


class Made:
    """Attributes by name, as deep as programs read them."""

    def __init__(self, **given):
        self.__dict__.update(given)


class OpenAI:
    def __init__(self, **_):
        self.chat = Made(completions=Made(create=self.create))
        self.completions = Made(create=self.complete)

    def create(self, model, messages, timeout=None, stream=None, **sampling):
        text = answer(model, messages, sampling, recorder.pool_of(model, messages))
        return Made(choices=[Made(message=Made(content=text))])

    def complete(self, model, prompt, extra_body, **sampling):
        text = answer(model, [{"role": "user", "content": prompt}], {**sampling, **extra_body}, "critic")
        return Made(choices=[Made(text=text)])
