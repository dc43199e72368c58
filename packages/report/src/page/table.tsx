/** Tables of analyses with intervals drawn next to the numbers. */
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { EvaluationOverview, ReportCell, ReportColumn, ReportTable } from '../report-data.js'
import { aboutKey, type Name, Names } from './names.js'
import { hrefOfRests } from './rests.js'
import { Safe, Texts } from './text.js'

/**
 * Maximum number of numeric columns side by side; further columns follow below in another block.
 */
const BLOCK = 5

interface DataTableProps {
  readonly table: ReportTable
  readonly evaluation: EvaluationOverview
  /** True: numbers link to their dialogues. Default true. */
  readonly isLinked?: boolean
}

export function DataTable({ table, evaluation, isLinked = true }: DataTableProps): VNode {
  const { title, columns, notes, equal = [] } = table
  const [sort, setSort] = useState<TableSort | undefined>()
  const order = orderOf(table, sort)
  // The first click on a heading sorts, the second reverses the order, and the third restores the
  // original order.
  const sortBy = (at: number): void =>
    setSort(
      sort?.at !== at ? { at, isDown: true } : sort.isDown ? { at, isDown: false } : undefined,
    )
  const names = columns.flatMap(({ numeric }, at) => (numeric ? [] : [at]))
  const numbers = columns.flatMap(({ numeric }, at) => (numeric ? [at] : []))
  const blocks: number[][] = []
  for (let at = 0; at < Math.max(1, numbers.length); at += BLOCK)
    blocks.push(numbers.slice(at, at + BLOCK))
  const nameOf = ({ title, about, key }: Pick<ReportColumn, 'title' | 'about' | 'key'>): Name => ({
    title,
    about: about ?? aboutKey(evaluation.facets, key),
  })
  return (
    <div class="table">
      {blocks.map((block, at) => (
        <Block
          key={at}
          table={table}
          evaluation={evaluation}
          isLinked={isLinked}
          order={order}
          sort={sort}
          onSort={sortBy}
          shown={[...names, ...block].sort((a, b) => a - b)}
          caption={at === 0 ? title : `${title} (${at + 1})`}
        />
      ))}
      <Names names={[...columns.filter(({ numeric }) => numeric), ...equal].map(nameOf)} />
      <Texts look="notes" texts={notes} />
    </div>
  )
}

interface TableSort {
  readonly at: number
  readonly isDown: boolean
}

/** Rows in the chosen order; rows without a number are last. */
function orderOf({ rows }: ReportTable, sort: TableSort | undefined): readonly number[] {
  const all = rows.map((_, at) => at)
  if (!sort) return all
  const sign = sort.isDown ? -1 : 1
  const cellOf = (row: number): ReportCell => rows[row]![sort.at] ?? { text: '' }
  return all.toSorted((a, b) => {
    const [one, other] = [cellOf(a), cellOf(b)]
    if (one.value !== undefined && other.value !== undefined)
      return sign * (one.value - other.value)
    if (one.value !== undefined || other.value !== undefined)
      return one.value === undefined ? 1 : -1
    return sign * one.text.localeCompare(other.text, undefined, { numeric: true })
  })
}

interface BlockProps extends DataTableProps {
  readonly order: readonly number[]
  readonly sort: TableSort | undefined
  readonly onSort: (at: number) => void
  readonly shown: readonly number[]
  readonly caption: string
}

function Block({
  table: { columns, rows, rests },
  evaluation,
  isLinked,
  order,
  sort,
  onSort,
  shown,
  caption,
}: BlockProps): VNode {
  const hrefAt = (row: number, { key }: ReportColumn): string =>
    hrefOfRests(evaluation, rests[row] ?? { supporters: [], by: {} }, key)
  return (
    <table class="data">
      <caption>
        <Safe text={caption} />
      </caption>
      <thead>
        <tr>
          {shown.map((at) => (
            <th
              key={at}
              scope="col"
              class={columns[at]!.numeric ? 'number' : undefined}
              aria-sort={sort?.at === at ? (sort.isDown ? 'descending' : 'ascending') : undefined}
            >
              <button
                type="button"
                class="sorts"
                title={columns[at]!.about ?? aboutKey(evaluation.facets, columns[at]!.key)}
                onClick={() => onSort(at)}
              >
                <Safe text={columns[at]!.title} />
                {sort?.at === at && <span aria-hidden="true">{sort.isDown ? ' ▾' : ' ▴'}</span>}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.map((index) => (
          <tr key={index}>
            {shown.map((at) => (
              <Value
                key={at}
                cell={rows[index]![at] ?? { text: '' }}
                column={columns[at]!}
                href={isLinked ? hrefAt(index, columns[at]!) : undefined}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ValueProps {
  readonly cell: ReportCell
  readonly column: ReportColumn
  readonly href: string | undefined
}

function Value({ cell, column, href }: ValueProps): VNode {
  if (!column.numeric) {
    return (
      <td data-label={column.title}>
        <Safe text={cell.text} />
      </td>
    )
  }
  const { text, interval, p, mark, claim } = cell
  return (
    <td class="number" data-label={column.title} data-claim={claim}>
      {href === undefined || !/\d/.test(text) ? (
        <span class="value">{text}</span>
      ) : (
        <a class="value" href={href}>
          {text}
        </a>
      )}{' '}
      {interval !== undefined && <span class="interval">{interval}</span>}{' '}
      {p !== undefined && <span class="p">{p}</span>}{' '}
      {mark !== undefined && <span class="p">{mark}</span>}
      {column.range && <Interval cell={cell} range={column.range} />}
    </td>
  )
}

const WIDTH = 120
const HEIGHT = 10

function Interval({
  cell: { value, lower, upper },
  range: [least, greatest],
}: {
  readonly cell: ReportCell
  readonly range: readonly [number, number]
}): VNode | null {
  if (value === undefined) return null
  const at = (number: number): number => 4 + ((number - least) / (greatest - least)) * (WIDTH - 8)
  return (
    <svg class="interval-bar" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {least <= 0 && greatest >= 0 && (
        <line class="zero" x1={at(0)} x2={at(0)} y1={0} y2={HEIGHT} />
      )}
      {lower !== undefined && upper !== undefined && (
        <line class="bar" x1={at(lower)} x2={at(upper)} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      )}
      <circle cx={at(value)} cy={HEIGHT / 2} r={3} />
    </svg>
  )
}
