"""Steps joined by `|`, as far as the programs use them."""


class Step:
    def __or__(self, step):
        return Chain(self, step)

    def __ror__(self, step):
        return Chain(step, self)

    def batch(self, values):
        return [self.invoke(value) for value in values]


class Chain(Step):
    def __init__(self, *steps):
        self.steps = steps

    def invoke(self, given):
        value = given
        for step in self.steps:
            value = step.invoke(value) if isinstance(step, Step) else step(value)
            # A function may give a prompt, which then gets what the function got.
            if isinstance(value, Step):
                value = value.invoke(given)
        return value
