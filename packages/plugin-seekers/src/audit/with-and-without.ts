import type { Evaluation, Findings } from '@attune/core/findings'
import { compare, concatFindings, means, type Row } from '@attune/kit'
import {
  conditionsWithout,
  noFindings,
  readRowSet,
  type Rows,
  type RowSet,
  setOf,
} from '@attune/kit/internal'
import { isOfSeekers } from '../dependence/numbers.js'
import { dialogueKey } from './tables.js'
import { seekerName } from '../reading/seeker-name.js'

const MOST_NUMBERS = 4

/**
 * Compares the means of measures with and without the flagged dialogues. With the option `exclude`,
 * also compares supporters without the flagged dialogues, as claims.
 */
export async function withAndWithout(
  evaluation: Evaluation,
  flagged: ReadonlySet<string>,
  then: 'report' | 'exclude',
): Promise<Findings> {
  if (flagged.size === 0) return noFindings
  const readers = [...evaluation.estimators, ...evaluation.judges]
  const isFlagged = (of: Omit<Row, 'name' | 'value'>): boolean =>
    flagged.has(
      dialogueKey(of.scenario, of.supporter, of.repeat, seekerName(conditionsWithout(of, readers))),
    )
  const parts: Findings[] = []
  for (const [at, number] of (await firstNumbers(evaluation)).entries()) {
    const { source, name } = number
    const rows = numbersOf(await readRowSet(evaluation, number), name)
    const kept = rows.split((about) => String(isFlagged(about))).get('false') ?? []
    const columns = [{ key: name, title: `${source}: ${name}` }]
    const id = `seekers-number-${at + 1}`
    parts.push(
      means(evaluation, rows, {
        id: `${id}-all`,
        title: `${source}: ${name}, all dialogues`,
        columns,
      }),
      means(evaluation, kept, {
        id: `${id}-kept`,
        title: `${source}: ${name}, without the flagged dialogues`,
        columns,
      }),
      then === 'report'
        ? noFindings
        : compare(evaluation, notFlagged(kept, name), {
            id: `${id}-kept-compared`,
            title: `${source}: ${name}, compared without the flagged dialogues`,
            columns,
          }),
    )
  }
  return concatFindings(...parts)
}

/** Rows of a measure without those that have a label instead of a number. */
function numbersOf(rows: RowSet, name: string): RowSet {
  for (const value of rows.values(name))
    if (!isNumber({ value })) return setOf(rows.named(name).filter(isNumber))
  return rows
}

const notFlagged = (kept: Rows, name: string): readonly Row[] =>
  setOf(kept)
    .named(name)
    .map((row) => ({ ...row, conditions: { ...row.conditions, dialogues: 'not flagged' } }))

const isNumber = ({ value }: Pick<Row, 'value'>): boolean =>
  value.state === 'unknown' || typeof value.value === 'number'

interface ReadNumber {
  readonly kind: 'measure' | 'verdict'
  readonly source: string
  readonly name: string
}

/**
 * The first measures and numeric criteria of the evaluation, without those of this plugin. Reading
 * stops as soon as enough are found.
 */
async function firstNumbers(evaluation: Evaluation): Promise<readonly ReadNumber[]> {
  const found = new Map<string, ReadNumber>()
  for (const kind of ['measure', 'verdict'] as const) {
    for await (const row of evaluation.observations({ kind })) {
      if (found.size === MOST_NUMBERS) break
      if (row.kind !== kind || isOfSeekers(row) || !isNumber(row)) continue
      found.set(JSON.stringify([row.source, row.name]), {
        kind,
        source: row.source,
        name: row.name,
      })
    }
  }
  return [...found.values()]
}
