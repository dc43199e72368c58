import type { Evaluation, Findings } from '@attune/core/findings'
import { compare, concatFindings, conditionsWithout, grouped, means, noFindings, readRows, type Row } from '@attune/kit'
import { isOfSeekers } from '../dependence/numbers.js'
import { dialogueKey } from './tables.js'
import { seekerName } from '../reading/seeker-name.js'

const MOST_NUMBERS = 4

/** Results with and without the flagged dialogues, side by side; where they are to be excluded, also compared without them, as claims. */
export async function withAndWithout(
  evaluation: Evaluation,
  flagged: ReadonlySet<string>,
  then: 'report' | 'exclude',
): Promise<Findings> {
  if (flagged.size === 0) return noFindings
  const readers = [...evaluation.estimators, ...evaluation.judges]
  const numbers = [
    ...(await readRows(evaluation, { kind: 'measure' })),
    ...(await readRows(evaluation, { kind: 'verdict' })),
  ]
    .filter((row) => !isOfSeekers(row))
    .filter(({ value }) => value.state === 'unknown' || typeof value.value === 'number')
  const groups = grouped(numbers, ({ source = '', name }) => JSON.stringify([source, name]))
  const isFlagged = (row: Row): boolean =>
    flagged.has(dialogueKey(row.scenario, row.supporter, row.repeat, seekerName(conditionsWithout(row, readers))))
  return concatFindings(
    ...[...groups.values()].slice(0, MOST_NUMBERS).map((rows, at) => {
      const { source, name } = rows[0]!
      const kept = rows.filter((row) => !isFlagged(row))
      const columns = [{ key: name, title: `${source}: ${name}` }]
      const without = kept.map((row) => ({ ...row, conditions: { ...row.conditions, dialogues: 'not flagged' } }))
      const id = `seekers-number-${at + 1}`
      return concatFindings(
        means(evaluation, rows, { id: `${id}-all`, title: `${source}: ${name}, all dialogues`, columns }),
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
    }),
  )
}
