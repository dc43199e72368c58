import type { Table } from '@attune/core/findings'
import { AMONG_BEST, type PaperCell, paperGrid, type PaperOptions } from './paper.js'

/** Escapes any text for LaTeX; pdfLaTeX needs no additional package. */

/**
 * Replacements of ASCII characters. Brackets and stars would be read as an argument after the end
 * of a row. Pairs of some signs would become one sign (`--`, `''`, `?`+`` ` ``).
 */
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
  // Escaped only in pairs, which would become other signs.
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

/** Matches all characters except letters that pdfLaTeX prints in any font encoding. */
const foreign = /(?:[^\x20-\x7eÀ-ÖØ-öø-ž]|[ÐÞðþĄąĐđĘęĦħĮįĸĿŀŉŊŋŦŧŲų])+/gu

/**
 * Definition of a macro for scripts that pdfLaTeX cannot print. XeLaTeX and LuaLaTeX print the text
 * in the font of the document. pdfLaTeX prints it with CJKutf8, and otherwise prints code points.
 */
const fallbackMacro = [
  '% Characters beyond Latin. Define \\attunetext{text}{code points} before to print them in another way.',
  '\\ifdefined\\attunetext\\else\\DeclareRobustCommand\\attunetext[2]{%',
  '  \\ifdefined\\XeTeXversion#1\\else\\ifdefined\\directlua#1\\else',
  '  \\ifdefined\\CJKfamily\\begin{CJK}{UTF8}{gbsn}#1\\end{CJK}\\else\\texttt{#2}\\fi\\fi\\fi}\\fi',
].join('\n')

/** Escapes a line of text without control characters. */
export const escapeLatex = (text: string): string =>
  text.replace(
    /[^\x20-\x7e]+|[\\{}$&#_%~^<>|"`[\]*]|(['\-,])(?=\1)/gu,
    (found) => ascii[found] ?? beyondAscii(found),
  )

const beyondAscii = (text: string): string =>
  text
    .replace(/[^\x20-\x7e]/gu, (character) =>
      Object.hasOwn(symbols, character) ? symbols[character]! : character,
    )
    .replace(foreign, fallback)

function fallback(text: string): string {
  return `\\attunetext{${text}}{${Array.from(text, codePoint).join(' ')}}`
}

/** Replaces the macro by code points. */
const withoutFallback = (latex: string): string =>
  latex.replace(/\\attunetext\{[^{}]*\}\{([^{}]*)\}/g, '\\texttt{$1}')

const codePoint = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

/**
 * A table as LaTeX with booktabs, for `\input`. Text is escaped. Characters that pdfLaTeX cannot
 * print use a macro, which the file defines unless the document has defined it. With `name`, the
 * table has the label `tab:<name>`.
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
      : [
          '',
          '\\smallskip',
          `\\parbox{\\linewidth}{\\footnotesize ${notes.map(escapeLatex).join('\\par ')}}`,
        ]),
    '\\end{table}',
    '',
  ].join('\n')
  const head = [
    '% Needs \\usepackage{booktabs}.',
    ...(body.includes('\\attunetext{') ? [fallbackMacro] : []),
  ]
  return [...head, body].join('\n')
}

const line = (cells: readonly string[]): string => `${cells.join(' & ')} \\\\`

function cellText({ main, interval, p, mark, standing }: PaperCell): string {
  const value = standing === 'best' ? `\\textbf{${escapeLatex(main)}}` : escapeLatex(main)
  const sign = standing === 'among-best' ? `\\textsuperscript{${escapeLatex(AMONG_BEST)}}` : ''
  const details = [interval, p, mark]
    .filter(Boolean)
    .map((text) => `{\\footnotesize ${escapeLatex(text)}}`)
  return [value + sign, ...details].join(' ')
}

/** Label without characters that have a meaning in TeX. */
const labelOf = (name: string): string =>
  name.replace(/[^A-Za-z0-9.:-]/gu, (character) =>
    character < '\u0080' ? '-' : `u${character.codePointAt(0)!.toString(16)}`,
  )

/**
 * Caption of the table. Its short form does not use the macro, because a list of tables would use
 * the macro before its definition.
 */
function captionOf(title: string): string {
  const text = escapeLatex(title)
  const listed = withoutFallback(text)
  return listed === text ? `\\caption{${text}}` : `\\caption[{${listed}}]{${text}}`
}
