"""One dialogue as an environment: the caller writes the supporter's replies one by one, as a policy in training."""

from __future__ import annotations

import json
import secrets
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from types import TracebackType
from typing import Any

from attune_eval.errors import RunFailed
from attune_eval.running import Run, run


@dataclass(frozen=True)
class Step:
    """What a reply leads to."""

    message: str
    """The newest words of the person; empty at the end."""
    reward: float | None
    """None before the end of the dialogue."""
    done: bool


class Episode:
    """A dialogue of an evaluation, step by step: ``reset()``, then ``step(reply)`` until it is done.

    The supporter of the config is ``{ use: core/http, url: "${env:ATTUNE_EPISODE}" }``. Each episode is a run of the
    ``attune`` command with a separate store, so that several can take place at once. Replies and messages stay on
    this machine, apart from what the config's models get.

    :param scenario: id of the scenario
    :param supporter: name of that supporter in the config
    :param reward: measure whose value at the end is the reward, as ``label.name``
    :param full: value of the measure for a reward of 1; a reward is at least 0
    :param set: values of the config that differ, by path; ``{"seed": 7}`` makes an episode that can be repeated
    :param env: further environment variables, such as keys
    """

    def __init__(
        self,
        config: str | Path = "attune.config.yaml",
        *,
        scenario: str,
        supporter: str,
        reward: str = "sage/emotion.final",
        full: float = 100,
        set: Mapping[str, Any] | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self._config = config
        self._only = {"scenario": scenario, "supporter": supporter}
        self._reward = reward
        self._full = full
        self._set = dict(set or {})
        self._env = dict(env or {})
        self._dialogue: _Dialogue | None = None

    def reset(self) -> str:
        """Begins a dialogue and returns the person's first words. One that is not over is given up.

        :raises RunFailed: the run ended before it asked for a reply
        """
        self.close()
        self._dialogue = _Dialogue(self._config, self._only, self._set, self._env)
        message = self._dialogue.heard()
        if message is None:
            self._dialogue.result()
            raise RunFailed("The run ended before it asked for a reply.", "Name a supporter that uses core/http.", None)
        return message

    def step(self, reply: str) -> Step:
        """Gives a reply.

        :raises RuntimeError: there is no dialogue, or it is over
        :raises RunFailed: the run failed, or there is no value for the reward
        """
        if self._dialogue is None or not self._dialogue.is_open:
            raise RuntimeError("There is no open dialogue: call reset() first.")
        self._dialogue.say(reply)
        message = self._dialogue.heard()
        if message is not None:
            return Step(message, None, False)
        return Step("", self._value(self._dialogue.result()), True)

    def close(self) -> None:
        """Gives up the dialogue, if there is one, and waits until its run has ended."""
        if self._dialogue is not None:
            self._dialogue.close()
        self._dialogue = None

    def __enter__(self) -> Episode:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _value(self, found: Run) -> float:
        label, _, name = self._reward.rpartition(".")
        rows = [row for row in found.observations if row["source"] == label and row["name"] == name]
        values = [row["value"] for row in rows if row["value"] is not None]
        if not values:
            why = rows[0]["why"] if rows else "the evaluation has no such measure"
            raise RunFailed(f"There is no value of {self._reward} for the reward: {why}.", None, None)
        return max(0.0, float(values[0])) / self._full


class _Dialogue:
    """The run of one dialogue in a thread, and the server that its supporter asks."""

    def __init__(
        self, config: str | Path, only: Mapping[str, str], changed: Mapping[str, Any], env: Mapping[str, str]
    ) -> None:
        self._messages: Queue[str | None] = Queue()
        self._replies: Queue[str | None] = Queue()
        self._found: Run | Exception | None = None
        self.is_open = False
        self._folder = tempfile.TemporaryDirectory(prefix="attune-episode-", ignore_cleanup_errors=True)
        path = f"/{secrets.token_hex(16)}"
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(path, self._messages, self._replies))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{self._server.server_port}{path}"
        place = {"store": f"{self._folder.name}/attune.db", "output": f"{self._folder.name}/output"}

        def work() -> None:
            try:
                self._found = run(config, set={**place, **changed}, only=only, env={**env, "ATTUNE_EPISODE": address})
                _ = self._found.observations
            except Exception as error:  # It is raised where the caller waits.
                self._found = error
            self._messages.put(None)

        self._work = threading.Thread(target=work, daemon=True)
        self._work.start()

    def heard(self) -> str | None:
        """The person's next words; None when the run is over."""
        message = self._messages.get()
        self.is_open = message is not None
        return message

    def say(self, reply: str) -> None:
        self._replies.put(reply)

    def result(self) -> Run:
        self.close()
        if isinstance(self._found, Run):
            return self._found
        raise self._found or RunFailed("The run gave no result.", None, None)

    def close(self) -> None:
        """Refuses the reply that a run still waits for, which ends the run, and waits for its end."""
        self.is_open = False
        self._replies.put(None)
        self._work.join()
        self._server.shutdown()
        self._server.server_close()
        self._folder.cleanup()


def _handler(path: str, messages: Queue[str | None], replies: Queue[str | None]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            if self.path != path:
                return self.send_error(404)
            messages.put(body["messages"][-1]["content"])
            reply = replies.get()
            if reply is None:
                return self.send_error(410, "The episode was given up.")
            answer = json.dumps({"reply": reply}).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing is printed."""

    return Handler
