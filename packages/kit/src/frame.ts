import { declaredUnder, type Evaluation, suggestion, type Words } from '@attune/core/findings'
import { measureOf, sourceOf } from './asked.js'
import { columnsOf, eachReading, type KitColumn, withEqual } from './columns.js'
import { kitErrors } from './errors.js'
import { type Divided, dividedBy, type SetGroup, setGroupsOf } from './groups.js'
import { requireLabels } from './require-labels.js'
import { ColumnRows, type RowSet } from './row-set.js'

/**
 * Rejects columns whose name no component declares, since they would only contain dashes. Rows that
 * an analysis computes are not checked, because their names are not declared.
 *
 * @throws COLUMN_UNKNOWN
 */
function requireColumns(
  { gives = {} }: Partial<Pick<Evaluation, 'gives'>>,
  rows: RowSet,
  columns: readonly KitColumn[],
): void {
  const names = new Set(rows.names)
  if (names.size === 0 || names.has('')) return
  const unread = columns.filter(({ key, of = key }) => of !== '' && !names.has(of))
  if (unread.length === 0) return
  const sources = [...new Set(Array.from(rows.abouts(), ({ source }) => source))].flatMap(
    (source) => (source === undefined || !Object.hasOwn(gives, source) ? [undefined] : [source]),
  )
  if (!sources.every((source) => source !== undefined)) return
  const declared = sources.map((source) => {
    const { measures, series, criteria } = gives[source]!
    return { ...measures, ...series, ...criteria }
  })
  const isGiven = (name: string): boolean =>
    declared.some((each) => declaredUnder(each, name) !== undefined)
  // Rows that an analysis computes have names of its choice, so missing names are no error.
  if (![...names].every(isGiven)) return
  for (const { key, of: name = key } of unread) {
    if (isGiven(name)) continue
    const hint = suggestion(name, new Set(declared.flatMap((each) => Object.keys(each))))
    const verb = sources.length === 1 ? 'does not' : 'do not'
    throw kitErrors.error('COLUMN_UNKNOWN', {
      key,
      name,
      sources: sources.join(' and '),
      verb,
      hint,
    })
  }
}

/**
 * Rejects a column that mixes values of several components for one supporter, since their mean
 * measures nothing. Rows that an analysis computes have no source. @throws COLUMN_OF_SEVERAL
 */
function requireOneSource(rows: RowSet, columns: readonly KitColumn[]): void {
  // Columns of numbers belong to one component.
  if (rows instanceof ColumnRows) return
  for (const column of columns) {
    const bySupporter = new Map<string, Set<string>>()
    eachReading(rows, column, ({ supporter, source }, value) => {
      if (source === undefined || value.state !== 'known') return
      const sources = bySupporter.get(supporter) ?? new Set()
      bySupporter.set(supporter, sources.add(source))
    })
    const labels = [...([...bySupporter.values()].find(({ size }) => size > 1) ?? [])]
    if (labels.length === 0) continue
    const { key, of: name = key } = column
    throw kitErrors.error('COLUMN_OF_SEVERAL', {
      name,
      labels: labels.join(' and '),
      label: labels[0]!,
    })
  }
}

/** Options that all functions of the kit share. */
export interface KitOptions {
  /** Id of the first table, and prefix of the ids of further tables. */
  readonly id: string
  readonly title: Words
  /**
   * Columns of the table. Default: one per measure or criterion with numbers, and one per label for
   * those with labels.
   */
  readonly columns?: readonly KitColumn[]
  /** Tags of scenarios, conditions, or `language`, by whose values the table's rows are divided. */
  readonly by?: readonly string[]
  /** Notes of the analysis, after those that the kit adds itself. */
  readonly notes?: readonly Words[]
  /** Text that precedes the column's name in sentences: `mood · bel`. */
  readonly about?: string
}

/** Input of a table: rows, columns and groups. */
export interface Frame extends Divided {
  readonly evaluation: Pick<Evaluation, 'supporters' | 'statistics'>
  readonly columns: readonly KitColumn[]
  readonly groups: readonly SetGroup[]
}

export function frameOf(
  evaluation: Frame['evaluation'] & Partial<Pick<Evaluation, 'gives' | 'primary'>>,
  rows: RowSet,
  { columns = columnsOf(rows), by = [] }: Pick<KitOptions, 'columns' | 'by'>,
  but?: string,
): Frame {
  requireColumns(evaluation, rows, columns)
  requireOneSource(rows, columns)
  requireLabels(evaluation, rows, columns)
  const { names, groups } = setGroupsOf(rows, by, but)
  return {
    evaluation,
    columns: withEqual(columns, rows, primaryIn(evaluation, rows)),
    groups,
    ...dividedBy(names),
  }
}

/** Returns a test for columns of measures that the config names as primary. */
function primaryIn(
  { primary = [] }: Partial<Pick<Evaluation, 'primary'>>,
  rows: RowSet,
): (column: KitColumn) => boolean {
  if (primary.length === 0) return () => false
  const source = sourceOf(rows)
  return (column) => primary.includes(`${source}.${measureOf(column, source).name}`)
}
