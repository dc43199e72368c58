"""Methods for Attune in Python: estimators, judges, simulators, and what reads their results."""

import sys

if sys.version_info < (3, 10):  # noqa: UP036 -- a file may be on the path of an older Python
    raise ImportError("attune-eval needs Python 3.10 or newer; this is Python " + sys.version.split()[0])

from attune_eval.context import (
    Asked,
    AsyncContext,
    AsyncSupporter,
    Context,
    Conversation,
    Supporter,
)
from attune_eval.declare import (
    ChatModel,
    EmbeddingModel,
    EstimatorLabel,
    File,
    JudgeLabel,
    Option,
    analysis,
    estimator,
    judge,
    pair_judge,
    scenarios,
    simulator,
    supporter,
)
from attune_eval.episode import Episode, Step
from attune_eval.errors import AskFailed, MethodError, NotInstalled, RunFailed
from attune_eval.evaluation import Evaluation, Findings, Table
from attune_eval.known import Known, Unknown, known, not_applicable, unknown
from attune_eval.prompt import Prompt, Reader, json_object, labels, scale
from attune_eval.reading import Results, read
from attune_eval.running import Run, run
from attune_eval.types import (
    Column,
    Dialogue,
    DialogueRecord,
    Ending,
    Estimate,
    Evidence,
    Flag,
    Line,
    Observation,
    PairRecord,
    PairVerdict,
    Reply,
    Scenario,
    ScenarioEvent,
    Series,
    Turn,
    Usage,
    Verdict,
)

__version__ = "0.1.0"

__all__ = [
    "AskFailed",
    "Asked",
    "AsyncContext",
    "AsyncSupporter",
    "ChatModel",
    "Column",
    "Context",
    "Conversation",
    "Dialogue",
    "DialogueRecord",
    "EmbeddingModel",
    "Ending",
    "Episode",
    "Estimate",
    "EstimatorLabel",
    "Evaluation",
    "Evidence",
    "File",
    "Findings",
    "Flag",
    "JudgeLabel",
    "Known",
    "Line",
    "MethodError",
    "NotInstalled",
    "Observation",
    "Option",
    "PairRecord",
    "PairVerdict",
    "Prompt",
    "Reader",
    "Reply",
    "Results",
    "Run",
    "RunFailed",
    "Scenario",
    "ScenarioEvent",
    "Series",
    "Step",
    "Supporter",
    "Table",
    "Turn",
    "Unknown",
    "Usage",
    "Verdict",
    "analysis",
    "estimator",
    "json_object",
    "judge",
    "known",
    "labels",
    "not_applicable",
    "pair_judge",
    "read",
    "run",
    "scale",
    "scenarios",
    "simulator",
    "supporter",
    "unknown",
]
