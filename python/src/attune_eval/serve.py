"""``python -m attune_eval.serve mymethod``: answers Attune on standard input and output, a JSON object a line."""

from __future__ import annotations

import asyncio
import inspect
import io
import itertools
import json
import os
import random
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from attune_eval import wire
from attune_eval.arguments import asked_without_model
from attune_eval.channel import Channel, active
from attune_eval.context import given_to
from attune_eval.declare import Declaration
from attune_eval.describe import Described, loaded
from attune_eval.errors import MethodError, Stopped
from attune_eval.failure import failure_of, place_in, place_of_thread
from attune_eval.prompt import answer_of
from attune_eval.purity import guarded, surroundings_of
from attune_eval.watched import Left, refuse, watch, watch_loop

MOST_THREADS = 256
PAGE = 50

SLOW_IMPORT = float(os.environ.get("ATTUNE_SLOW_IMPORT", "10"))
"""Seconds after which a slow import is reported."""

LARGEST_RESULT = 8_000_000
"""Characters of a result as JSON."""
LARGEST_FINDINGS = 32_000_000

CHECKS: Mapping[str, Callable[[Any], Any]] = {
    "estimator": wire.estimate,
    "judge": wire.verdicts,
    "pair_judge": wire.pair_verdicts,
    "simulator": wire.dialogue,
    "supporter": wire.reply,
    "analysis": wire.findings,
}

current: ContextVar[Work | None] = ContextVar("current", default=None)
left: ContextVar[Left | None] = ContextVar("left", default=None)
"""What the work that runs here has started."""


class Work:
    """A piece of work that is under way."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.thread: int | None = None
        self.printed: set[tuple[str, int]] = set()
        self.unawaited: MethodError | None = None
        self.task: Future[Any] | None = None
        self.left = Left()


class Printed(io.TextIOBase):
    """Standard output of a method: it carries Attune's messages, so prints go to standard error, and are named."""

    def __init__(self, root: Callable[[], Path]) -> None:
        self._root = root
        self.kept: set[str] = set()

    def writable(self) -> bool:
        """It is."""
        return True

    @property
    def buffer(self) -> Any:
        """Bytes go to standard error too."""
        self._name_line()
        return sys.stderr.buffer

    def write(self, text: str, /) -> int:
        """To standard error; names the line, once for each piece of work."""
        sys.stderr.write(text)
        self._name_line()
        return len(text)

    def _name_line(self) -> None:
        place = place_in(sys._getframe(2), self._root())
        work = current.get()
        if place is None or (work is not None and place in work.printed):
            return
        message = (
            f"{Path(place[0]).name}, line {place[1]} prints to standard output, which carries the messages to "
            "Attune; it went to standard error. Use ctx.warn(…), or print(…, file=sys.stderr)."
        )
        if work is None:
            self.kept.add(message)
        else:
            work.printed.add(place)
            work.channel.warn(message)

    def flush(self) -> None:
        """So is standard error."""
        sys.stderr.flush()


