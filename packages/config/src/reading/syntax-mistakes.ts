import { type Document, isCollection, isScalar, type Node, visit, type YAMLError } from 'yaml'

export interface SyntaxMistake {
  readonly words: string
  readonly offset: number
}

/** One broken line makes a parser stumble several times: only the first time counts, and every doubled key. */
export function syntaxMistakes(document: Document.Parsed, text: string): readonly SyntaxMistake[] {
  return [...document.errors, ...document.warnings]
    .filter(({ code }, i) => i === 0 || code === 'DUPLICATE_KEY')
    .map(
      (error) => unquoted(text, error) ?? unclosed(document, error) ?? { words: wordsOf(error), offset: error.pos[0] },
    )
}

const wordsByCode: Partial<Record<YAMLError['code'], string>> = {
  DUPLICATE_KEY: 'This key occurs twice in the map',
  MULTIPLE_DOCS: 'A second document starts here; a config must be one document',
  BLOCK_AS_IMPLICIT_KEY: 'There is an extra colon, or the indentation is wrong; text that contains ": " needs quotes',
  MULTILINE_IMPLICIT_KEY: 'A colon or a comma is missing, or the indentation is wrong',
}

/** What follows a colon is quoted from the text, where somebody may have written a key. */
const wordsOf = ({ code, message }: YAMLError): string => wordsByCode[code] ?? message.replace(/: .*$/s, '')

/** Inside of brackets, the brace of a placeholder begins a map. */
function unquoted(text: string, { pos: [at] }: YAMLError): SyntaxMistake | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const line = text.slice(start).split('\n', 1)[0] ?? ''
  const found = /[[{].*?(?<!["'\w}/.-])(\$\{env:[^}]*\})/d.exec(line)
  if (!found?.indices?.[1]) return undefined
  return { words: `Inside of { } and [ ] this needs quotes: "${found[1]}"`, offset: start + found.indices[1][0] }
}

/** A quote or bracket that is never closed is noticed where the text ends; what helps is where it was opened. */
function unclosed(document: Document.Parsed, { message, pos: [end] }: YAMLError): SyntaxMistake | undefined {
  const isQuote = /^Missing closing ["']quote/.test(message)
  if (!isQuote && !/end with a [}\]]$/.test(message)) return undefined
  let offset: number | undefined
  visit(document, (_, node) => {
    const isOpened = isQuote ? isScalar(node) && isQuoted(node) : isCollection(node) && node.flow === true
    const [from, , to] = (isOpened && (node as Node).range) || []
    if (from !== undefined && to !== undefined && from < end && end <= to) offset = from
  })
  if (offset === undefined) return undefined
  return { words: isQuote ? 'This quote is never closed' : 'This bracket is never closed', offset }
}

const isQuoted = ({ type }: { readonly type?: string | undefined }): boolean => type?.startsWith('QUOTE') === true
