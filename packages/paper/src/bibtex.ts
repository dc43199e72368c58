import type { Citation } from '@attune/core'
import { escapeLatex } from '@attune/tables'

/** An entry of a `.bib` file. The title keeps its capitals. */
export function bibtex({ key, type, title, authors, year, fields = {} }: Citation): string {
  const all: readonly (readonly [string, string])[] = [
    ['title', `{${escapeLatex(title)}}`],
    ['author', authors.map(authorText).join(' and ')],
    ['year', String(year)],
    ...Object.entries(fields).map(
      ([name, text]) => [name, asIs.has(name) ? text : escapeLatex(text)] as const,
    ),
    ...(fields['eprint'] === undefined ? [] : ([['archiveprefix', 'arXiv']] as const)),
  ]
  return [`@${type}{${key},`, ...all.map(([name, text]) => `  ${name} = {${text}},`), '}', ''].join(
    '\n',
  )
}

/** An author; a name without comma is an organisation, which must not be split. */
const authorText = (name: string): string =>
  name.includes(',') ? escapeLatex(name) : `{${escapeLatex(name)}}`

/** Fields that are not escaped: BibTeX styles have commands for them, and pages contain `--`. */
const asIs: ReadonlySet<string> = new Set(['url', 'doi', 'eprint', 'pages'])
