"""A function that is declared pure may not read the clock or draw by chance: it is refused when it is loaded."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from attune_eval import MethodError
from attune_eval.describe import Described, loaded

HEAD = """import datetime, os, random, secrets, time, uuid
from datetime import date, datetime as when
from time import time as now
import numpy as np
from attune_eval import *

"""
names = itertools.count(1)


def described(tmp_path: Path, body: str, before: str = "", head: str = "def") -> Described:
    """The module of a pure estimator whose body is on the last line."""
    file = tmp_path / f"pure_{next(names)}.py"
    code = f"{HEAD}{before}\n@estimator(revision=1, gives={{'measures': {{'m': {{}}}}}}, pure=True)\n"
    file.write_text(f"{code}{head} e(dialogue):\n    {body}\n")
    return Described(loaded(str(file)))


@pytest.mark.parametrize("head", ["def", "async def"])
@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("the clock", "return Estimate({'m': time.time()})"),
        ("the clock", "return Estimate({'m': now()})"),
        ("the clock", "return Estimate({'m': time.perf_counter_ns()})"),
        ("the clock", "return Estimate({'m': datetime.datetime.now().hour})"),
        ("the clock", "return Estimate({'m': when.utcnow().hour})"),
        ("the clock", "return Estimate({'m': date.today().day})"),
        ("the clock", "return Estimate({'m': time.localtime().tm_hour})"),
        ("the clock", "return Estimate({'m': float(time.strftime('%H'))})"),
        ("chance", "return Estimate({'m': random.random()})"),
        ("chance", "return Estimate({'m': random.choice([1, 2])})"),
        ("chance", "return Estimate({'m': random.Random().random()})"),
        ("chance", "return Estimate({'m': random.SystemRandom().random()})"),
        ("chance", "return Estimate({'m': os.urandom(1)[0]})"),
        ("chance", "return Estimate({'m': uuid.uuid4().int % 10})"),
        ("chance", "return Estimate({'m': secrets.randbelow(9)})"),
        ("chance", "return Estimate({'m': np.random.rand()})"),
        ("chance", "return Estimate({'m': np.random.default_rng().random()})"),
        ("chance", "return Estimate({'m': max(map(random.gauss, [1], [2]))})"),
        ("the clock", "import time as t; return Estimate({'m': t.time()})"),
    ],
)
def test_clock_and_chance_are_named_with_their_line(tmp_path: Path, what: str, body: str, head: str) -> None:
    with pytest.raises(MethodError, match=f"e is declared pure, and uses {what}: ") as caught:
        described(tmp_path, body, head=head)
    assert caught.value.at is not None
    assert caught.value.at[1] == 10


def test_what_it_calls_is_read_too(tmp_path: Path) -> None:
    (tmp_path / "helper_pure.py").write_text(
        "import time\n\nclass Words:\n    def count(self):\n        return time.time()\n"
    )
    with pytest.raises(MethodError, match=r"the clock: time\.time\(\)") as caught:
        described(
            tmp_path,
            "return Estimate({'m': count()})",
            "import helper_pure\ndef count():\n    return helper_pure.Words().count()\n",
        )
    assert caught.value.at == (str(tmp_path / "helper_pure.py"), 5)


@pytest.mark.parametrize(
    "body",
    [
        "return Estimate({'m': random.Random(7).random()})",
        "return Estimate({'m': np.random.default_rng(7).random()})",
        "return Estimate({'m': datetime.datetime(2020, 1, 1).hour})",
        "return Estimate({'m': time.gmtime(5).tm_hour})",
        "time = 3; return Estimate({'m': time})",
    ],
)
def test_seeds_and_given_times_pass(tmp_path: Path, body: str) -> None:
    described(tmp_path, body, "def other():\n    return time.time()\n")


def test_methods_of_an_object_are_looked_through(tmp_path: Path) -> None:
    methods = "    def hour(self):\n        return self.now().hour\n    def now(self):\n        return when.now()\n"
    before = f"class Clock:\n{methods}"
    with pytest.raises(MethodError, match=r"uses the clock: when\.now\(\)"):
        described(tmp_path, "return Estimate({'m': CLOCK.hour()})", before=f"{before}CLOCK = Clock()\n")


def test_a_source_gives_the_same_scenarios_each_time(tmp_path: Path) -> None:
    file = tmp_path / "source.py"
    code = (
        "@scenarios(revision=1)\ndef people():\n    yield Scenario('a', 'en', profile=random.choice(['Ana', 'Bo']))\n"
    )
    file.write_text(HEAD + code)
    with pytest.raises(MethodError, match="people gives the same scenarios each time, and uses chance") as caught:
        Described(loaded(str(file)))
    assert caught.value.at == (str(file), 9)
