import type { Citation } from '@attune/core'
import { escapeLatex } from '@attune/tables'

/** An entry of a `.bib` file. The title keeps its capitals. */
export function bibtex({ key, type, title, authors, year, fields = {} }: Citation): string {
  const all: readonly (readonly [string, string])[] = [
    ['title', `{${escapeLatex(title)}}`],
    ['author', authors.map(authorText).join(' and ')],
    ['year', String(year)],
    ...Object.entries(fields).map(([name, text]) => [name, asIs.has(name) ? text : escapeLatex(text)] as const),
    ...(fields['eprint'] === undefined ? [] : ([['archiveprefix', 'arXiv']] as const)),
  ]
  return [`@${type}{${key},`, ...all.map(([name, text]) => `  ${name} = {${text}},`), '}', ''].join('\n')
}

/** An organisation has no comma, and is kept in one piece. */
const authorText = (name: string): string => (name.includes(',') ? escapeLatex(name) : `{${escapeLatex(name)}}`)

/** BibTeX styles put these into commands of their own; pages hold `--`. */
const asIs: ReadonlySet<string> = new Set(['url', 'doi', 'eprint', 'pages'])
