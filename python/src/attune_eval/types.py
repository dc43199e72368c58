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


@dataclass(frozen=True)
class Scenario:
    """One help-seeker and their situation."""

    id: str
    """Unique among the scenarios of one evaluation."""
    language: str
    """BCP 47, as prompts are found by it: ``en``, ``zh``."""
    profile: str = ""
    """The seeker's description of itself, for the simulator."""
    opening: Sequence[Line] = field(default_factory=list)
    """Scripted lines that every dialogue of this scenario begins with."""
    events: Sequence[ScenarioEvent] = field(default_factory=list)
    references: JsonObject = field(default_factory=dict)
    """References for comparison: labels, gold texts."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """To group results by."""
    details: JsonObject = field(default_factory=dict)
    """Data of one method."""
    cluster: str | None = None
    """Scenarios of one cluster (translations of the same story, say) are not independent samples.
    Default: the id.
    """
    brief: str | None = None
    """The supporter's role, for its prompt; a supporter with its own prompt may ignore it."""
    intention: str | None = None
    """The seeker's hidden wish. Never shown to a supporter."""


@dataclass(frozen=True)
class Line:
    """Something said, and by whom."""

    speaker: Speaker
    text: str


@dataclass(frozen=True)
class ScenarioEvent:
    """News that reaches the seeker while it writes its ``turn``-th own message (1 = the first one that is
    not scripted).
    """

    turn: int
    text: str


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
    """As a simulator returns it: the reply of the supporter that this turn has in other words."""
    why: str | None = None
    """Why it has other words."""
    scripted: bool | None = None
    """From the scenario's opening, not generated."""
    finish: Finish | None = None
    """Why the model that wrote it stopped, where one did."""
    reasoning: str | None = None
    """The reasoning of the model before its message; never shown to the other side."""
    usage: Usage | None = None
    """Tokens that writing this turn took, when a model wrote it."""
    annotations: JsonObject | None = None
    """Inner thoughts, emotion, the event that was shown…"""


@dataclass(frozen=True)
class Usage:
    """Tokens of one or more model calls. ``output`` includes ``reasoning``."""

    input: int
    output: int
    """With those of the reasoning."""
    reasoning: int
    cached: int | None = None
    """Of the input, what a service read from its cache. It counts for the cost, and is not part of any
    result.
    """


@dataclass(frozen=True)
class Ending:
    """Why a dialogue is over: ``turn-limit``, ``seeker-left``, ``end-of-log``, or a reason of the
    simulator's own.
    """

    reason: str
    detail: str | None = None


@dataclass(frozen=True)
class Flag:
    """Something about a dialogue, an estimate or a verdict that a reader of its numbers should know: an
    empty reply, a leaked profile.
    """

    kind: str
    """Lower case with hyphens, the same words for the same thing: ``empty-reply``. Counted by it."""
    turn: int | None = None
    """Index in ``dialogue.turns``."""
    note: str | None = None


@dataclass(frozen=True)
class Estimate:
    """The result of an estimator for one dialogue."""

    measures: Mapping[str, float | Known[float] | Unknown] = field(default_factory=dict)
    """One number per dialogue, by name."""
    series: Mapping[str, Series] = field(default_factory=dict)
    """Values turn by turn, by name."""
    evidence: Mapping[str, Sequence[Evidence]] | None = None
    """The evidence for a measure or a series, by its name."""
    findings: Mapping[str, Finding] | None = None
    """Failures that measures report, by the name of the measure; ``evidence`` of the same name holds
    their words.
    """
    flags: Sequence[Flag] | None = None
    details: JsonObject | None = None
    """The data behind the numbers, so that they can be recomputed and drawn without a model."""


@dataclass(frozen=True)
class Series:
    """One value per turn of its axis, in order, scripted turns included."""

    over: Axis
    values: Sequence[float | Known[float] | Unknown]


@dataclass(frozen=True)
class Evidence:
    """Where in a dialogue a value or verdict has its ground."""

    turn: int
    """Index in ``dialogue.turns``."""
    quote: str | None = None
    """Words of that turn, as they stand there."""
    side: Literal["first", "second"] | None = None
    """Which dialogue of a pair."""
    note: str | None = None


@dataclass(frozen=True)
class Finding:
    """What a verdict reports: how severe a failure is, of which kind, and how well it is known."""

    severity: Severity
    kind: FindingKind
    state: FindingState


@dataclass(frozen=True)
class Verdict:
    """The verdict on one dialogue for one criterion: a score or a label."""

    criterion: str
    outcome: float | str | Known[float | str] | Unknown
    rationale: str = ""
    group: str | None = None
    """Criteria of one group belong together: a stage, a part of a test. Analyses may sum up by it."""
    evidence: Sequence[Evidence] | None = None
    finding: Finding | None = None
    """The failure that this answer reports, if it reports one; ``evidence`` holds its words."""
    flags: Sequence[Flag] | None = None
    details: JsonObject | None = None


@dataclass(frozen=True)
class PairVerdict:
    """The verdict on two dialogues for one criterion."""

    criterion: str
    outcome: Preference | Known[Preference] | Unknown
    rationale: str = ""
    group: str | None = None
    """Criteria of one group belong together: a stage, a part of a test. Analyses may sum up by it."""
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
