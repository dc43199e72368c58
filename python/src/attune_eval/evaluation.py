"""A finished evaluation, as an analysis reads it, and the tables that Attune computes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from attune_eval import wire
from attune_eval.channel import Channel
from attune_eval.types import Column, DialogueRecord, Observation, PairRecord

Findings = Mapping[str, Any]
"""Tables, figures and sentences: made by ``Evaluation.means`` and ``compare``, or a dict of one's own."""


@dataclass(frozen=True)
class Table:
    """A table of one's own. Cells are texts; numbers with intervals come from ``Evaluation.means`` and ``compare``."""

    id: str
    """Identifier, stable within the analysis; names exported files."""
    title: str
    columns: Sequence[Column]
    rows: Sequence[Mapping[str, Any]]
    """Cells by the key of their column."""
    notes: Sequence[str] = field(default_factory=list)


class Evaluation:
    """A finished evaluation. Rows are read as they are needed."""

    def __init__(self, channel: Channel, facts: Mapping[str, Any]) -> None:
        self._channel = channel
        self.name: str = facts["name"]
        self.supporters: Sequence[str] = facts["supporters"]
        self.estimators: Sequence[str] = facts["estimators"]
        """Labels of the estimators in the config."""
        self.judges: Sequence[str] = facts["judges"]
        """Labels of the judges in the config."""
        self.conditions: Mapping[str, Sequence[str]] = facts["conditions"]
        self.gives: Mapping[str, Any] = facts.get("gives", {})
        """Declared results of the components, by label."""

    def observations(
        self, *, kind: Kind | None = None, source: str | None = None, name: str | None = None
    ) -> Iterator[Observation]:
        """All results, one row for each number or label; ``source``, ``kind`` and ``name`` select among them."""
        given = {"kind": kind, "source": source, "name": name}
        where = {key: each for key, each in given.items() if each is not None}
        return (wire.decoded(Observation, each) for each in self._rows("observations", where))

    def dialogues(self) -> Iterator[DialogueRecord]:
        """One row for each scenario, supporter, repeat and combination of conditions."""
        return (wire.decoded(DialogueRecord, each) for each in self._rows("dialogues", {}))

    def pairs(self) -> Iterator[PairRecord]:
        """One row for each scenario, pair, repeat and judge of pairs."""
        return (wire.decoded(PairRecord, each) for each in self._rows("pairs", {}))

    def means(
        self,
        kind: Kind,
        *,
        id: str,
        title: str,
        source: str | None = None,
        columns: Sequence[str | Column] | None = None,
        rows: Sequence[Observation] | None = None,
        by: Sequence[str] = (),
        notes: Sequence[str] = (),
        about: str | None = None,
    ) -> Findings:
        """A table of means with confidence intervals over scenarios: a row for each supporter.

        Attune computes it, in the same way as all its tables. The arguments are those of ``compare``.
        """
        given = _Given(kind, id, title, source, columns, rows, by, notes, about)
        return self._kit("means", given)

    def rates(
        self,
        kind: Kind,
        *,
        id: str,
        title: str,
        source: str | None = None,
        columns: Sequence[str | Column] | None = None,
        rows: Sequence[Observation] | None = None,
        by: Sequence[str] = (),
        notes: Sequence[str] = (),
        about: str | None = None,
    ) -> Findings:
        """The same for shares: values from 0 to 1, or the share of a ``label`` of a column."""
        given = _Given(kind, id, title, source, columns, rows, by, notes, about)
        return self._kit("rates", given)

    def compare(
        self,
        kind: Kind,
        *,
        id: str,
        title: str,
        source: str | None = None,
        columns: Sequence[str | Column] | None = None,
        rows: Sequence[Observation] | None = None,
        by: Sequence[str] = (),
        notes: Sequence[str] = (),
        about: str | None = None,
        baseline: str | None = None,
        between: str | None = None,
        compares: str | None = None,
    ) -> Findings:
        """A table of differences between supporters, with intervals, p-values and sentences, computed by Attune.

        kind: rows to read: ``measure`` of an estimator, ``verdict`` of a judge, ``dialogue``.
        source: label of the estimator or judge in the config. Needed if two of them give a column.
        id, title: of the table. Ids name exported files.
        columns: names of measures or criteria, or ``Column(key, title, better="higher")``; by default all names.
        rows: ``Observation`` rows to use in place of those of ``kind`` and ``source``, for example with own values:
            ``dataclasses.replace(row, value=known(3.0))``.
        by: tags of scenarios, conditions or ``"language"`` that divide the rows of the table.
        notes: sentences below the table.
        about: text before the name of a column in sentences.
        baseline: the supporter that all others are compared with; by default all pairs are compared.
        between: a tag or condition whose values are compared, for each supporter, in place of supporters.
        compares: id of the table of means of the same rows and columns: exports mark the best there.
        """
        given = _Given(kind, id, title, source, columns, rows, by, notes, about)
        return self._kit("compare", given, baseline=baseline, between=between, compares=compares)

    def _kit(self, table: str, given: _Given, **more: str | None) -> Findings:
        texts = {"about": given.about, **more}
        options: dict[str, Any] = {
            "id": given.id,
            "title": given.title,
            "by": list(given.by),
            "notes": list(given.notes),
            **{name: each for name, each in texts.items() if each is not None},
        }
        if given.columns is not None:
            options["columns"] = [_column(each, self.gives.get(given.source or "", {})) for each in given.columns]
        filter = {"kind": given.kind, **({} if given.source is None else {"source": given.source})}
        rows = {} if given.rows is None else {"rows": [wire.encoded(each, "rows") for each in given.rows]}
        return dict(self._channel.call("kit", {"table": table, "filter": filter, "options": options, **rows}))

    def _rows(self, what: str, where: Mapping[str, str]) -> Iterator[Mapping[str, Any]]:
        iterator = self._channel.stream()
        while page := self._channel.call("rows", {"iterator": iterator, "what": what, "filter": where}):
            yield from page


Kind = Literal["measure", "verdict", "dialogue", "series", "pair", "finding"]


@dataclass(frozen=True)
class _Given:
    """Arguments that all tables share."""

    kind: Kind
    id: str
    title: str
    source: str | None
    columns: Sequence[str | Column] | None
    rows: Sequence[Observation] | None
    by: Sequence[str]
    notes: Sequence[str]
    about: str | None


def _column(column: str | Column, gives: Mapping[str, Any]) -> Mapping[str, Any]:
    """A column; of a name, with the direction and the range that its component declares."""
    if not isinstance(column, str):
        return {name: each for name, each in asdict(column).items() if each is not None}
    declared = {**gives.get("measures", {}), **gives.get("criteria", {})}.get(column, {})
    own = {name: declared[name] for name in ("better", "range", "scale", "digits", "unit", "floor") if name in declared}
    return {"key": column, "title": column, **own}
