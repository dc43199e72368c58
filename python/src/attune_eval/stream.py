"""Random numbers of Attune's engine, which only its seed decides."""

from __future__ import annotations

import random
from typing import Any

from attune_eval.channel import Channel

FIRST, MOST = 8, 512


class Stream(random.Random):
    """A stream of the engine, with all that ``random.Random`` can do: ``choice``, ``shuffle``, ``gauss``…"""

    _channel: Channel

    def __new__(cls, channel: Channel, names: tuple[str | int, ...]) -> Stream:
        return super().__new__(cls)

    def __init__(self, channel: Channel, names: tuple[str | int, ...]) -> None:
        self._channel, self._names, self._number = channel, names, channel.stream()
        self._drawn: list[float] = []
        self._count = FIRST
        super().__init__()

    def random(self) -> float:
        """The next number, from 0 to below 1."""
        if not self._drawn:
            given = {"stream": self._number, "names": list(self._names), "count": self._count}
            self._drawn = list(reversed(self._channel.call("random", given)))
            self._count = min(2 * self._count, MOST)
        return self._drawn.pop()

    def _randbelow(self, n: int) -> int:
        """What ``choice`` and ``randrange`` draw: of one number of the stream, as in other languages."""
        return int(self.random() * n)

    def getrandbits(self, k: int, /) -> int:
        """``k`` random bits: 32 of each number of the stream."""
        words = [int(self.random() * 2**32) for _ in range(-(-k // 32))]
        whole = sum(word << (32 * at) for at, word in enumerate(words))
        return whole >> (32 * len(words) - k)

    def seed(self, *_: Any) -> None:
        """The engine decides the seed."""
