import { observationRows as rowsOfUnit } from '@attune/core/runtime'
import type { Known } from '@attune/core'
import {
  type Claim,
  combinationOf,
  type DialogueRecord,
  type Evaluation,
  isVariantOf,
  type Observation,
  type ScoreGrade,
} from '@attune/core/findings'
import {
  conditionColumns,
  conditionValues,
  flag,
  type Frame,
  type Labels,
  labelsOf,
  number,
  scenarioColumns,
  scenarioValues,
  text,
  type Value,
  whole,
} from './rows.js'

const numberOf = (
  value: { readonly state: 'known'; readonly value: number } | { readonly state: 'unknown' },
): Value => (value.state === 'known' ? value.value : undefined)

const columns: readonly (readonly [Frame['columns'][number], (claim: Claim) => Value])[] = [
  [text('id'), ({ id }) => id],
  [text('evaluation'), ({ evaluation }) => evaluation],
  [text('kind'), ({ kind }) => kind],
  [text('source'), ({ of }) => of.source],
  [text('name'), ({ of }) => of.name],
  [text('supporter'), ({ supporter }) => supporter],
  [text('against'), ({ against }) => against],
  [text('conditions'), ({ conditions }) => JSON.stringify(conditions)],
  [text('family'), ({ family }) => family],
  [number('estimate'), ({ estimate }) => numberOf(estimate)],
  [
    number('lower'),
    ({ interval }) => (interval.state === 'known' ? interval.value.lower : undefined),
  ],
  [
    number('upper'),
    ({ interval }) => (interval.state === 'known' ? interval.value.upper : undefined),
  ],
  [
    number('level'),
    ({ interval }) => (interval.state === 'known' ? interval.value.level : undefined),
  ],
  [
    text('no_interval'),
    ({ interval }) => (interval.state === 'unknown' ? interval.why : undefined),
  ],
  [number('p'), ({ p }) => numberOf(p)],
  [number('wilcoxon'), ({ wilcoxon }) => wilcoxon && numberOf(wilcoxon)],
  [number('adjusted'), ({ adjusted }) => numberOf(adjusted)],
  [whole('values'), ({ n }) => n.values],
  [whole('clusters'), ({ n }) => n.clusters],
  [flag('detected'), ({ detected }) => detected],
  [text('grade'), ({ grade }) => grade],
  [text('direction'), ({ direction }) => direction],
  [text('withheld'), ({ withheld }) => withheld],
  [text('sentence'), ({ sentence }) => sentence],
]

/**
 * The claims of a run as rows: comparison, size, certainty, and permitted wording. `estimate` is
 * the first minus the second, or the share for a preference; unscaled, as stored.
 */
export const claimsFrame = (claims: readonly Claim[]): Frame => ({
  name: 'claims',
  columns: columns.map(([column]) => column),
  rows: claimRows(claims),
})

async function* claimRows(claims: readonly Claim[]): AsyncGenerator<Value[]> {
  for (const claim of claims) yield columns.map(([, value]) => value(claim))
}

/**
 * Wide format: a row per dialogue, a column per number and label. Columns are named
 * `<label>.<name>`, for verdicts with a group `<label>.<group>.<name>`. If a dialogue has several
 * values for one column, numbers are averaged and labels listed. `why` lists missing values with
 * their reasons, `flags` the flags.
 */
export async function dialoguesFrame(evaluations: readonly Evaluation[]): Promise<Frame> {
  const labels = await labelsOf(evaluations)
  const found = await columnsOf(evaluations)
  return {
    name: 'dialogues',
    columns: [
      ...scenarioColumns(labels),
      text('supporter'),
      whole('repeat'),
      ...conditionColumns(labels),
      ...Array.from(found, ([name, isNumber]) => ({
        name,
        type: isNumber ? ('number' as const) : ('text' as const),
      })),
      text('flags'),
      text('why'),
      flag('offline'),
    ],
    rows: dialogueRows(evaluations, labels, found),
  }
}

