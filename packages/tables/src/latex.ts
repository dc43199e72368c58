import type { Table } from '@attune/core/findings'
import { escapeLatex, fallbackMacro, withoutFallback } from './latex-text.js'
import { AMONG_BEST, type PaperCell, paperGrid, type PaperOptions } from './paper.js'

/**
 * A table as LaTeX with booktabs, to be read with `\input`. Text is escaped; what pdfLaTeX has no letters for goes through a
 * macro that the file defines, and a document may define before. `name` becomes the label `tab:<name>`.
 */
export function tableToLatex(table: Table, options: PaperOptions = {}): string {
  const { title, columns, rows, notes } = paperGrid(table, options)
  const body = [
    '\\begin{table}',
    '\\centering',
    captionOf(title),
    ...(options.name === undefined ? [] : [`\\label{tab:${labelOf(options.name)}}`]),
    `\\begin{tabular}{@{}${columns.map(({ numeric }) => (numeric ? 'r' : 'l')).join('')}@{}}`,
    '\\toprule',
    line(columns.map((column) => escapeLatex(column.title))),
    '\\midrule',
    ...rows.map((row) => line(row.map(cellText))),
    '\\bottomrule',
    '\\end{tabular}',
    ...(notes.length === 0
      ? []
      : ['', '\\smallskip', `\\parbox{\\linewidth}{\\footnotesize ${notes.map(escapeLatex).join('\\par ')}}`]),
    '\\end{table}',
    '',
  ].join('\n')
  const head = ['% Needs \\usepackage{booktabs}.', ...(body.includes('\\attunetext{') ? [fallbackMacro] : [])]
  return [...head, body].join('\n')
}

const line = (cells: readonly string[]): string => `${cells.join(' & ')} \\\\`

function cellText({ main, interval, p, mark, standing }: PaperCell): string {
  const value = standing === 'best' ? `\\textbf{${escapeLatex(main)}}` : escapeLatex(main)
  const sign = standing === 'among-best' ? `\\textsuperscript{${escapeLatex(AMONG_BEST)}}` : ''
  const details = [interval, p, mark].filter(Boolean).map((text) => `{\\footnotesize ${escapeLatex(text)}}`)
  return [value + sign, ...details].join(' ')
}

/** Labels are read by TeX itself: no character that means something to it. */
const labelOf = (name: string): string =>
  name.replace(/[^A-Za-z0-9.:-]/gu, (character) =>
    character < '\u0080' ? '-' : `u${character.codePointAt(0)!.toString(16)}`,
  )

/** A list of tables is read before the macro is defined, so its text does without. */
function captionOf(title: string): string {
  const text = escapeLatex(title)
  const listed = withoutFallback(text)
  return listed === text ? `\\caption{${text}}` : `\\caption[{${listed}}]{${text}}`
}
