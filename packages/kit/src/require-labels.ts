import { declaredUnder, type Evaluation, suggestion } from '@attune/core/findings'
import { partition } from '@attune/core/internal'
import type { KitColumn } from './columns.js'
import { kitErrors } from './errors.js'
import type { RowSet } from './row-set.js'

/**
 * Rejects a column whose label its criterion cannot have, since the share of it would always be 0.
 * Values that an analysis computes from those of a criterion may have labels of their own.
 *
 * @throws LABEL_UNKNOWN
 */
export function requireLabels(
  { gives = {} }: Partial<Pick<Evaluation, 'gives'>>,
  rows: RowSet,
  columns: readonly KitColumn[],
): void {
  const labelled = columns.filter(({ label }) => label !== undefined)
  if (labelled.length === 0) return
  const sources = new Set(Array.from(rows.abouts(), ({ source }) => source))
  for (const { key, of: name = key, label = '' } of labelled) {
    const found = new Set(partition(rows.values(name)).values)
    if (found.size === 0 || found.has(label)) continue
    const possible = possibleLabels(gives, sources, name)
    const own = [...found].filter((value) => typeof value === 'string')
    if (possible === undefined || possible.has(label)) continue
    // Labels that the criterion does not have are those of the analysis.
    if (own.some((value) => !possible.has(value))) continue
    if (possible.size === 0 && label.trim() !== '' && Number.isFinite(Number(label))) continue
    const hint = possible.size === 0 ? 'Its values are numbers.' : suggestion(label, possible)
    throw kitErrors.error('LABEL_UNKNOWN', { key, name, label, hint })
  }
}

/**
 * Labels that the components declare for a name, without any for numbers. Undefined if a component
 * is unknown, or gives any label.
 */
function possibleLabels(
  gives: Evaluation['gives'],
  sources: ReadonlySet<string | undefined>,
  name: string,
): ReadonlySet<string> | undefined {
  const labels = new Set<string>()
  for (const source of sources) {
    const given = source !== undefined && Object.hasOwn(gives, source) ? gives[source] : undefined
    if (given === undefined) return undefined
    const criterion = declaredUnder(given.criteria, name)
    const isNumber = declaredUnder({ ...given.measures, ...given.series }, name) !== undefined
    if (criterion === undefined && !isNumber) continue
    const outcomes = criterion?.outcomes ?? []
    if (outcomes === 'any') return undefined
    const own = Array.isArray(outcomes) ? (outcomes as readonly string[]) : Object.keys(outcomes)
    for (const label of own) labels.add(label)
  }
  return labels
}
