/** Tidy and long: every number, label and preference that was found is a row, and every one that is missing. */
import { type Evaluation, isVariantOf, type Observation, type ScoreGrade } from '@attune/core/findings'
import { flag, type Frame, number, text, type Value, whole } from './rows.js'
import {
  conditionColumns,
  conditionValues,
  type Labels,
  labelsOf,
  scenarioColumns,
  scenarioValues,
} from './scenario-columns.js'

/**
 * `value` is a number: of a pair 1 if `supporter` is preferred, 0 if `other` is, 1/2 for a tie. `label` is a text: a label, a
 * preference, how a dialogue ended, the note of a flag. A series has a row per turn. `turn` counts from 1, over the turns that
 * `over` names: those of one side, or all.
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
    rows: rowsOf(evaluations, labels, isGraded ? grades : undefined),
  }
}

type Grades = ReadonlyMap<Evaluation, readonly ScoreGrade[]>

async function* rowsOf(evaluations: readonly Evaluation[], labels: Labels, grades?: Grades): AsyncGenerator<Value[]> {
  for (const evaluation of evaluations) {
    for await (const row of evaluation.observations()) {
      const head = [
        ...scenarioValues(row, labels),
        row.supporter,
        row.other,
        row.shownFirst,
        row.repeat,
        ...conditionValues(row, labels),
        row.source,
        row.kind,
        row.name,
        row.group,
      ]
      const last = [row.offline === true, ...(grades ? [gradeOf(row, grades.get(evaluation)!)] : [])]
      for (const found of foundIn(row)) yield [...head, ...found, ...last]
    }
  }
}

/** Of a score that a study asks about; `unchecked` of other scores. */
function gradeOf({ kind, source, name, language }: Observation, grades: readonly ScoreGrade[]): string | undefined {
  if (kind !== 'measure' && kind !== 'verdict' && kind !== 'pair') return undefined
  const own = grades.find(
    (each) => each.criterion === name && each.language === language && isVariantOf(each.label, source),
  )
  return own?.text ?? 'unchecked'
}

type Found = [over: Value, turn: Value, value: Value, label: Value, why: Value]

function foundIn({ kind, value, series, turn }: Observation): Found[] {
  if (series) return series.values.map((each, at): Found => [series.over, at + 1, ...cells(each)])
  const place: [Value, Value] = turn === undefined ? [undefined, undefined] : ['all', turn + 1]
  if (kind === 'pair' && value.state === 'known') {
    return [[...place, preferred[value.value as keyof typeof preferred], String(value.value), undefined]]
  }
  return [[...place, ...cells(value)]]
}

const preferred = { first: 1, tie: 0.5, second: 0 } as const

function cells(value: Observation['value']): [value: Value, label: Value, why: Value] {
  if (value.state === 'unknown') return [undefined, undefined, value.why]
  return typeof value.value === 'number' ? [value.value, undefined, undefined] : [undefined, value.value, undefined]
}
