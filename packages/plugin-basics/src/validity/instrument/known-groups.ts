/** Tests whether the measures distinguish supporters with a known difference. */
import { known } from '@attune/core'
import type { ClaimReference, Evaluation, Table } from '@attune/core/findings'
import { compare, type KitFindings, type Row } from '@attune/kit'
import { grouped, isSignificant, type Said } from '@attune/kit/internal'
import { mean } from '@attune/statistics'
import { isOffline, type MeasureValues } from './numbers.js'

export interface KnownGroups {
  readonly better: readonly string[]
  readonly worse: readonly string[]
}

/**
 * A row per measure: mean of the better supporters minus mean of the worse ones, and the number of
 * conditions in which the difference is significant.
 */
export function knownGroups(
  evaluation: Evaluation,
  all: readonly MeasureValues[],
  { better, worse }: KnownGroups,
): { readonly tables: readonly Table[]; readonly said: readonly Said[] } {
  const groups = [better, worse].map((supporters) => ({ name: supporters.join(' + '), supporters }))
  const compared = { ...evaluation, supporters: groups.map(({ name }) => name) }
  const found = all.flatMap((numbers) => {
    const [table] = comparedIn(compared, numbers, groups).tables
    return table ? [{ numbers, table }] : []
  })
  const table: Table = {
    id: 'known-groups',
    title: 'Whether the numbers tell apart supporters that are known to differ',
    columns: [
      { key: 'number', title: 'Number' },
      { key: 'difference', title: 'Better minus worse' },
      { key: 'conditions', title: 'Told apart' },
    ],
    rows: found.map((each) => ({ number: each.numbers.title, ...rowOf(each.table) })),
    notes: [
      `Declared as better: ${better.join(', ')}; as worse: ${worse.join(', ')}. The difference is over all conditions.`,
      'Told apart: in how many conditions adjusted p and interval leave 0. p is adjusted for all conditions together and each of them.',
      ...(found[0]?.table.notes ?? [])
        .filter((note) => note.startsWith('Differences '))
        .map(withoutFamily),
    ],
  }
  return {
    tables: found.length > 0 ? [table] : [],
    said: found.length > 0 ? [separationSentence(found, groups)] : [],
  }
}

interface Compared {
  readonly numbers: MeasureValues
  readonly table: Table
}

/**
 * Sentence such as `5 of 7 numbers tell listener apart from dismisser, over all conditions; not
 * felt · success, felt · failure.`
 */
function separationSentence(found: readonly Compared[], groups: readonly Group[]): Said {
  const claimOf = ({ table }: Compared): ClaimReference[] => {
    const cell = table.rows[0]?.['value']
    return typeof cell === 'object' && cell.claim ? [cell.claim] : []
  }
  const isFound = (each: Compared): boolean => claimOf(each).some(({ detected }) => detected)
  const [better, worse] = groups.map(({ name }) => name)
  const missed = found.filter((each) => !isFound(each)).map(({ numbers }) => numbers.title)
  const counted = `${found.length - missed.length} of ${found.length} numbers tell ${better} apart from ${worse}, over all conditions`
  const not =
    missed.length === 0
      ? ''
      : `; not ${missed.slice(0, MOST).join(', ')}${missed.length > MOST ? ', …' : ''}`
  return { text: `${counted}${not}.`, claims: found.flatMap(claimOf) }
}

const MOST = 4

/**
 * Removes the part of a note on adjusted p-values; the note above says which tests they adjust for.
 */
const withoutFamily = (note: string): string =>
  note.replace(/, in parentheses adjusted[^.]*\./, '.')

function comparedIn(
  evaluation: Evaluation,
  numbers: MeasureValues,
  groups: readonly Group[],
): KitFindings {
  const rows = groups.flatMap((group) => rowsOf(numbers, group))
  const column = { key: 'value', of: '', title: numbers.title, better: 'higher' } as const
  return compare(evaluation, rows, { id: 'known', title: '', columns: [column] })
}

function rowOf({ rows }: Table): Table['rows'][number] {
  const cells = rows.map((row) => row['value']).filter((cell) => typeof cell === 'object')
  // If several conditions are compared, the first row pools them.
  const single = cells.length > 1 ? cells.slice(1) : cells
  const significant = single.filter((cell) => isSignificant(cell)).length
  return { difference: cells[0] ?? '', conditions: `${significant} of ${single.length}` }
}

interface Group {
  readonly name: string
  readonly supporters: readonly string[]
}

/** Rows of a group; several supporters are averaged. */
function rowsOf({ title, readings }: MeasureValues, { name, supporters }: Group): readonly Row[] {
  const own = readings.filter(({ supporter }) => supporters.includes(supporter))
  const cells = grouped(own, ({ scenario, repeat, seeker, judge }) =>
    JSON.stringify([scenario, repeat, seeker, judge]),
  )
  return [...cells.values()].map((cell): Row => {
    const { scenario, cluster, repeat, conditions } = cell[0]!
    const value = known(mean(cell.map((reading) => reading.value)))
    const about = { scenario, cluster, language: '', tags: {}, repeat, conditions }
    return { ...about, supporter: name, name: title, value, offline: isOffline(cell) }
  })
}
