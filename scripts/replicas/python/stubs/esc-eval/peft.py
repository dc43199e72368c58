"""Adapters that answer under the names of their folders."""

from recorder import answer


class PeftMixedModel:
    def __init__(self):
        self.folders = {}

    from_pretrained = classmethod(lambda cls, model, folder: cls())

    def load_adapter(self, folder, adapter_name):
        self.folders[adapter_name] = folder

    def set_adapter(self, name):
        self.name = self.folders[name].split("/")[-1]

    def chat(self, tokenizer, text, temperature, do_sample, history):
        said = [{"role": "user", "content": text}]
        return answer(self.name, said, {"temperature": temperature}, "rank"), history
