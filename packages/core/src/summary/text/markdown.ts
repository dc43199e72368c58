import type { Table } from '../../contracts/findings.js'
import { gridOf, unicodeSigns } from './grid.js'

/**
 * A table in GitHub-flavoured Markdown under a heading of the third level, notes as a list. Text is escaped: names and
 * notes cannot add markup, links or HTML.
 */
export function tableToMarkdown(table: Table): string {
  const { title, columns, rows, notes } = gridOf(table, unicodeSigns)
  return [
    `### ${escape(title)}`,
    '',
    line(columns.map((column) => escape(column.title))),
    line(columns.map((column) => (column.numeric ? '---:' : '---'))),
    ...rows.map((row) =>
      line(row.map(({ main, interval, p, mark }) => escape([main, interval, p, mark].filter(Boolean).join(' ')))),
    ),
    ...(notes.length > 0 ? ['', ...notes.map((note) => `- ${escape(note)}`)] : []),
    '',
  ].join('\n')
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Within a word an underscore is one. Bare addresses would become links too. */
const escape = (text: string): string =>
  text
    .replace(/[\\`*[\]<>|~&$#]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/:(?=\/\/)|(?<=\bwww)\.(?=\S)/gi, '\\$&')
    .replace(/^([-+]|\d+[.)])(?= )/, (start) => start.replace(/[-+.)]$/, '\\$&'))