class Server:
    """Reads what is to be done, lets threads and a loop do it, and sends what comes of it."""

    def __init__(self, out: io.BufferedWriter, root: Path) -> None:
        self._out = out
        self._lock = threading.Lock()
        self._is_child = False
        self._works: dict[int, Work] = {}
        self._threads = ThreadPoolExecutor(MOST_THREADS, "attune")
        self._parsing = ThreadPoolExecutor(1, "attune-parse")
        self._loop: asyncio.AbstractEventLoop | None = None
        self.root = root
        self.described: Described | None = None
        self.printed = Printed(lambda: self.root)
        self._lost_once: set[str] = set()
        watch(left, lambda: self.root)
        self.end = refuse(lambda: self.root)

    def forked(self) -> None:
        """In a child of a method: the messages are its parent's."""
        self._is_child = True
        sys.stdout = sys.stderr

    def send(self, message: Mapping[str, Any]) -> None:
        """Writes one line."""
        if self._is_child:
            raise MethodError("A process that a method forks cannot ask Attune", "Ask before it is forked.")
        line = json.dumps(message, allow_nan=False, separators=(",", ":")).encode() + b"\n"
        with self._lock:
            self._out.write(line)
            self._out.flush()

    def describe(self, name: str) -> bool:
        """Imports the module and says what it has; says what is wrong with it, if so."""
        done = threading.Event()
        threading.Thread(
            target=self._watch_import, args=(done, threading.get_ident(), name), daemon=True, name="attune-import"
        ).start()
        try:
            if name.endswith(".py"):
                self.root = Path(name).resolve().parent
            module = loaded(name)
            done.set()
            self.described = Described(module)
            self.root = self.described.root
            for own in self.described.components.values():
                self.printed.kept.update(asked_without_model(own))
                self.printed.kept.update(surroundings_of(own, self.described.files()))
            self.send({"ready": self.described.message()})
            return True
        except BaseException as error:
            self.send({"failed": failure_of(error, self.root)})
            return False
        finally:
            done.set()

    def _watch_import(self, done: threading.Event, importing: int, name: str) -> None:
        """Says every ten seconds which line of the module still imports."""
        file = Path(name).resolve()
        root = file if file.is_dir() else file.parent
        for times in itertools.count(1):
            if done.wait(SLOW_IMPORT):
                return
            place = place_of_thread(importing, root) or (str(file), 1)
            seconds = round(times * SLOW_IMPORT)
            self.send({"importing": {"file": place[0], "line": place[1]}, "seconds": seconds})

    def hear(self, message: Mapping[str, Any]) -> None:
        """Does what one line asks for."""
        id = message["id"]
        if "do" in message:
            self._begin(id, message)
            return
        work = self._works.get(id)
        if work is None:
            return
        if "stop" in message:
            work.channel.stop()
            if work.task is not None:
                work.task.cancel()
        elif "where" in message:
            self._say_where(id, work)
        elif "parse" in message:
            self._parsing.submit(self._parse, id, work, message)
        else:
            work.channel.answered(message["call"], message)

    def _begin(self, id: int, message: Mapping[str, Any]) -> None:
        assert self.described is not None
        own = self.described.components[message["do"]]
        work = self._works[id] = Work(Channel(id, self.send))
        for each in self.printed.kept:
            work.channel.warn(each)
        if inspect.iscoroutinefunction(own.function):
            work.task = asyncio.run_coroutine_threadsafe(self._work_async(id, own, message, work), self._running_loop())
        else:
            self._threads.submit(self._work, id, own, message, work)

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._loop.set_exception_handler(self._task_failed)
            threading.Thread(target=self._loop.run_forever, daemon=True, name="attune-loop").start()
            watching = (self._loop, lambda: self.root, self._tell)
            threading.Thread(target=watch_loop, args=watching, daemon=True, name="attune-watch").start()
        return self._loop

    def _given(self, own: Declaration, message: Mapping[str, Any], work: Work, *, is_async: bool) -> dict[str, Any]:
        assert self.described is not None
        makers = given_to(message, work.channel, is_async=is_async, prompts=self.described.prompts)
        options = {name: each for name, each in message["options"].items() if name not in own.reads}
        read = {name: message.get("labels", {}).get(name) for name in own.reads}
        return {**options, **read, **{name: makers[name]() for name in own.takes}}

    def _work(self, id: int, own: Declaration, message: Mapping[str, Any], work: Work) -> None:
        work.thread = threading.get_ident()
        tokens = current.set(work), active.set(work.channel), left.set(work.left)
        try:
            given = self._given(own, message, work, is_async=False)
            if own.form == "scenarios":
                self._yield(own, given, work)
                self._done(id, None)
            else:
                with guarded(own):
                    result = own.function(**given)
                self._done(id, self._checked(own, work, result))
        except BaseException as error:
            self._failed(id, error)
        finally:
            current.reset(tokens[0])
            active.reset(tokens[1])
            left.reset(tokens[2])

    async def _work_async(self, id: int, own: Declaration, message: Mapping[str, Any], work: Work) -> None:
        current.set(work)
        active.set(work.channel)
        left.set(work.left)
        try:
            given = self._given(own, message, work, is_async=True)
            with guarded(own):
                result = await own.function(**given)
            self._done(id, self._checked(own, work, result))
        except BaseException as error:
            self._failed(id, error)

    def _yield(self, own: Declaration, given: Mapping[str, Any], work: Work) -> None:
        page: list[Any] = []
        made = own.function(**given)
        try:
            each_of = iter(made)
        except TypeError:
            raise MethodError(f"{own.name} gave {wire.described(made)}", "Yield each Scenario.", own.place) from None
        for at, each in enumerate(each_of):
            page.append(self._named(own, lambda each=each, at=at: wire.scenario(each, f"scenario {at + 1}")))  # type: ignore[misc]
            if len(page) == PAGE:
                work.channel.call("scenarios", {"page": page})
                page = []
        if page:
            work.channel.call("scenarios", {"page": page})

    def thread_failed(self, failed: threading.ExceptHookArgs) -> None:
        """Warns of a thread of a method that failed: nothing waits for it, and the result may lack its part."""
        if failed.exc_value is None or issubclass(failed.exc_type, SystemExit):
            return
        fix = "Use concurrent.futures.ThreadPoolExecutor: result() raises what a thread raises."
        self._lost("thread", failed.exc_value, fix)

    def _task_failed(self, _: asyncio.AbstractEventLoop, about: Mapping[str, Any]) -> None:
        """Warns of an async task that failed, and that nothing awaits."""
        if "exception" in about:
            self._lost("task", about["exception"], "Keep what create_task(…) gives, and await it.")

    def _lost(self, what: str, error: BaseException, fix: str) -> None:
        failure = failure_of(error, self.root)
        at = f" ({Path(failure['at']['file']).name}, line {failure['at']['line']})" if "at" in failure else ""
        message = f"A {what} failed, and the result lacks what it should give: {failure['what']}{at}. {fix}"
        if message not in self._lost_once:
            self._lost_once.add(message)
            sys.stderr.write(failure["traceback"])
        self._tell(message)

    def _tell(self, message: str) -> None:
        """Warns in all work that is under way."""
        for work in list(self._works.values()):
            work.channel.warn(message)

    def warned(self, message: Warning | str, category: type[Warning], filename: str, lineno: int, *_: Any) -> None:
        """Writes a warning of Python. A coroutine that was never awaited fails its work instead."""
        work = current.get()
        if work is not None and "was never awaited" in str(message):
            what = str(message).removeprefix("coroutine ").replace("'", "").replace("AsyncContext.", "ctx.")
            fix = "Write await before the call. Without it nothing is done, and no model answers."
            work.unawaited = MethodError(what, fix, (filename, lineno))
            return
        sys.stderr.write(warnings.formatwarning(message, category, filename, lineno))

    def _checked(self, own: Declaration, work: Work, result: Any) -> Any:
        if work.unawaited is not None:
            what, fix, at = str(work.unawaited), work.unawaited.fix, work.unawaited.at
            is_own = at is not None and Path(at[0]).is_relative_to(self.root)
            raise MethodError(what, fix, at if is_own else own.place)
        if inspect.isawaitable(result):
            raise MethodError(f"{own.name} gave a coroutine", "Write async def, or call it without await.", own.place)
        if inspect.isgeneratorfunction(own.function) or inspect.isasyncgenfunction(own.function):
            raise MethodError(f"{own.name} has yield in place of return", "Collect in a list and return.", own.place)
        if inspect.isgenerator(result):
            raise MethodError(f"{own.name} gave a generator", "Write a list: [… for … in …].", own.place)
        for notice in work.left.notices(own.name, self.root):
            work.channel.warn(notice)
        return self._bounded(own, self._named(own, lambda: CHECKS[own.form](result)))

    def _named(self, own: Declaration, check: Callable[[], Any]) -> Any:
        """What a function gave has no line but that of the function."""
        try:
            return check()
        except MethodError as error:
            raise MethodError(str(error), error.fix, own.place) from None
        except RecursionError:
            raise MethodError(f"The result of {own.name} contains itself", "Give plain values.", own.place) from None

    def _done(self, id: int, result: Any) -> None:
        self._end(id)
        self.send({"id": id, "result": result})

    def _end(self, id: int) -> None:
        work = self._works.pop(id, None)
        if work is not None:
            work.channel.end()

    def _failed(self, id: int, error: BaseException) -> None:
        self._end(id)
        if self._is_child:
            # The parent of the child gets its exit code.
            failure = failure_of(error, self.root)
            at = f" ({Path(failure['at']['file']).name}, line {failure['at']['line']})" if "at" in failure else ""
            sys.stderr.write(f"{failure['what']}{at}. {failure.get('fix', '')}\n")
            sys.stderr.flush()
            os._exit(1)
        if isinstance(error, (Stopped, asyncio.CancelledError)):
            self.send({"id": id, "error": {"what": "it was stopped"}})
        else:
            self.send({"id": id, "error": failure_of(error, self.root)})

    def _bounded(self, own: Declaration, result: Any) -> Any:
        """Refuses what Attune refuses, before it is sent: millions of numbers take long on their way."""
        most = LARGEST_FINDINGS if own.kind == "analysis" else LARGEST_RESULT
        size = len(json.dumps(result, allow_nan=False, ensure_ascii=False, separators=(",", ":")))
        if size > most:
            raise MethodError(
                f"{own.name} gave a result of {size / 1e6:.0f} million characters as JSON; at most {most // 1_000_000} "
                "million are kept",
                "Give what is reported, such as means, and not every number behind it.",
                own.place,
            )
        return result

    def _say_where(self, id: int, work: Work) -> None:
        thread = work.thread if work.thread is not None else getattr(self._loop, "_thread_id", None)
        place = None if thread is None else place_of_thread(thread, self.root)
        if place is not None:
            self.send({"id": id, "at": {"file": place[0], "line": place[1]}})

    def _parse(self, id: int, work: Work, message: Mapping[str, Any]) -> None:
        parse = work.channel.parsers.get(message["call"])
        try:
            answer = answer_of(parse(message["text"])) if parse is not None else answer_of(None)
            self.send({"id": id, "parsed": message["parse"], "answer": wire.encoded(answer, "the answer")})
        except BaseException as error:
            self.send({"id": id, "parsed": message["parse"], "answer": failure_of(error, self.root)})


def main(name: str) -> None:
    """Serves one module until standard input ends."""
    # Ctrl-C is for Attune, which ends its processes.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setpgid") and os.getpgrp() != os.getpid():
        os.setpgid(0, 0)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    # Messages have a channel of their own: a method that reads standard input finds its end, and a forked child finds
    # no lock that is held.
    heard = os.fdopen(os.dup(0), "rb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    sys.stdin = io.TextIOWrapper(io.FileIO(0, closefd=False))
    server = Server(out, Path.cwd())
    sys.stdout = server.printed
    threading.excepthook = server.thread_failed
    warnings.showwarning = server.warned  # type: ignore[assignment]
    warnings.filterwarnings("always", message="coroutine .* was never awaited")
    # What a module draws when it is imported is then the same in each process.
    random.seed(0)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=server.forked)
    sys.path.insert(0, os.getcwd())
    if server.describe(name):
        for line in heard:
            server.hear(json.loads(line))
    # Threads of a method may never end, and children of it are nobody's.
    out.flush()
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        os.killpg(0, signal.SIGTERM)
    server.end(0)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("python -m attune_eval.serve MODULE")
    main(sys.argv[1])
