import type { Table } from '@attune/core/findings'
import { AMONG_BEST, type PaperCell, paperGrid, type PaperOptions } from './paper.js'

/**
 * A table in GitHub-flavoured Markdown under a third-level heading, with notes as a list. Text is
 * escaped: names and notes cannot add markup, links or HTML.
 */
export function tableToMarkdown(table: Table, options: PaperOptions = {}): string {
  const { title, columns, rows, notes } = paperGrid(table, options)
  return [
    `### ${escape(title)}`,
    '',
    line(columns.map((column) => escape(column.title))),
    line(columns.map((column) => (column.numeric ? '---:' : '---'))),
    ...rows.map((row) => line(row.map(cellText))),
    ...(notes.length > 0 ? ['', ...notes.map((note) => `- ${escape(note)}`)] : []),
    '',
  ].join('\n')
}

function cellText({ main, interval, p, mark, standing }: PaperCell): string {
  const value = standing === 'best' ? `**${escape(main)}**` : escape(main)
  const sign = standing === 'among-best' ? AMONG_BEST : ''
  return [value + sign, ...[interval, p, mark].filter(Boolean).map(escape)].join(' ').trim()
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/**
 * Escapes Markdown. Underscores inside a word are not escaped, because they are harmless. Bare URLs
 * are, because they would become links.
 */
const escape = (text: string): string =>
  text
    .replace(/[\\`*[\]<>|~&$#]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/:(?=\/\/)|(?<=\bwww)\.(?=\S)/gi, '\\$&')
    .replace(/^([-+]|\d+[.)])(?= )/, (start) => start.replace(/[-+.)]$/, '\\$&'))
