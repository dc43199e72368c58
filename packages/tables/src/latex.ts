import type { Table } from '@attune/core/findings'
import { AMONG_BEST, type PaperCell, paperGrid, type PaperOptions } from './paper.js'

/** Any text as LaTeX: with pdfLaTeX and no package beyond the format itself. */

/** Brackets and stars would be taken for an argument after the end of a row; pairs of signs for one (`--`, `''`, `?`+`` ` ``). */
const ascii: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '%': '\\%',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\symbol{34}',
  '`': '\\textasciigrave{}',
  // Only in pairs, which would become other signs.
  "'": "'{}",
  '-': '-{}',
  ',': ',{}',
  '[': '{[}',
  ']': '{]}',
  '*': '{*}',
}

const symbols: Readonly<Record<string, string>> = {
  '–': '\\textendash{}',
  '—': '\\textemdash{}',
  '‘': '`{}',
  '’': "'{}",
  '“': '``',
  '”': "''",
  '…': '\\ldots{}',
  '·': '\\textperiodcentered{}',
  '°': '\\textdegree{}',
  '†': '\\dag{}',
  '×': '$\\times$',
  '±': '$\\pm$',
  '−': '$-$',
  '≤': '$\\leq$',
  '≥': '$\\geq$',
  '≠': '$\\neq$',
  '≈': '$\\approx$',
  '↑': '$\\uparrow$',
  '↓': '$\\downarrow$',
  '←': '$\\leftarrow$',
  '→': '$\\rightarrow$',
  '½': '$\\frac{1}{2}$',
  '²': '$^{2}$',
  ...Object.fromEntries(
    Array.from('αβγδεζηθικλμνξπρστυφχψω', (letter, at) => [
      letter,
      `$\\${'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi omega'.split(' ')[at]}$`,
    ]),
  ),
  Δ: '$\\Delta$',
  Σ: '$\\Sigma$',
}

/** All but the letters that pdfLaTeX prints in any font encoding. */
const foreign = /(?:[^\x20-\x7eÀ-ÖØ-öø-ž]|[ÐÞðþĄąĐđĘęĦħĮįĸĿŀŉŊŋŦŧŲų])+/gu

/**
 * For scripts that pdfLaTeX has no letters for. XeLaTeX and LuaLaTeX print them in the font of the document, pdfLaTeX with
 * CJKutf8, and without it their code points.
 */
const fallbackMacro = [
  '% Characters beyond Latin. Define \\attunetext{text}{code points} before to print them in another way.',
  '\\ifdefined\\attunetext\\else\\DeclareRobustCommand\\attunetext[2]{%',
  '  \\ifdefined\\XeTeXversion#1\\else\\ifdefined\\directlua#1\\else',
  '  \\ifdefined\\CJKfamily\\begin{CJK}{UTF8}{gbsn}#1\\end{CJK}\\else\\texttt{#2}\\fi\\fi\\fi}\\fi',
].join('\n')

/** Text of one line that has no control characters. */
export const escapeLatex = (text: string): string =>
  text.replace(/[^\x20-\x7e]+|[\\{}$&#_%~^<>|"`[\]*]|(['\-,])(?=\1)/gu, (found) => ascii[found] ?? beyondAscii(found))

const beyondAscii = (text: string): string =>
  text
    .replace(/[^\x20-\x7e]/gu, (character) => (Object.hasOwn(symbols, character) ? symbols[character]! : character))
    .replace(foreign, fallback)

function fallback(text: string): string {
  return `\\attunetext{${text}}{${Array.from(text, codePoint).join(' ')}}`
}

/** The same, with only code points for what the macro prints. */
const withoutFallback = (latex: string): string => latex.replace(/\\attunetext\{[^{}]*\}\{([^{}]*)\}/g, '\\texttt{$1}')

const codePoint = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

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
