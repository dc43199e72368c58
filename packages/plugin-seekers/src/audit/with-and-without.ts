import type { Evaluation, Findings } from '@attune/core/findings'
import { compare, concatFindings, means, noFindings, readRows, type Row } from '@attune/kit'
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
  const own = (row: Row): Record<string, string> =>
    Object.fromEntries(
      Object.entries(row.conditions).filter(([name]) => !readers.some((each) => name.startsWith(`${each}.`))),
    )
  const all: Row[] = []
  for (const kind of ['measure', 'verdict'] as const) all.push(...(await readRows(evaluation, { kind })))
  const numbers = all
    .filter((row) => !isOfSeekers(row))
    .filter(({ value }) => value.state === 'unknown' || typeof value.value === 'number')
  const names = [...new Set(numbers.map(({ source = '', name }) => JSON.stringify([source, name])))].slice(
    0,
    MOST_NUMBERS,
  )
  const isFlagged = (row: Row): boolean =>
    flagged.has(dialogueKey(row.scenario, row.supporter, row.repeat, seekerName(own(row))))
  return concatFindings(
    ...names.map((each, at) => {
      const [source, name] = JSON.parse(each) as [string, string]
      const rows = numbers.filter((row) => row.source === source && row.name === name)
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
