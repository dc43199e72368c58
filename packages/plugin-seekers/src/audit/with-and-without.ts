import type { Evaluation, Findings } from '@attune/core/findings'
import {
  compare,
  concatFindings,
  conditionsWithout,
  means,
  noFindings,
  readRows,
  type Row,
} from '@attune/kit'
import { isOfSeekers } from '../dependence/numbers.js'
import { dialogueKey } from './tables.js'
import { seekerName } from '../reading/seeker-name.js'

const MOST_NUMBERS = 4

/**
 * Compares results with and without the flagged dialogues. With `exclude`, supporters are also
 * compared without them, as claims.
 */
export async function withAndWithout(
  evaluation: Evaluation,
  flagged: ReadonlySet<string>,
  then: 'report' | 'exclude',
): Promise<Findings> {
  if (flagged.size === 0) return noFindings
  const readers = [...evaluation.estimators, ...evaluation.judges]
  const isFlagged = (row: Row): boolean =>
    flagged.has(
      dialogueKey(
        row.scenario,
        row.supporter,
        row.repeat,
        seekerName(conditionsWithout(row, readers)),
      ),
    )
  const parts: Findings[] = []
  for (const [at, number] of (await firstNumbers(evaluation)).entries()) {
    const { kind, source, name } = number
    // All names of the source are read, because a dialogue without this name has a row with the
    // reason.
    const rows = (await readRows(evaluation, { kind, source })).filter(
      (row) => row.name === name && isNumber(row),
    )
    const kept = rows.filter((row) => !isFlagged(row))
    const columns = [{ key: name, title: `${source}: ${name}` }]
    const without = kept.map((row) => ({
      ...row,
      conditions: { ...row.conditions, dialogues: 'not flagged' },
    }))
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
        : compare(evaluation, without, {
            id: `${id}-kept-compared`,
            title: `${source}: ${name}, compared without the flagged dialogues`,
            columns,
          }),
    )
  }
  return concatFindings(...parts)
}

const isNumber = ({ value }: Pick<Row, 'value'>): boolean =>
  value.state === 'unknown' || typeof value.value === 'number'

interface ReadNumber {
  readonly kind: 'measure' | 'verdict'
  readonly source: string
  readonly name: string
}

/**
 * The first numbers of the evaluation, without those of this plugin. Reading stops when enough are
 * found.
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
