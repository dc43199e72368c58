"""What methods are given and give back. Made from scripts/method-types.ts by `npm run docs`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from attune_eval.known import Known, Unknown

Json = Any
JsonObject = Mapping[str, Any]
Speaker = Literal["seeker", "supporter"]
Finish = Literal["complete", "length", "filter", "refusal", "other"]
Axis = Literal["seeker", "supporter", "all"]
Severity = Literal["low", "high"]
FindingKind = Literal["said", "missed", "needless"]
FindingState = Literal["unverified", "verified", "confirmed", "rejected"]
Preference = Literal["first", "second", "tie"]
Stance = Literal["open", "curious", "guarded", "skeptical", "withdrawn", "hostile"]


@dataclass(frozen=True)
class Scenario:
    """One help-seeker and their situation; with ``sessions`` a person who comes back."""

    id: str
    """Identifier, unique within one evaluation."""
    language: str
    """Language as a BCP 47 tag: ``en``, ``zh``. It selects the prompts."""
    profile: str = ""
    """The seeker's self-description, for the simulator."""
    opening: Sequence[Line] = field(default_factory=list)
    """Scripted messages that start every dialogue of this scenario."""
    events: Sequence[ScenarioEvent] = field(default_factory=list)
    references: JsonObject = field(default_factory=dict)
    """Reference data for comparison: labels, gold texts."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Tags that group results."""
    details: JsonObject = field(default_factory=dict)
    """Data of one method."""
    state: Mood | None = None
    """At the start."""
    baseline: Mood | None = None
    """Where nights lead. Default: the state at the start."""
    remembers: float | None = None
    """Days of own notes that the person has; 0: none. Default 30."""
    rules: Sequence[ReactionRule] | None = None
    facts: Sequence[Fact] | None = None
    sessions: Sequence[SessionEntry] | None = None
    cluster: str | None = None
    """Cluster of scenarios that are not independent samples, such as translations of one story. Default:
    the id.
    """
    brief: str | None = None
    """The supporter's role, for its prompt. A supporter with its own prompt may ignore it."""
    intention: str | None = None
    """The seeker's hidden wish. Never shown to a supporter."""
    session: SessionPlace | None = None
    """Of one session of a person: which one it is. The engine sets it."""


@dataclass(frozen=True)
class Mood:
    """Emotion and energy from 0 to 100, whole numbers."""

    emotion: float
    energy: float
    stance: Stance


@dataclass(frozen=True)
class ReactionRule:
    """How the person reacts. Only code reads how far the mood moves."""

    when: str
    """What the supporter does."""
    then: str
    """What the person does then."""
    emotion: float | None = None
    """By how much emotion moves, from −50 to 50."""
    energy: float | None = None
    stance: Stance | None = None


@dataclass(frozen=True)
class Fact:
    """Something that the person tells of itself in one session, and that a supporter may remember."""

    id: str
    text: str
    replaces: str | None = None
    """Id of an older fact that is no longer true once the person says this one."""


@dataclass(frozen=True)
class SessionEntry:
    """One session, as a scenario writes it."""

    after: str | None = None
    """Time since the planned start of the session before: ``6h``, ``3d``, ``2w``, ``1mo``, ``1w2d``."""
    least: str | None = None
    most: str | None = None
    opening: Sequence[Line] | None = None
    events: Sequence[ScenarioEvent] | None = None
    tell: Sequence[str] | None = None
    """Ids of facts that the person tells in this session."""
    occasions: Sequence[Occasion] | None = None


@dataclass(frozen=True)
class Line:
    """A message and its speaker."""

    speaker: Speaker
    text: str


@dataclass(frozen=True)
class ScenarioEvent:
    """News that reaches the seeker as it writes its ``turn``-th own message (1 = the first unscripted
    one).
    """

    turn: int
    text: str


@dataclass(frozen=True)
class Occasion:
    """A fact that comes due in a session: the person gives an occasion to come back to it, without saying
    it.
    """

    fact: str
    text: str
    """What the person is to do, or says, as an occasion."""


@dataclass(frozen=True)
class SessionPlace:
    """Which session of which person a scenario is."""

    person: str
    """Id of the scenario that the person is."""
    number: float
    """From 1."""


@dataclass(frozen=True)
class Dialogue:
    """What a seeker and a supporter said, and how it ended."""

    turns: Sequence[Turn]
    ending: Ending
    flags: Sequence[Flag] | None = None
    annotations: JsonObject | None = None


