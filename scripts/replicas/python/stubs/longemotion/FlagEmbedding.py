"""An embedding model that draws a vector by rule; each text that it is handed is written down once."""

import numpy as np
from recorder import note, numbered

seen = set()


class BGEM3FlagModel:
    def __init__(self, *_, **__):
        pass

    def encode(self, text):
        if text not in seen:
            note({"request": {"model": "embedder", "messages": [{"role": "text", "content": text}], "sampling": {}}})
        seen.add(text)
        vector = np.array([numbered(f"{at} {text}") / 2**31 - 1 for at in range(8)])
        return {"dense_vecs": vector / np.linalg.norm(vector)}
