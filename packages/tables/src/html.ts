import type { Table } from '@attune/core/findings'
import { AMONG_BEST, type PaperCell, paperGrid, type PaperOptions } from './paper.js'

const style =
  'table{border-collapse:collapse;font:14px/1.4 system-ui,sans-serif}caption{font-weight:600;text-align:left}' +
  'thead th,tbody tr:last-child>*{border-bottom:1px solid}thead th{border-top:1px solid}' +
  'th,td{padding:.2em .8em;text-align:left;vertical-align:baseline}.number{text-align:right;white-space:nowrap}' +
  'small{color:#555}tfoot td{font-size:12px;max-width:60em}tfoot p{margin:.2em 0}'

/**
 * A table as a self-contained HTML document, whose `table` element can be copied. Text is escaped.
 */
export function tableToHtml(table: Table, options: PaperOptions = {}): string {
  const { title, columns, rows, notes } = paperGrid(table, options)
  const cell = (tag: string, numeric: boolean, content: string): string =>
    `<${tag}${numeric ? ' class="number"' : ''}>${content}</${tag.split(' ')[0]}>`
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${style}</style></head>`,
    '<body>',
    '<table>',
    `<caption>${escapeHtml(title)}</caption>`,
    '<thead>',
    `<tr>${columns.map(({ title: name, numeric }) => cell('th scope="col"', numeric, escapeHtml(name))).join('')}</tr>`,
    '</thead>',
    '<tbody>',
    ...rows.map(
      (row) =>
        `<tr>${row.map((each, at) => cell('td', columns[at]?.numeric === true, cellHtml(each))).join('')}</tr>`,
    ),
    '</tbody>',
    ...(notes.length === 0
      ? []
      : [
          `<tfoot><tr><td colspan="${columns.length}">${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('')}</td></tr></tfoot>`,
        ]),
    '</table>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function cellHtml({ main, interval, p, mark, standing }: PaperCell): string {
  const value = standing === 'best' ? `<strong>${escapeHtml(main)}</strong>` : escapeHtml(main)
  const sign = standing === 'among-best' ? `<sup>${AMONG_BEST}</sup>` : ''
  const details = [interval, p, mark]
    .filter(Boolean)
    .map((text) => `<small>${escapeHtml(text)}</small>`)
  return [value + sign, ...details].join(' ')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!)
