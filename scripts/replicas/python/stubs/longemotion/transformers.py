"""A tokenizer that counts words, and puts one token before them, as that of Llama 3.1 does."""

AutoModelForCausalLM = None


class AutoTokenizer:
    from_pretrained = classmethod(lambda cls, name, **_: cls())

    def encode(self, text, add_special_tokens=True):
        return [""] * add_special_tokens + text.split()
