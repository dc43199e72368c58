/** A config that is too large or too deep is refused before it is parsed, which would take minutes. */
import { CST, Lexer } from 'yaml'
import { AttuneError } from '@attune/core'

const MB = 2 ** 20
const MOST_BYTES = 5 * MB
const MOST_LEVELS = 100
/** More values than any config needs. */
export const MOST_PARTS = 100_000

const refuse = (file: string, why: string): never => {
  const fix = 'Put data into files of their own, such as scenarios as JSON lines, and name them in the config.'
  throw new AttuneError('CONFIG_READ', { file, why }, { fix })
}

/** @throws CONFIG_READ */
export function checkSize(file: string, bytes: number): void {
  if (bytes > MOST_BYTES) refuse(file, `it has ${(bytes / MB).toFixed(1)} MB, more than ${MOST_BYTES / MB}`)
}

/** @throws CONFIG_READ */
export function checkLevels(file: string, text: string): void {
  const blocks = new BlockLevels()
  let brackets = 0
  let parts = 0
  for (const source of new Lexer().lex(text)) {
    const type = CST.tokenType(source)
    if (opening.has(type)) brackets += 1
    else if (closing.has(type)) brackets -= 1
    else if (type === 'scalar') parts += 1
    const levels = brackets + blocks.after(source, type, brackets > 0)
    if (levels > MOST_LEVELS) refuse(file, `it has more than ${MOST_LEVELS} levels`)
    if (parts > MOST_PARTS) refuse(file, `it has more than ${MOST_PARTS} values`)
  }
}

type TokenType = ReturnType<typeof CST.tokenType>
const opening: ReadonlySet<TokenType> = new Set(['flow-map-start', 'flow-seq-start'])
const closing: ReadonlySet<TokenType> = new Set(['flow-map-end', 'flow-seq-end'])
const indicators: ReadonlySet<TokenType> = new Set(['seq-item-ind', 'explicit-key-ind'])

/** Levels that come of columns: each line begins at one, and so does each item of a list on it. */
class BlockLevels {
  readonly #columns: number[] = []
  #column = 0
  #isLeading = true
  /** Whether the next scalar is the text below a `|` or `>`. */
  #isText = false

  /** @param isInside whether a bracket is open, where columns mean nothing */
  after(source: string, type: TokenType, isInside: boolean): number {
    if (type === 'block-scalar-header') this.#isText = true
    else if (type === 'scalar' && this.#isText) this.#isText = this.#isLeading = false
    if (this.#isLeading && !isInside && type !== null && !blank.has(type)) {
      while ((this.#columns.at(-1) ?? -1) >= this.#column) this.#columns.pop()
      this.#columns.push(this.#column)
      this.#isLeading = indicators.has(type)
    }
    const end = source.lastIndexOf('\n')
    if (end >= 0) this.#isLeading = true
    if (end >= 0) this.#column = source.length - end - 1
    else if (!marks.has(type)) this.#column += source.length
    return this.#columns.length
  }
}

/** Of the lexer, not of the text. */
const marks: ReadonlySet<TokenType> = new Set(['scalar', 'doc-mode', 'flow-error-end', 'byte-order-mark'])
const blank: ReadonlySet<TokenType> = new Set(['newline', 'space', 'comment', 'doc-mode', 'byte-order-mark'])
