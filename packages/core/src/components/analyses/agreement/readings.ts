import type { Evaluation } from '../../../contracts/evaluation.js'
import type { Known } from '../../../contracts/data.js'
import type { Column } from '../../../contracts/findings.js'
import { AttuneError } from '../../../errors.js'
import { columnsOf, plainColumn, readingsOf } from '../../../kit/columns.js'
import { preferenceRows, readMatches } from '../../../kit/matches.js'
import { pairOf, readRows, requireName, type Row } from '../../../kit/rows.js'

/** A measure of an estimator or a criterion of a judge; without a name all of that label. */
export type Named =
  | { readonly estimator: string; readonly measure?: string }
  | { readonly judge: string; readonly criterion?: string }

/** One value of one dialogue; a dialogue may have several: verdicts on the same criterion, pairs that it is part of. */
export interface Score {
  readonly supporter: string
  readonly cluster: string
  /** The same for all values of a dialogue, whatever gave them. */
  readonly dialogue: string
  readonly value: Known<number>
  /** Whether an offline stand-in had a part in it. */
  readonly offline: boolean
}

/** All that an evaluation says by one measure, numeric criterion or pairwise preference. */
export interface Reading {
  readonly source: 'estimator' | 'judge' | 'pair-judge'
  readonly label: string
  readonly name: string
  /** Its title is `label · name`. */
  readonly column: Column
  /** -1 if lower values are better. */
  readonly sign: 1 | -1
  readonly scores: readonly Score[]
}

/**
 * Every measure, numeric criterion and pairwise preference (1 preferred, 1/2 tie, 0 not) of the evaluation, or those that
 * are named; values of what is named in `lowerIsBetter` get the sign -1.
 * Throws SUMMARY_UNKNOWN_NAME for a name that nothing in the evaluation has.
 */
export async function readingsIn(
  evaluation: Evaluation,
  of: readonly Named[] | undefined,
  lowerIsBetter: readonly Named[] = [],
): Promise<Reading[]> {
  const all = await allReadings(evaluation)
  for (const named of [...(of ?? []), ...lowerIsBetter]) requireReading(named, all, evaluation)
  const chosen = all.filter((reading) => of?.some((named) => names(named, reading)) ?? true)
  return chosen.map((reading): Reading => {
    if (!lowerIsBetter.some((named) => names(named, reading))) return reading
    return { ...reading, sign: -1, column: { ...reading.column, better: 'lower' } }
  })
}

async function allReadings(evaluation: Evaluation): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const source of evaluation.estimators) {
    readings.push(...readingsOfLabel('estimator', source, await readRows(evaluation, { kind: 'measure', source })))
  }
  for (const source of evaluation.judges) {
    readings.push(...readingsOfLabel('judge', source, await readRows(evaluation, { kind: 'verdict', source })))
    readings.push(...readingsOfLabel('pair-judge', source, preferenceRows(await readMatches(evaluation, source))))
  }
  const times = (title: string): number => readings.filter(({ column }) => column.title === title).length
  return readings.map((reading) => {
    const { title } = reading.column
    // An estimator and a judge may have the same label.
    const column = { ...reading.column, title: times(title) === 1 ? title : `${title} (${reading.source})` }
    return { ...reading, column }
  })
}

const readingsOfLabel = (source: Reading['source'], label: string, rows: readonly Row[]): Reading[] =>
  columnsOf(rows)
    .filter((column) => column.label === undefined)
    .map((column) => ({
      source,
      label,
      name: column.of!,
      column: { ...plainColumn(column), key: `${source}.${label}.${column.of}`, title: `${label} · ${column.of}` },
      sign: 1,
      scores: readingsOf(rows, column).map(({ row, value }) => ({
        supporter: row.supporter,
        cluster: row.cluster,
        dialogue: JSON.stringify([pairOf(row), row.supporter]),
        value,
        offline: row.offline === true,
      })),
    }))

function names(named: Named, { source, label, name }: Reading): boolean {
  if ('estimator' in named) return source === 'estimator' && label === named.estimator && isOrAny(named.measure, name)
  return source !== 'estimator' && label === named.judge && isOrAny(named.criterion, name)
}

const isOrAny = (wanted: string | undefined, name: string): boolean => wanted === undefined || wanted === name

/** A label of which nothing is known (all units failed, labels alone) names nothing, and is no mistake. */
function requireReading(named: Named, readings: readonly Reading[], evaluation: Evaluation): void {
  if (readings.some((reading) => names(named, reading))) return
  const [what, label, name] =
    'estimator' in named
      ? (['estimator', named.estimator, named.measure] as const)
      : (['judge', named.judge, named.criterion] as const)
  const own = readings.filter((reading) => (reading.source === 'estimator') === (what === 'estimator'))
  const ofLabel = own.filter((reading) => reading.label === label).map((reading) => reading.name)
  if (ofLabel.length === 0) return requireName(evaluation, what, label)
  throw new AttuneError('SUMMARY_UNKNOWN_NAME', {
    evaluation: evaluation.name,
    what: what === 'estimator' ? `measure of "${label}" named` : `numeric criterion of "${label}" named`,
    name,
    known: ofLabel.join(', '),
  })
}
