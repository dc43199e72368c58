"""What methods are given and give back. Made from scripts/method-types.ts by `npm run docs`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from attune_eval.known import Known, Unknown

Json = Any
JsonObject = Mapping[str, Any]
Conditions = Mapping[str, str]
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
    """One help-seeker in one situation. With ``sessions``, a person who returns for several
    conversations.
    """

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
    """Data that only one method uses."""
    state: Mood | None = None
    """Mood of the person when the first session begins."""
    baseline: Mood | None = None
    """Usual mood, to which the person's mood returns a little each night. Default: ``state``."""
    remembers: float | None = None
    """Number of days for which the person remembers its notes; 0: no notes. Default 30."""
    rules: Sequence[ReactionRule] | None = None
    facts: Sequence[Fact] | None = None
    sessions: Sequence[SessionEntry] | None = None
    cluster: str | None = None
    """Name of the cluster. Scenarios of one cluster are not independent samples, such as translations of
    one story. Default: the id.
    """
    brief: str | None = None
    """Description of the supporter's role, for its prompt. A supporter with its own prompt may ignore it."""
    intention: str | None = None
    """The seeker's hidden wish. Never shown to a supporter."""
    session: SessionPlace | None = None
    """For one session of a person: the person and the number of the session. Set by the engine."""


@dataclass(frozen=True)
class Mood:
    """Mood with emotion and energy as integers from 0 to 100."""

    emotion: float
    energy: float
    stance: Stance


@dataclass(frozen=True)
class ReactionRule:
    """Rule for the person's reaction to a supporter. Code applies the changes of mood; the simulating
    model does not see them.
    """

    when: str
    """Behaviour of the supporter that triggers the rule."""
    then: str
    """Reaction of the person if the rule applies."""
    emotion: float | None = None
    """Change of emotion, from −50 to 50."""
    energy: float | None = None
    stance: Stance | None = None


@dataclass(frozen=True)
class Fact:
    """A fact about the person, told in one session, that a supporter should remember later."""

    id: str
    text: str
    replaces: str | None = None
    """Id of an earlier fact that this one makes untrue."""


@dataclass(frozen=True)
class SessionEntry:
    """One session, as written in a scenario."""

    after: str | None = None
    """Time since the planned start of the previous session: ``6h``, ``3d``, ``2w``, ``1mo``, ``1w2d``."""
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
    """Scripted event: news that the seeker receives before it writes its message number ``turn`` (1 is
    the first message that is not scripted).
    """

    turn: int
    text: str


@dataclass(frozen=True)
class Occasion:
    """Occasion to recall a fact in a session: the person alludes to the fact without stating it."""

    fact: str
    text: str
    """Action or words of the person that give the occasion."""


@dataclass(frozen=True)
class SessionPlace:
    """Identifies one session of a person."""

    person: str
    """Id of the scenario that describes the person."""
    number: float
    """Number of the session, from 1."""


@dataclass(frozen=True)
class Dialogue:
    """Turns in the order in which they were said, and why the dialogue ended."""

    turns: Sequence[Turn]
    ending: Ending
    flags: Sequence[Flag] | None = None
    annotations: JsonObject | None = None


@dataclass(frozen=True)
class Turn:
    """One message of the seeker or the supporter."""

    speaker: Speaker
    text: str
    edited: Turn | None = None
    """Original reply of the supporter, if a simulator changed its words in this turn."""
    why: str | None = None
    """Reason for the change of words."""
    scripted: bool | None = None
    """True if the turn comes from the scenario's opening and was not generated."""
    finish: Finish | None = None
    """Reason why the model that wrote the turn stopped, if a model wrote it."""
    reasoning: str | None = None
    """The model's reasoning before its message. The other speaker never sees it."""
    usage: Usage | None = None
    """Tokens used to write this turn, if a model wrote it."""
    annotations: JsonObject | None = None
    """Further data on the turn, such as inner thoughts, emotion, or the event that the seeker received."""


