/** Wide: a row per dialogue, a column per number and label that was found in it. */
import type { Known } from '@attune/core'
import type { DialogueRecord, Evaluation } from '@attune/core/findings'
import type { Runtime } from '../types.js'
import { flag, type Frame, text, type Value, whole } from './rows.js'
import {
  conditionColumns,
  conditionValues,
  type Labels,
  labelsOf,
  scenarioColumns,
  scenarioValues,
} from './scenario-columns.js'

type RowsOf = Runtime['observationRows']

/**
 * Columns are named `<label>.<name>`, of verdicts with a group `<label>.<group>.<name>`. Where a dialogue has several values
 * for one column, numbers are averaged and labels listed. `why` names what is missing, `flags` what was flagged.
 */
export async function dialoguesFrame(
  evaluations: readonly Evaluation[],
  { observationRows }: Pick<Runtime, 'observationRows'>,
): Promise<Frame> {
  const labels = await labelsOf(evaluations)
  const found = await columnsOf(evaluations)
  return {
    name: 'dialogues',
    columns: [
      ...scenarioColumns(labels),
      text('supporter'),
      whole('repeat'),
      ...conditionColumns(labels),
      ...Array.from(found, ([name, isNumber]) => ({ name, type: isNumber ? ('number' as const) : ('text' as const) })),
      text('flags'),
      text('why'),
      flag('offline'),
    ],
    rows: rowsOf(evaluations, { labels, found, observationRows }),
  }
}

/** What there is a column for, and whether it holds only numbers. */
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

interface Setting {
  readonly labels: Labels
  readonly found: Columns
  readonly observationRows: RowsOf
}

async function* rowsOf(evaluations: readonly Evaluation[], setting: Setting): AsyncGenerator<Value[]> {
  const { labels, found } = setting
  for (const evaluation of evaluations) {
    for await (const record of evaluation.dialogues()) {
      const { id: scenario, cluster = scenario, language, tags } = record.scenario
      const { values, flags, missing } = readingOf(record, setting.observationRows)
      yield [
        ...scenarioValues({ evaluation: evaluation.name, scenario, cluster, language, tags }, labels),
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

function readingOf(record: DialogueRecord, observationRows: RowsOf): Reading {
  const reading: Reading = { values: new Map(), flags: [], missing: [] }
  const add = (unit: string, label: string | undefined, result: Known<unknown>): void => {
    if (result.state === 'unknown') return void reading.missing.push(`${label ?? 'dialogue'}: ${result.why}`)
    for (const [kind, name, group, , value, why] of observationRows(unit, result.value)) {
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
