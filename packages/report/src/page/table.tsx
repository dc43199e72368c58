/** Tables of analyses: as they are printed, with intervals drawn next to the numbers. */
import type { VNode } from 'preact'
import type { ReportCell, ReportColumn, ReportTable } from '../report-data.js'
import { Safe, Whole } from './text.js'

/** Columns with numbers side by side; more go into a further block below, with the names again. */
const BLOCK = 5

export function DataTable({ table }: { readonly table: ReportTable }): VNode {
  const { title, columns, notes } = table
  const names = columns.flatMap(({ numeric }, at) => (numeric ? [] : [at]))
  const numbers = columns.flatMap(({ numeric }, at) => (numeric ? [at] : []))
  const blocks: number[][] = []
  for (let at = 0; at < Math.max(1, numbers.length); at += BLOCK) blocks.push(numbers.slice(at, at + BLOCK))
  return (
    <div class="table">
      {blocks.map((block, at) => (
        <Block
          key={at}
          table={table}
          shown={[...names, ...block].sort((a, b) => a - b)}
          caption={at === 0 ? title : `${title} (${at + 1})`}
        />
      ))}
      <ul class="notes">
        {notes.map((note) => (
          <li key={note}>
            <Whole text={note} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface BlockProps {
  readonly table: ReportTable
  readonly shown: readonly number[]
  readonly caption: string
}

function Block({ table: { columns, rows }, shown, caption }: BlockProps): VNode {
  return (
    <table class="data">
      <caption>
        <Safe text={caption} />
      </caption>
      <thead>
        <tr>
          {shown.map((at) => (
            <th key={at} scope="col" class={columns[at]!.numeric ? 'number' : undefined}>
              <Safe text={columns[at]!.title} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {shown.map((at) => (
              <Value key={at} cell={row[at] ?? { text: '' }} column={columns[at]!} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ cell, column }: { readonly cell: ReportCell; readonly column: ReportColumn }): VNode {
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
      <span class="value">{text}</span> {interval !== undefined && <span class="interval">{interval}</span>}{' '}
      {p !== undefined && <span class="p">{p}</span>} {mark !== undefined && <span class="p">{mark}</span>}
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
      {least <= 0 && greatest >= 0 && <line class="zero" x1={at(0)} x2={at(0)} y1={0} y2={HEIGHT} />}
      {lower !== undefined && upper !== undefined && (
        <line class="bar" x1={at(lower)} x2={at(upper)} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      )}
      <circle cx={at(value)} cy={HEIGHT / 2} r={3} />
    </svg>
  )
}
