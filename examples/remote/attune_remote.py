"""Estimators, judges and seekers for Attune in Python. One file, no dependencies, Python 3.9 or later.

    from attune_remote import known, serve, unknown

    def judge(dialogue, scenario, options, random):
        return [{"criterion": "warm", "outcome": known(1), "rationale": "It says so."}]

    serve(judge=judge, port=8600)

What functions get and give back is in docs/remote.schema.json. `random` is a `random.Random`: the same for the same scenario
and repeat, whoever the supporter is, so that results can be repeated.
"""

import inspect
import json
import random
import sys
import traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def known(value):
    """A value that was found."""
    return {"state": "known", "value": value}


def unknown(why):
    """No value, and why: a short phrase that is the same for the same cause, since reasons are counted."""
    return {"state": "unknown", "why": why}


def not_applicable(why):
    """There is nothing to measure here: it does not count as a lost score."""
    return unknown(f"does not apply: {why}")


def serve(estimate=None, judge=None, judge_pair=None, speak=None, port=8600, host="127.0.0.1"):
    """Answers Attune until it is interrupted.

    estimate(dialogue, scenario, options, random)           -> {"measures": {...}, "series": {...}}
    judge(dialogue, scenario, options, random)              -> [{"criterion", "outcome", "rationale"}, ...]
    judge_pair(first, second, scenario, options, random)    -> the same; outcomes are "first", "second" or "tie"
    speak(scenario, turns, number, options, random, event)  -> {"text": ..., "ending"?: {"reason": ...}}

    A function names the arguments that it needs, in any order, and leaves out the others. With port 0 a free one is taken;
    the address is printed.
    """
    kinds = {"estimate": estimate, "judge": judge, "judge-pair": judge_pair, "speak": speak}
    server = ThreadingHTTPServer((host, port), _handler({name: work for name, work in kinds.items() if work}))
    server.daemon_threads = True
    print(f"http://{host}:{server.server_port}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


def _handler(kinds):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            self._send(*_answer(kinds, body))

        def _send(self, status, value):
            text = json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_):
            pass

    return Handler


def _answer(kinds, body):
    try:
        request = json.loads(body)
        kind = request.pop("kind")
        if request.pop("contract") != 1:
            return 400, {"error": "This service speaks contract 1."}
        if kind not in kinds:
            return 404, {"error": f"This service has no {kind}; it has {', '.join(kinds)}."}
    except (ValueError, KeyError, AttributeError) as error:
        return 400, {"error": f"The request cannot be read: {error!r}"}
    try:
        given = {"event": None, **request, "random": random.Random(request.pop("seed"))}
        work = kinds[kind]
        names = inspect.signature(work).parameters
        answer = work(**{name: given[name] for name in names})
        json.dumps(answer, allow_nan=False)
        return 200, answer
    except Exception as error:  # Whatever the function does wrong is told, and the service goes on.
        traceback.print_exc(file=sys.stderr)
        return 422, {"error": f"{kind} failed: {error!r}"}
