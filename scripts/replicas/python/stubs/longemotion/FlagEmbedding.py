"""An embedding model that draws a vector by rule; each text that it is handed is written down once."""

import math

from recorder import note, numbered

try:
    from numpy import array
except ImportError:
    # A program of its shape does without.
    array = list

seen = set()


class BGEM3FlagModel:
    def __init__(self, *_, **__):
        pass

    def encode(self, text):
        if text not in seen:
            note({"request": {"model": "embedder", "messages": [{"role": "text", "content": text}], "sampling": {}}})
        seen.add(text)
        vector = [numbered(f"{at} {text}") / 2**31 - 1 for at in range(8)]
        return {"dense_vecs": array([each / math.hypot(*vector) for each in vector])}
