import type { Citation } from '@attune/core'
import { escapeLatex } from '@attune/tables'

/** Formats a citation as an entry of a `.bib` file. Braces preserve the capitals of the title. */
export function bibtex({ key, type, title, authors, year, fields = {} }: Citation): string {
  const all: readonly (readonly [string, string])[] = [
    ['title', `{${escapeLatex(title)}}`],
    ['author', authors.map(authorText).join(' and ')],
    ['year', String(year)],
    ...Object.entries(fields).map(
      ([name, text]) => [name, unescapedFields.has(name) ? text : escapeLatex(text)] as const,
    ),
    ...(fields['eprint'] === undefined ? [] : ([['archiveprefix', 'arXiv']] as const)),
  ]
  return [`@${type}{${key},`, ...all.map(([name, text]) => `  ${name} = {${text}},`), '}', ''].join(
    '\n',
  )
}

/**
 * Formats an author. A name without a comma is an organisation, which BibTeX must not split into
 * first and last name.
 */
const authorText = (name: string): string =>
  name.includes(',') ? escapeLatex(name) : `{${escapeLatex(name)}}`

/**
 * Fields that are not escaped: BibTeX styles print them with their own commands, and `pages`
 * contains `--`.
 */
const unescapedFields: ReadonlySet<string> = new Set(['url', 'doi', 'eprint', 'pages'])
