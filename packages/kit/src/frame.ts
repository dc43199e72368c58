import { declaredUnder, type Evaluation, suggestion, type Words } from '@attune/core/findings'
import { columnsOf, type KitColumn, withEqual } from './columns.js'
import { kitErrors } from './errors.js'
import { type Divided, dividedBy, type SetGroup, setGroupsOf } from './groups.js'
import type { RowSet } from './row-set.js'

/** A column of a name that nothing gives would be a column of dashes. Of rows that an analysis computes nobody knows. @throws COLUMN_UNKNOWN */
function requireColumns(
  { gives = {} }: Partial<Pick<Evaluation, 'gives'>>,
  rows: RowSet,
  columns: readonly KitColumn[],
): void {
  const names = new Set(rows.names)
  if (names.size === 0 || names.has('')) return
  const unread = columns.filter(({ key, of = key }) => of !== '' && !names.has(of))
  if (unread.length === 0) return
  const sources = [...new Set(Array.from(rows.abouts(), ({ source }) => source))].flatMap((source) =>
    source === undefined || !Object.hasOwn(gives, source) ? [undefined] : [source],
  )
  if (!sources.every((source) => source !== undefined)) return
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

/** What all functions of the kit are asked for. */
export interface KitOptions {
  /** Of the first table; those of others begin with it. */
  readonly id: string
  readonly title: Words
  /** Default: one per name, and one per label where values are labels. */
  readonly columns?: readonly KitColumn[]
  /** Rows of the table are divided by these: tags of scenarios, conditions, `language`. */
  readonly by?: readonly string[]
  /** Printed below the kit's own notes. */
  readonly notes?: readonly Words[]
  /** What sentences name before the column: `mood · bel`. */
  readonly about?: string
}

/** What the tables of the kit are made from. */
export interface Frame extends Divided {
  readonly evaluation: Pick<Evaluation, 'supporters' | 'statistics'>
  readonly columns: readonly KitColumn[]
  readonly groups: readonly SetGroup[]
}

export function frameOf(
  evaluation: Frame['evaluation'] & Partial<Pick<Evaluation, 'gives'>>,
  rows: RowSet,
  { columns = columnsOf(rows), by = [] }: Pick<KitOptions, 'columns' | 'by'>,
  but?: string,
): Frame {
  requireColumns(evaluation, rows, columns)
  const { names, groups } = setGroupsOf(rows, by, but)
  return {
    evaluation,
    columns: withEqual(columns, rows),
    groups,
    ...dividedBy(names),
  }
}