/** Column names, each with true if the column contains only numbers. */
type Columns = ReadonlyMap<string, boolean>

async function columnsOf(evaluations: readonly Evaluation[]): Promise<Columns> {
  const columns = new Map<string, boolean>()
  for (const evaluation of evaluations) {
    for await (const { kind, source, group, name, value } of evaluation.observations()) {
      if (kind !== 'dialogue' && kind !== 'measure' && kind !== 'verdict') continue
      const column = columnName(kind === 'dialogue' ? undefined : source, group, name)
      const isNumber = value.state === 'unknown' || typeof value.value === 'number'
      columns.set(column, (columns.get(column) ?? true) && isNumber)
    }
  }
  return columns
}

const columnName = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== null).join('.')

async function* dialogueRows(
  evaluations: readonly Evaluation[],
  labels: Labels,
  found: Columns,
): AsyncGenerator<Value[]> {
  for (const evaluation of evaluations) {
    for await (const record of evaluation.dialogues()) {
      const { id: scenario, cluster = scenario, language, tags } = record.scenario
      const { values, flags, missing } = readingOf(record)
      yield [
        ...scenarioValues(
          { evaluation: evaluation.name, scenario, cluster, language, tags },
          labels,
        ),
        record.supporter,
        record.repeat,
        ...conditionValues(record, labels),
        ...Array.from(found, ([column, isNumber]) => cellOf(values.get(column), isNumber)),
        flags.length === 0 ? undefined : flags.join('; '),
        missing.length === 0 ? undefined : [...new Set(missing)].join('; '),
        record.offline !== undefined,
      ]
    }
  }
}

interface Reading {
  readonly values: Map<string, (number | string)[]>
  readonly flags: string[]
  readonly missing: string[]
}

function readingOf(record: DialogueRecord): Reading {
  const reading: Reading = { values: new Map(), flags: [], missing: [] }
  const add = (unit: string, label: string | undefined, result: Known<unknown>): void => {
    if (result.state === 'unknown')
      return void reading.missing.push(`${label ?? 'dialogue'}: ${result.why}`)
    for (const [kind, name, group, , value, why] of rowsOfUnit(unit, result.value)) {
      const column = columnName(label, group, name)
      if (kind === 'flag') reading.flags.push(name)
      else if (kind === 'series') continue
      else if (value === null) reading.missing.push(`${column}: ${why ?? 'no value'}`)
      else reading.values.set(column, [...(reading.values.get(column) ?? []), value])
    }
  }
  add('simulate', undefined, record.dialogue)
  for (const [label, estimate] of Object.entries(record.estimates)) add('estimate', label, estimate)
  for (const [label, verdicts] of Object.entries(record.verdicts)) add('judge', label, verdicts)
  return reading
}

function cellOf(values: readonly (number | string)[] | undefined, isNumber: boolean): Value {
  if (values === undefined) return undefined
  if (!isNumber) return values.join('; ')
  return values.reduce<number>((sum, value) => sum + Number(value), 0) / values.length
}

// Long format: a row for every number, label and preference, and for every missing one.

/**
 * Observations in long format. `value` is a number: for a pair 1 if `supporter` is preferred, 0 if
 * `other` is, 1/2 for a tie. `label` is a text: a label, a preference, the ending of a dialogue,
 * the note of a flag. A series has a row per turn. `turn` counts from 1, over the turns that `over`
 * names: those of the seeker, of the supporter, or all.
 */