@dataclass(frozen=True)
class Usage:
    """Tokens of one or more model calls. ``output`` includes ``reasoning``."""

    input: int
    output: int
    """Output tokens, including reasoning."""
    reasoning: int
    cached: int | None = None
    """Input tokens that the service read from its cache. They reduce the cost. Results do not depend on
    them.
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
    """Warning on the reliability of a dialogue, an estimate or a verdict: an empty reply, a leaked
    profile. It changes no number.
    """

    kind: str
    """Kind, in lower case with hyphens: ``empty-reply``. Flags are counted by kind, so use one spelling
    per cause.
    """
    turn: int | None = None
    """Index in ``dialogue.turns``."""
    note: str | None = None


@dataclass(frozen=True)
class Estimate:
    """Result of an estimator for one dialogue."""

    measures: Mapping[str, float | Known[float] | Unknown] = field(default_factory=dict)
    """One number per dialogue, by name."""
    series: Mapping[str, Series] = field(default_factory=dict)
    """One value per turn, by name of the series."""
    evidence: Mapping[str, Sequence[Evidence]] | None = None
    """Evidence for a measure or a series, by its name."""
    findings: Mapping[str, Finding] | None = None
    """Harmful behaviour of the supporter that measures report, by name of the measure. ``evidence`` has
    the quotes under the same name.
    """
    flags: Sequence[Flag] | None = None
    details: JsonObject | None = None
    """Data from which the numbers can be recomputed and drawn without a model."""


@dataclass(frozen=True)
class Series:
    """Values of the turns that ``over`` selects, in order, including scripted turns."""

    over: Axis
    values: Sequence[float | Known[float] | Unknown]


@dataclass(frozen=True)
class Evidence:
    """Passage of a dialogue that supports a value or a verdict."""

    turn: int
    """Index in ``dialogue.turns``, from 0. Reports and ``fenced`` number turns from 1."""
    quote: str | None = None
    """Literal words of that turn: at least eight letters (Chinese and Japanese characters count twice),
    or the whole turn. Others are dropped, with the flag ``misquoted``.
    """
    side: Literal["first", "second"] | None = None
    """For a pair: the dialogue that contains the passage."""
    note: str | None = None


@dataclass(frozen=True)
class Finding:
    """Harmful behaviour that a verdict or measure reports: its severity, kind and state."""

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
    """Group of criteria, such as a stage or a part of a test. Analyses may aggregate by group."""
    evidence: Sequence[Evidence] | None = None
    finding: Finding | None = None
    """Harmful behaviour that this verdict reports, if any; ``evidence`` has its quotes."""
    flags: Sequence[Flag] | None = None
    details: JsonObject | None = None


@dataclass(frozen=True)
class PairVerdict:
    """Verdict that compares two dialogues by one criterion."""

    criterion: str
    outcome: Preference | Known[Preference] | Unknown
    rationale: str = ""
    group: str | None = None
    """Group of criteria, such as a stage or a part of a test. Analyses may aggregate by group."""
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


@dataclass(frozen=True)
class Observation:
    """One number, label or preference, or the reason why it is missing."""

    evaluation: str
    scenario: str
    """Id of the scenario."""
    cluster: str
    """Cluster of the scenario; its id by default."""
    language: str
    supporter: str
    repeat: int
    conditions: Conditions
    """Conditions of the dialogue, and of the estimator or judge that read it. For a pair: the conditions
    that both dialogues share, and the judge's.
    """
    source: str
    """Label of the component that produced the value."""
    kind: Literal["dialogue", "measure", "series", "verdict", "pair", "finding", "mention", "flag", "missing"]
    """``dialogue``: how the dialogue ended (``ending``), its number of turns (``turns``), and for the
    supporter's replies their number (``replies``), the mean number of ``words``, and total ``tokens
    in``, ``tokens out`` (including reasoning) and ``tokens reasoning``. ``pair``: one presentation of
    two dialogues. ``mention``: the seeker speaks of suicide or violence, according to word lists; the
    value is the rule. ``missing``: the unit failed or was not run; the name is the kind of unit.
    """
    name: str
    value: float | str | Known[float | str] | Unknown
    """For a pair: ``first`` if ``supporter`` is preferred, ``second`` if ``other`` is, or ``tie``,
    independent of the order of presentation. For a series: its number of known values. For a flag: its
    note. For a finding: its state.
    """
    tags: Mapping[str, str] = field(default_factory=dict)
    other: str | None = None
    """The second supporter of a pair. If a judge compares two values of a condition, both are the same
    supporter and both names include the value.
    """
    group: str | None = None
    """For a verdict or a finding: the group of its criterion."""
    turn: int | None = None
    """For a flag or a finding: index in ``dialogue.turns``."""
    series: Series | None = None
    finding: IdentifiedFinding | None = None
    """For a finding: the harmful behaviour that the verdict or measure of this name reports. Its state
    includes a person's decision, if any.
    """
    shownFirst: str | None = None
    """For a pair: the supporter that the judge saw first."""
    offline: bool | None = None
    """True if a stand-in contributed to the value."""


@dataclass(frozen=True)
class IdentifiedFinding:
    """A finding with its id: the first ten hexadecimal digits of the SHA-256 of its unit's key, its
    criterion and the answer that reports it.
    """

    severity: Severity
    kind: FindingKind
    state: FindingState
    id: str


@dataclass(frozen=True)
class DialogueRecord:
    """A dialogue with the results of all estimators and judges."""

    scenario: Scenario
    supporter: str
    conditions: Conditions
    repeat: int
    dialogue: Known[Dialogue] | Unknown
    estimates: Mapping[str, Known[Estimate] | Unknown]
    """Estimates by label."""
    verdicts: Mapping[str, Known[Sequence[Verdict]] | Unknown]
    offline: OfflineParts | None = None
    """Results of this record to which offline stand-ins contributed, if any."""


@dataclass(frozen=True)
class OfflineParts:
    """Names the results of a record to which an offline stand-in contributed, directly or through results
    that they depend on.
    """

    dialogue: bool
    estimates: Sequence[str]
    """Labels of estimators to whose results an offline stand-in contributed."""
    verdicts: Sequence[str]


@dataclass(frozen=True)
class PairRecord:
    """The outcome of a judge of pairs for one pair of dialogues, over both orders."""

    scenario: Scenario
    conditions: Conditions
    repeat: int
    judge: str
    supporters: Sequence[str]
    """The pair in the order of the config, not of presentation."""
    criteria: Sequence[PairOutcome]
    missing: str | None = None
    """Reason why the outcomes are missing: a dialogue or the judge failed."""
    offline: bool | None = None
    """True if an offline stand-in contributed to the outcome."""


@dataclass(frozen=True)
class PairOutcome:
    """Outcome of one criterion, combined over both orders of presentation. ``first`` is
    ``supporters[0]``.
    """

    criterion: str
    outcome: Preference | Known[Preference] | Unknown
    showings: Sequence[Mapping[str, Any]]
    """The presentations: the supporter that was shown first, and the judge's verdict, whose ``first`` is
    the dialogue shown first.
    """


@dataclass(frozen=True)
class Column:
    """A column of a table."""

    key: str
    title: str
    about: str | None = None
    """Description of a number that the analysis computes. The number of a component is described in its
    ``gives``.
    """
    scale: float | None = None
    """Factor for printed numbers (BEL × 100). Stored values are never scaled. Default 1."""
    digits: int | None = None
    """Decimal places when printed. Default 2."""
    better: Literal["higher", "lower"] | None = None
    """The direction that is good, if any."""
    unit: str | None = None
    """Unit of the printed numbers, for axes of figures: ``%``."""
    range: Sequence[float] | None = None
    """Least and greatest possible value, unscaled, for axes of figures. Columns with the same range share
    an axis.
    """
    floor: float | None = None
    """Harm threshold, unscaled: a dialogue that ends below it (above it if lower is better) does harm."""
    sameAs: str | None = None
    """Key of another column whose values are equal in every dialogue. Printed tables show only the other
    column, and name this one below the table.
    """
