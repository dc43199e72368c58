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
export const fallbackMacro = [
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
export const withoutFallback = (latex: string): string =>
  latex.replace(/\\attunetext\{[^{}]*\}\{([^{}]*)\}/g, '\\texttt{$1}')

const codePoint = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
