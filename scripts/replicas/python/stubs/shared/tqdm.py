"""No progress bar."""


class tqdm:
    update = set_description = lambda self, *_: None

    def __init__(self, items=(), **_):
        self.items = items

    def __iter__(self):
        return iter(self.items)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None


