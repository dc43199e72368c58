"""A chat model whose tokens are the messages, and then the answer."""
from recorder import answer

# ruff: noqa: E731
class Tokens:
    shape, to, __len__ = (1, 0), lambda self, device: self, lambda self: 0
    __getitem__ = lambda self, part: self

    def __init__(self, value):
        self.value, self.input_ids = value, [self]

class AutoTokenizer:
    eos_token_id, device, name = 0, "cpu", ""
    from_pretrained = classmethod(lambda cls, name, **_: cls(name))
    eval, to = lambda self: self, lambda self, device: self
    convert_tokens_to_ids = lambda self, token: 1
    apply_chat_template = lambda self, said, **_: Tokens([dict(m) for m in said])
    __call__ = lambda self, texts, **_: texts[0]
    decode = lambda self, tokens, **_: tokens.value
    batch_decode = lambda self, lists, **_: [tokens.value for tokens in lists]
    __init__ = lambda self, name: setattr(self, "name", name.split("/")[-1])

    def generate(self, ids, max_new_tokens, do_sample=None, **_):
        said = ids.value if isinstance(ids, Tokens) else ids[0].value
        sampling = {"max_tokens": max_new_tokens, **({"temperature": 0} if do_sample is False else {})}
        return [Tokens(answer(self.name, said, sampling, "seeker" if self.name == "ESC-Role" else "supporter"))]

AutoModel = AutoModelForCausalLM = AutoTokenizer