@dataclass(frozen=True)
class Turn:
    """One message of a dialogue."""

    speaker: Speaker
    text: str
    edited: Turn | None = None
    """Original reply of the supporter, in a simulator's result, if this turn has other words."""
    why: str | None = None
    """Reason why the words differ."""
    scripted: bool | None = None
    """True if the turn is from the scenario's opening and not generated."""
    finish: Finish | None = None
    """Reason why the model that wrote the turn stopped, if a model wrote it."""
    reasoning: str | None = None
    """The model's reasoning before its message; never shown to the other side."""
    usage: Usage | None = None
    """Tokens used to write this turn, if a model wrote it."""
    annotations: JsonObject | None = None
    """Inner thoughts, emotion, the event that was shown, and similar notes."""


@dataclass(frozen=True)
class Usage:
    """Tokens of one or more model calls. ``output`` includes ``reasoning``."""

    input: int
    output: int
    """Output tokens, including reasoning."""
    reasoning: int
    cached: int | None = None
    """Part of the input that the service read from its cache. It reduces the cost and is not part of any
    result.
    """


@dataclass(frozen=True)
class Ending:
    """Reason why a dialogue ended: ``turn-limit``, ``seeker-left``, ``end-of-log``, or one that the
    simulator defines.
    """

    reason: str
    detail: str | None = None


@dataclass(frozen=True)
class Flag:
    """Notice about a dialogue, an estimate or a verdict that affects how its numbers should be read: an
    empty reply, a leaked profile.
    """

    kind: str
    """Kind, in lower case with hyphens: ``empty-reply``. Flags are counted by it, so one cause needs one
    spelling.
    """
    turn: int | None = None
    """Index in ``dialogue.turns``."""
    note: str | None = None


@dataclass(frozen=True)
class Estimate:
    """An estimator's result for one dialogue."""

    measures: Mapping[str, float | Known[float] | Unknown] = field(default_factory=dict)
    """One number per dialogue, by name."""
    series: Mapping[str, Series] = field(default_factory=dict)
    """Values turn by turn, by name."""
    evidence: Mapping[str, Sequence[Evidence]] | None = None
    """Evidence for a measure or a series, by its name."""
    findings: Mapping[str, Finding] | None = None
    """Failures that measures report, by the name of the measure; their quotes are in ``evidence`` under
    the same name.
    """
    flags: Sequence[Flag] | None = None
    details: JsonObject | None = None
    """Data behind the numbers, from which they can be recomputed and drawn without a model."""


@dataclass(frozen=True)
class Series:
    """One value per turn of its axis, in order, including scripted turns."""

    over: Axis
    values: Sequence[float | Known[float] | Unknown]


@dataclass(frozen=True)
class Evidence:
    """Passage of a dialogue that supports a value or a verdict."""

    turn: int
    """Index in ``dialogue.turns``."""
    quote: str | None = None
    """Literal words of that turn."""
    side: Literal["first", "second"] | None = None
    """Dialogue of a pair that the passage is from."""
    note: str | None = None


@dataclass(frozen=True)
class Finding:
    """A failure that a verdict reports: its severity, its kind and its confirmation state."""

    severity: Severity
    kind: FindingKind
    state: FindingState


@dataclass(frozen=True)
class Verdict:
    """Verdict on one dialogue for one criterion: a score or a label."""

    criterion: str
    outcome: float | str | Known[float | str] | Unknown
    rationale: str = ""
    group: str | None = None
    """Group of criteria that belong together: a stage, a part of a test. Analyses may aggregate by it."""
    evidence: Sequence[Evidence] | None = None
    finding: Finding | None = None
    """The failure that this answer reports, if any; ``evidence`` has its quotes."""
    flags: Sequence[Flag] | None = None
    details: JsonObject | None = None


@dataclass(frozen=True)
class PairVerdict:
    """Verdict on two dialogues for one criterion."""

    criterion: str
    outcome: Preference | Known[Preference] | Unknown
    rationale: str = ""
    group: str | None = None
    """Group of criteria that belong together: a stage, a part of a test. Analyses may aggregate by it."""
    evidence: Sequence[Evidence] | None = None
    flags: Sequence[Flag] | None = None
    details: JsonObject | None = None


@dataclass(frozen=True)
class Reply:
    """What a supporter answers."""

    text: str
    ending: Ending | None = None
    """These are the seeker's last words: why it leaves."""
    finish: Finish | None = None
    reasoning: str | None = None
    usage: Usage | None = None
    annotations: JsonObject | None = None
