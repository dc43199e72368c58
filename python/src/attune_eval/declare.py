"""The decorators that make a function a component, and what they read of its signature."""

from __future__ import annotations

import dataclasses
import difflib
import inspect
import re
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from attune_eval.errors import MethodError
from attune_eval.prompt import Prompt

F = TypeVar("F", bound=Callable[..., Any])

Kind = Literal["estimator", "judge", "simulator", "scenarios", "supporter", "analysis"]

GIVEN: Mapping[str, tuple[str, ...]] = {
    "estimator": ("dialogue", "scenario", "ctx"),
    "judge": ("dialogue", "scenario", "ctx"),
    "pair_judge": ("first", "second", "scenario", "ctx"),
    "simulator": ("scenario", "supporter", "ctx"),
    "scenarios": (),
    "supporter": ("conversation", "ctx"),
    "analysis": ("evaluation", "ctx"),
}
"""The parameters that Attune fills, by decorator; all others are options."""


Gives = Mapping[str, Any] | Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""What a component gives, or a function of its options that says it."""

GIVING: Mapping[str, str] = {
    "estimator": '{"measures": {"warmth": {"range": [0, 10]}}}',
    "judge": '{"criteria": {"warmth": {"range": [0, 10]}}}',
    "pair_judge": '{"criteria": {"warmer": {}}}',
}
"""The decorators that have to say what they give, and how that looks."""


@dataclasses.dataclass(frozen=True)
class Option:
    """What the schema of an option says besides its type: ``Annotated[float, Option("…", minimum=0)]``."""

    description: str | None = None
    minimum: float | None = None
    maximum: float | None = None
    format: str | None = None
    reads: Literal["estimator", "judge"] | None = None


ChatModel = typing.Annotated[str, Option("The chat model that is asked.", format="chat-model")]
EmbeddingModel = typing.Annotated[str, Option("The model that makes embeddings.", format="embedding-model")]
File = typing.Annotated[str, Option("A file, relative to the config.", format="file")]
EstimatorLabel = typing.Annotated[str, Option("An estimator, whose result is read.", reads="estimator")]
JudgeLabel = typing.Annotated[str, Option("A judge, whose verdicts are read.", reads="judge")]


@dataclasses.dataclass(frozen=True)
class Declaration:
    """What a decorator notes on its function."""

    kind: Kind
    form: str
    function: Callable[..., Any]
    revision: int
    name: str
    summary: str
    gives: Gives | None
    applies_to: Mapping[str, Any] | None
    prefers_kindness: bool
    pure: bool
    prompts: tuple[str | Prompt, ...] | None
    options: dict[str, Any]
    reads: dict[str, dict[str, Any]]
    takes: tuple[str, ...]

    @property
    def place(self) -> tuple[str, int]:
        """File and line of the function."""
        code = inspect.unwrap(self.function).__code__
        return code.co_filename, code.co_firstlineno


def _decorator(form: str, kind: Kind) -> Callable[..., Callable[[F], F]]:
    def decorate(
        *bare: Callable[..., Any],
        revision: int = 0,
        name: str | None = None,
        summary: str | None = None,
        gives: Gives | None = None,
        applies_to: Mapping[str, Any] | None = None,
        prefers_kindness: bool = False,
        pure: bool = False,
        prompts: Sequence[str | Prompt] | None = None,
    ) -> Callable[[F], F]:
        """Makes a function a component.

        revision: a whole number; raise it whenever the same input may give another result.
        gives: the measures, series and criteria that it gives, with their ranges and which way is better; where they
            depend on options, a function of these.
        applies_to: what a scenario must hold, by path: {"language": ["en", "zh"], "details.task": "QA"}. The component
            has nothing to do with the others. True: the path is there.
        prefers_kindness: True if a judge should score dialogues with a kind supporter better; Attune then probes it
            before a long run.
        pure: True if results of a supporter, an estimator or a judge depend only on its input and its files. It may
            then call no model, network or process. The files of a pure supporter are its version.
        prompts: the prompts that it asks; by default all in the folder ``prompts`` next to the module.
        name: by default that of the function, with hyphens.
        summary: one sentence; by default the first line of the docstring.
        """

        if bare:
            code = getattr(bare[0], "__code__", None)
            at = (code.co_filename, code.co_firstlineno) if code else None
            gives_too = f", gives={GIVING[form]}" if form in GIVING else ""
            raise MethodError(f"@{form} needs its revision", f"Write @{form}(revision=1{gives_too}).", at)

        def declare(function: F) -> F:
            if not inspect.isfunction(function):
                what = "a class" if inspect.isclass(function) else f"a {type(function).__name__}"
                fix = (
                    f"Write @{form}(revision=1, …) above a def; "
                    "keep what it needs in the module, or make it in the call."
                )
                raise MethodError(f"@{form} decorates {getattr(function, '__name__', function)!s}, {what}", fix)
            at = (function.__code__.co_filename, function.__code__.co_firstlineno)
            if not isinstance(revision, int) or isinstance(revision, bool) or revision < 1:
                raise MethodError(
                    f"The revision of {function.__name__} is {revision!r}.",
                    "Write a whole number from 1 on.",
                    at,
                )
            if gives is None and form in GIVING:
                raise MethodError(
                    f"@{form} does not say what {function.__name__} gives.",
                    f"Write gives={GIVING[form]}, with each name that it returns. A name with * stands for many.",
                    at,
                )
            if gives is not None and not isinstance(gives, Mapping) and not callable(gives):
                fix = f"Write a dict: gives={GIVING.get(form, '{…}')}."
                raise MethodError(f"gives of {function.__name__} is a {type(gives).__name__}", fix, at)
            _check_paths(applies_to, function.__name__, at)
            if prefers_kindness and kind != "judge":
                fix = "Leave it out: only judges are probed."
                raise MethodError(f"@{form} has prefers_kindness, and {function.__name__} is no judge", fix, at)
            if pure and kind not in ("supporter", "estimator", "judge"):
                fix = "Leave it out: only supporters, estimators and judges can be pure."
                raise MethodError(f"@{form} has pure, and {function.__name__} is none", fix, at)
            if kind in ("analysis", "scenarios") and not _is_plain(function):
                fix = f"Write def: @{form} waits for rows."
                raise MethodError(f"{function.__name__} is an async function", fix, at)
            takes, options, reads = _signature(function, form, at)
            text = inspect.getdoc(function) or ""
            first = text.strip().split("\n")[0]
            own = Declaration(
                kind=kind,
                form=form,
                function=function,
                revision=revision,
                name=name or function.__name__.replace("_", "-").lower(),
                summary=summary or first or f"{function.__name__.replace('_', ' ').capitalize()}.",
                gives=gives,
                applies_to=applies_to,
                prefers_kindness=prefers_kindness,
                pure=pure,
                prompts=None if prompts is None else tuple(prompts),
                options=options,
                reads=reads,
                takes=takes,
            )
            function.__attune__ = own  # type: ignore[attr-defined]
            return function

        return declare

    decorate.__name__ = decorate.__qualname__ = form
    return decorate


def _is_plain(function: Callable[..., Any]) -> bool:
    return not inspect.iscoroutinefunction(function) and not inspect.isasyncgenfunction(function)


PATHS = ("id", "language", "cluster", "profile", "tags.", "details.", "references.")


def _check_paths(applies_to: Any, name: str, at: tuple[str, int]) -> None:
    if applies_to is None:
        return
    if not isinstance(applies_to, Mapping):
        fix = 'Write a dict: applies_to={"language": ["en"]}.'
        raise MethodError(f"applies_to of {name} is a {type(applies_to).__name__}", fix, at)
    for path in applies_to:
        if not any(path == each or (each.endswith(".") and str(path).startswith(each)) for each in PATHS):
            fix = f"Write one of {', '.join(each + ('…' if each.endswith('.') else '') for each in PATHS)}."
            raise MethodError(f"applies_to of {name} names {path!r}, which no scenario has", fix, at)


estimator = _decorator("estimator", "estimator")
"""A function of a dialogue that gives an Estimate: ``estimate(dialogue, ctx, *, scenario, decay: float = 0.5)``."""
judge = _decorator("judge", "judge")
"""A function of a dialogue that gives a list of Verdicts."""
pair_judge = _decorator("pair_judge", "judge")
"""A function of two dialogues, ``first`` and ``second``, that gives a list of PairVerdicts. It never swaps them."""
simulator = _decorator("simulator", "simulator")
"""A function of a scenario and a supporter that gives a Dialogue."""
scenarios = _decorator("scenarios", "scenarios")
"""A generator function that yields Scenarios."""
supporter = _decorator("supporter", "supporter")
"""A function of a conversation that gives a reply: the system under test."""
analysis = _decorator("analysis", "analysis")
"""A function of a finished evaluation that gives tables and sentences."""


def _signature(
    function: Callable[..., Any], form: str, at: tuple[str, int]
) -> tuple[tuple[str, ...], dict[str, Any], dict[str, dict[str, Any]]]:
    takes: list[str] = []
    properties: dict[str, Any] = {}
    required: list[str] = []
    reads: dict[str, dict[str, Any]] = {}
    try:
        hints = typing.get_type_hints(function, include_extras=True)
    except Exception as error:
        raise MethodError(
            f"The types of {function.__name__} cannot be read: {error}", "Import what they name.", at
        ) from None
    texts = _described(inspect.getdoc(function) or "")
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
            raise MethodError(
                f"{function.__name__} takes *args or **kwargs.", "Name each option: decay: float = 0.5.", at
            )
        if name in GIVEN[form]:
            takes.append(name)
            continue
        default = parameter.default
        hint = hints.get(name, type(default) if default is not parameter.empty and default is not None else None)
        if hint is None:
            itself = ", ".join(GIVEN[form]) or "nothing"
            meant = difflib.get_close_matches(name, GIVEN[form], 1)
            which = f'Did you mean "{meant[0]}"? ' if meant else ""
            fix = f"{which}Write its type, such as {name}: float = 0.5. Attune itself gives {itself}."
            raise MethodError(f"The option {name} of {function.__name__} has no type.", fix, at)
        _check_given(hint, name, form, at)
        schema, read = _schema(hint, name, at)
        _check_default(default, schema, name, at)
        said = {"description": texts[name]} if name in texts and not _says(hint) else {}
        schema = {"description": f"{name.replace('_', ' ').capitalize()}.", **schema, **said}
        if default is not parameter.empty and default is not None:
            schema["default"] = list(default) if isinstance(default, tuple) else default
        elif default is parameter.empty:
            required.append(name)
        if read is not None and form == "analysis":
            # An analysis reads all results: the label selects among them, and the config is checked for it.
            schema["format"] = f"{read}-label"
        elif read is not None:
            _check_reader(form, function.__name__, name, at)
            reads[name] = {"kind": read, "optional": default is None}
            schema = {key: each for key, each in schema.items() if key in ("description", "default")}
        properties[name] = schema
    options = {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }
    return tuple(takes), options, reads


PLAIN: dict[Any, str] = {bool: "boolean", int: "integer", float: "number", str: "string"}
"""Types of options by the names that a schema has for them."""


def _check_default(default: Any, schema: Mapping[str, Any], name: str, at: tuple[str, int]) -> None:
    """Refuses a default of another type than the option."""
    kind = {each: type for type, each in PLAIN.items()}.get(str(schema.get("type")))
    if kind is None or default is None or default is inspect.Parameter.empty:
        return
    fits = (float, int) if kind is float else kind
    if not isinstance(default, fits) or (isinstance(default, bool) and kind is not bool):
        fix = f"Write {name}: {type(default).__name__} = {default!r}, or a default of this type."
        raise MethodError(f"The default of the option {name} is {default!r}, and its type is {kind.__name__}", fix, at)


def _check_given(hint: Any, name: str, form: str, at: tuple[str, int]) -> None:
    """A parameter with a type that only Attune gives has a misspelt name."""
    module = getattr(hint, "__module__", "")
    if not inspect.isclass(hint) or not str(module).startswith("attune_eval."):
        return
    meant = difflib.get_close_matches(name, GIVEN[form], 1, 0.5)
    types = {"Context": "ctx", "AsyncContext": "ctx"}
    own = types.get(hint.__name__, hint.__name__.lower())
    known = meant[0] if meant else own if own in GIVEN[form] else None
    which = f'Did you mean "{known}"? ' if known else ""
    fix = f"{which}Attune gives {', '.join(GIVEN[form]) or 'nothing'}; all other parameters are options."
    raise MethodError(f"The parameter {name} has the type {hint.__name__}, and no such name is given", fix, at)


def _check_reader(form: str, function: str, option: str, at: tuple[str, int]) -> None:
    """Only estimators and judges of single dialogues read other results."""
    if form not in ("estimator", "judge"):
        fix = "Only an estimator, a judge of dialogues and an analysis can name one. Leave the option out."
        raise MethodError(f"The option {option} of {function} names an estimator or a judge", fix, at)


def _says(hint: Any) -> bool:
    """True if the annotation of a parameter has a description of its own, and not that of ``ChatModel``."""
    notes = typing.get_args(hint)[1:] if typing.get_origin(hint) is typing.Annotated else ()
    usual = {ChatModel, EmbeddingModel, File, EstimatorLabel, JudgeLabel}
    shared = {note for each in usual for note in typing.get_args(each)[1:]}
    texts = (each.description if isinstance(each, Option) else each for each in notes if each not in shared)
    return any(isinstance(each, str) for each in texts)


def _described(text: str) -> dict[str, str]:
    """``decay: how much is kept.``, one a line of the docstring."""
    found = re.findall(r"^[ \t]*(?::param )?(\w+)[ \t]*:[ \t]*(\S.*)$", text, re.MULTILINE)
    return {name: f"{line[0].upper()}{line[1:].rstrip('.')}." for name, line in found}


def _schema(hint: Any, name: str, at: tuple[str, int]) -> tuple[dict[str, Any], str | None]:
    """The JSON schema of a type, and the kind of component whose result it names."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        schema, read = _schema(args[0], name, at)
        for note in args[1:]:
            if isinstance(note, str):
                schema["description"] = note
            if isinstance(note, Option):
                own = {
                    key: each for key, each in dataclasses.asdict(note).items() if each is not None and key != "reads"
                }
                schema.update(own)
                read = note.reads or read
        return schema, read
    if origin in (typing.Union, types.UnionType):
        rest = [each for each in args if each is not type(None)]
        if len(rest) == 1:
            return _schema(rest[0], name, at)
    if origin is Literal:
        return {"enum": list(args)}, None
    if origin in (list, tuple, Sequence):
        return {"type": "array", "items": _schema(args[0], name, at)[0]}, None
    if origin in (dict, Mapping) or hint in (dict, Mapping):
        return {"type": "object", "additionalProperties": True}, None
    if hint in (list, tuple):
        return {"type": "array"}, None
    if hint in PLAIN:
        return {"type": PLAIN[hint]}, None
    fix = "Use bool, int, float, str, Literal[…], list[…] or dict."
    raise MethodError(
        f"The option {name} has the type {getattr(hint, '__name__', hint)}, which a config cannot hold.",
        fix,
        at,
    )
