import { declaredUnder, type Evaluation, suggestion } from '@attune/core/findings'
import type { KitColumn } from './columns.js'
import { kitErrors } from './errors.js'
import { distinct, type Row } from './rows.js'

/** A column of a name that nothing gives would be a column of dashes. Of rows that an analysis computes nobody knows. @throws COLUMN_UNKNOWN */
export function requireColumns(
  { gives = {} }: Partial<Pick<Evaluation, 'gives'>>,
  rows: readonly Row[],
  columns: readonly KitColumn[],
): void {
  const names = new Set(rows.map(({ name }) => name))
  if (names.size === 0 || names.has('')) return
  const unread = columns.filter(({ key, of = key }) => of !== '' && !names.has(of))
  if (unread.length === 0 || rows.some(({ source }) => source === undefined || !Object.hasOwn(gives, source))) return
  const sources = distinct(rows.map(({ source }) => source!))
  const declared = sources.map((source) => {
    const { measures, series, criteria } = gives[source]!
    return { ...measures, ...series, ...criteria }
  })
  const isGiven = (name: string): boolean => declared.some((each) => declaredUnder(each, name) !== undefined)
  // What an analysis computes of results has its names from the analysis.
  if (![...names].every(isGiven)) return
  for (const { key, of: name = key } of unread) {
    if (isGiven(name)) continue
    const hint = suggestion(name, new Set(declared.flatMap((each) => Object.keys(each))))
    const verb = sources.length === 1 ? 'does not' : 'do not'
    throw kitErrors.error('COLUMN_UNKNOWN', { key, name, sources: sources.join(' and '), verb, hint })
  }
}
