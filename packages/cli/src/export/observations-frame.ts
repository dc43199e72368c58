/** Tidy and long: every number, label and preference that was found is a row, and every one that is missing. */
import type { Evaluation, Observation } from '@attune/core/findings'
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
    ],
    rows: rowsOf(evaluations, labels),
  }
}

async function* rowsOf(evaluations: readonly Evaluation[], labels: Labels): AsyncGenerator<Value[]> {
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
      for (const found of foundIn(row)) yield [...head, ...found, row.offline === true]
    }
  }
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