export async function observationsFrame(evaluations: readonly Evaluation[]): Promise<Frame> {
  const labels = await labelsOf(evaluations)
  const grades = new Map<Evaluation, readonly ScoreGrade[]>()
  for (const evaluation of evaluations) grades.set(evaluation, await evaluation.grades())
  const isGraded = [...grades.values()].some((own) => own.length > 0)
  return {
    name: 'observations',
    columns: [
      ...scenarioColumns(labels),
      ...['supporter', 'other', 'shown_first'].map(text),
      whole('repeat'),
      ...conditionColumns(labels),
      ...['source', 'kind', 'name', 'group', 'over'].map(text),
      whole('turn'),
      number('value'),
      text('label'),
      text('why'),
      flag('offline'),
      ...(isGraded ? [text('grade')] : []),
    ],
    rows: observationRows(evaluations, labels, isGraded ? grades : undefined),
  }
}

type Grades = ReadonlyMap<Evaluation, readonly ScoreGrade[]>

async function* observationRows(
  evaluations: readonly Evaluation[],
  labels: Labels,
  grades?: Grades,
): AsyncGenerator<Value[]> {
  for (const evaluation of evaluations) {
    const choices = new Choices(evaluation)
    for await (const row of evaluation.observations()) {
      if (choices.isAgain(row)) continue
      const head = [
        ...scenarioValues(row, labels),
        row.supporter,
        row.other,
        choices.has(row) ? undefined : row.shownFirst,
        row.repeat,
        ...conditionValues(row, labels),
        row.source,
        row.kind,
        row.name,
        row.group,
      ]
      const last = [
        row.offline === true,
        ...(grades ? [gradeOf(row, grades.get(evaluation)!)] : []),
      ]
      for (const found of foundIn(row)) yield [...head, ...found, ...last]
    }
  }
}

/**
 * Choices of raters between two dialogues. The engine shows each pair in both orders, so that a
 * choice is there once for each, and none of the orders is that in which the rater saw the pair.
 */
class Choices {
  /** Order of presentation that counts, by pair and judge. */
  readonly #orders = new Map<string, string | undefined>()

  constructor(private readonly evaluation: Pick<Evaluation, 'gives'>) {}

  has({ kind, source, name }: Observation): boolean {
    return (
      kind === 'pair' && combinationOf(this.evaluation.gives[source], name).agreement === 'lead'
    )
  }

  /** True for a choice that another order has as well. */
  isAgain(row: Observation): boolean {
    if (!this.has(row)) return false
    const { source, scenario, supporter, other, repeat, conditions, shownFirst } = row
    const key = JSON.stringify([source, scenario, supporter, other, repeat, conditions])
    if (!this.#orders.has(key)) this.#orders.set(key, shownFirst)
    return this.#orders.get(key) !== shownFirst
  }
}

/**
 * Grade of a score by a rating study; `unchecked` for scores without one. Undefined for other
 * observations.
 */
function gradeOf(
  { kind, source, name, language }: Observation,
  grades: readonly ScoreGrade[],
): string | undefined {
  if (kind !== 'measure' && kind !== 'verdict' && kind !== 'pair') return undefined
  const own = grades.find(
    (each) =>
      each.criterion === name && each.language === language && isVariantOf(each.label, source),
  )
  return own?.text ?? 'unchecked'
}

type Found = [over: Value, turn: Value, value: Value, label: Value, why: Value]

function foundIn({ kind, value, series, turn }: Observation): Found[] {
  if (series) return series.values.map((each, at): Found => [series.over, at + 1, ...cells(each)])
  const place: [Value, Value] = turn === undefined ? [undefined, undefined] : ['all', turn + 1]
  if (kind === 'pair' && value.state === 'known') {
    return [
      [...place, preferred[value.value as keyof typeof preferred], String(value.value), undefined],
    ]
  }
  return [[...place, ...cells(value)]]
}

const preferred = { first: 1, tie: 0.5, second: 0 } as const

function cells(value: Observation['value']): [value: Value, label: Value, why: Value] {
  if (value.state === 'unknown') return [undefined, undefined, value.why]
  return typeof value.value === 'number'
    ? [value.value, undefined, undefined]
    : [undefined, value.value, undefined]
}
