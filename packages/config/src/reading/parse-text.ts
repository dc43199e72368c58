import { AttuneError } from '@attune/core/internal'
import type { Path, Place } from '@attune/core/runtime'
import {
  type Alias,
  CST,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml'
import { Problems, type Spot, Written } from '../written/written.js'
import { refuseComments } from './comments.js'

/**
 * Maximum size of a config in bytes. Larger or deeper configs are rejected before parsing, which
 * could take minutes.
 */
const MB = 2 ** 20
const MOST_BYTES = 5 * MB
const MOST_LEVELS = 100
/** Maximum number of values. */
const MOST_PARTS = 100_000

const refuse = (file: string, why: string): never => {
  const fix =
    'Put data into separate files, such as scenarios as JSON lines, and name them in the config.'
  throw new AttuneError('CONFIG_READ', { file, why }, { fix })
}

/** Throws if the config is too large. @throws CONFIG_READ */
export function checkSize(file: string, bytes: number): void {
  if (bytes > MOST_BYTES)
    refuse(file, `it has ${(bytes / MB).toFixed(1)} MB, more than ${MOST_BYTES / MB}`)
}

/** Throws if the config is nested too deeply or has too many values. @throws CONFIG_READ */
function checkLevels(file: string, text: string): void {
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

/**
 * Counts the nesting of blocks by indentation. Each line begins a level at its column, and each
 * list item on the line begins another.
 */
class BlockLevels {
  readonly #columns: number[] = []
  #column = 0
  #isLeading = true
  /** True if the next scalar is a block text, below `|` or `>`. */
  #isText = false

  /**
   * Processes a token and returns the current level. @param isInside true inside of brackets, where
   * columns are ignored
   */
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

/** Tokens without text, which the lexer inserts. */
const marks: ReadonlySet<TokenType> = new Set([
  'scalar',
  'doc-mode',
  'flow-error-end',
  'byte-order-mark',
])
const blank: ReadonlySet<TokenType> = new Set([
  'newline',
  'space',
  'comment',
  'doc-mode',
  'byte-order-mark',
])

export interface SyntaxMistake {
  readonly words: string
  readonly offset: number
}

/**
 * The first syntax error and all duplicate keys. Other errors are mostly consequences of the first.
 */
function syntaxMistakes(document: Document.Parsed, text: string): readonly SyntaxMistake[] {
  return [...document.errors, ...document.warnings]
    .filter(({ code }, i) => i === 0 || code === 'DUPLICATE_KEY')
    .map(
      (error) =>
        unquoted(text, error) ??
        unclosed(document, error) ?? { words: wordsOf(error), offset: error.pos[0] },
    )
}

const wordsByCode: Partial<Record<YAMLError['code'], string>> = {
  DUPLICATE_KEY: 'This key occurs twice in the map',
  MULTIPLE_DOCS: 'A second document starts here; a config must be one document',
  BLOCK_AS_IMPLICIT_KEY:
    'There is an extra colon, or the indentation is wrong; text that contains ": " needs quotes',
  MULTILINE_IMPLICIT_KEY: 'A colon or a comma is missing, or the indentation is wrong',
}

/**
 * Message of an error without the part after a colon. That part quotes the config, which may
 * contain a key.
 */
const wordsOf = ({ code, message }: YAMLError): string =>
  wordsByCode[code] ?? message.replace(/: .*$/s, '')

/** Detects an unquoted placeholder inside of brackets, where its brace begins a map. */
function unquoted(text: string, { pos: [at] }: YAMLError): SyntaxMistake | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const line = text.slice(start).split('\n', 1)[0] ?? ''
  const found = /[[{].*?(?<!["'\w}/.-])(\$\{(?:env:)?[^}]*\})/d.exec(line)
  if (!found?.indices?.[1]) return undefined
  const own = found[1]!.replace(/^\$\{(?:env[:.])?/, '${env:')
  return {
    words: `Inside of { } and [ ] this needs quotes: "${own}"`,
    offset: start + found.indices[1][0],
  }
}

/**
 * Detects a quote or bracket that is not closed, and returns its position. The parser only reports
 * the end of the text.
 */
function unclosed(
  document: Document.Parsed,
  { message, pos: [end] }: YAMLError,
): SyntaxMistake | undefined {
  const isQuote = /^Missing closing ["']quote/.test(message)
  if (!isQuote && !/end with a [}\]]$/.test(message)) return undefined
  let offset: number | undefined
  visit(document, (_, node) => {
    const isOpened = isQuote
      ? isScalar(node) && isQuoted(node)
      : isCollection(node) && node.flow === true
    const [from, , to] = (isOpened && (node as Node).range) || []
    if (from !== undefined && to !== undefined && from < end && end <= to) offset = from
  })
  if (offset === undefined) return undefined
  return { words: isQuote ? 'This quote is never closed' : 'This bracket is never closed', offset }
}

const isQuoted = ({ type }: { readonly type?: string | undefined }): boolean =>
  type?.startsWith('QUOTE') === true

/**
 * Parses YAML, including JSON as a subset.
 *
 * @throws CONFIG_INVALID with all syntax errors, CONFIG_READ if it is too large or too deep
 */
export function parseText(file: string, text: string): Written {
  checkLevels(file, text)
  if (file.endsWith('.json')) refuseComments(file, text)
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false })
  const reader = new Reader(file, lines, document, text)
  for (const { words, offset } of syntaxMistakes(document, text)) reader.report(words, offset)
  reader.problems.throwIfAny(file)
  const spot = {
    path: [],
    place: { file, line: 1, column: 1 },
    keyPlace: { file, line: 1, column: 1 },
  }
  const written = reader.read(document.contents, spot)
  reader.problems.throwIfAny(file)
  return written
}

class Reader {
  readonly problems = new Problems()
  readonly #open = new Set<Node>()
  #parts = 0

  constructor(
    private readonly file: string,
    private readonly lines: LineCounter,
    private readonly document: Document.Parsed,
    private readonly text: string,
  ) {}

  report(message: string, offset: number): void {
    const what = message.replace(/\.$/, '')
    this.problems.add(new AttuneError('CONFIG_SYNTAX', { what }), this.#placeAt(offset))
  }

  /** Reads a node of the YAML document. `above` is the position to use for a value without text. */
  read(node: Node | null, above: Spot): Written {
    const spot = { ...above, place: this.#placeOf(node) ?? above.keyPlace }
    if (isAlias(node)) return this.#readAlias(node, spot)
    if (isMap<Node, Node | null>(node))
      return Written.map(this.#members(node.items, spot.path), spot)
    if (isSeq<Node | null>(node))
      return Written.list(
        node.items.map((item, i) => this.#item(item, i, spot)),
        spot,
      )
    return Written.scalar(isScalar(node) ? (node.value as Written['scalar']) : null, spot)
  }

  #item(item: Node | null, position: number, list: Spot): Written {
    const place = this.#placeOf(item) ?? list.place
    return this.#part(item, { path: [...list.path, position], place, keyPlace: place })
  }

  #part(node: Node | null, spot: Spot): Written {
    this.#parts += 1
    if (this.#parts === MOST_PARTS)
      this.report('There are too many aliases of aliases', node?.range?.[0] ?? 0)
    return this.#parts < MOST_PARTS ? this.read(node, spot) : Written.scalar(null, spot)
  }

  #readAlias(alias: Alias, spot: Spot): Written {
    return this.#follow(alias, (target) => this.read(target, spot)) ?? Written.scalar(null, spot)
  }

  #follow<T>(alias: Alias, read: (target: Node) => T): T | undefined {
    const target = alias.resolve(this.document)
    if (!target || this.#open.has(target)) {
      const what = target
        ? 'The alias refers to the value that contains it'
        : `Nothing above is marked &${alias.source}`
      this.report(what, this.#offsetOf(alias))
      return undefined
    }
    this.#open.add(target)
    const result = read(target)
    this.#open.delete(target)
    return result
  }

  #members(pairs: readonly Pair<Node, Node | null>[], path: Path): ReadonlyMap<string, Written> {
    const own = new Map<string, Written>()
    const merged = new Map<string, Written>()
    for (const { key, value } of pairs) {
      if (!isScalar(key)) {
        this.report(this.#placeholder(key) ?? 'A key must be a plain word', this.#offsetOf(key))
      } else if (typeof key.value === 'symbol') {
        for (const [name, member] of this.#merged(value, path))
          if (!merged.has(name)) merged.set(name, member)
      } else {
        const name = String(key.value)
        const keyPlace = this.#placeAt(this.#offsetOf(key))
        own.set(name, this.#part(value, { path: [...path, name], place: keyPlace, keyPlace }))
      }
    }
    return new Map([...merged, ...own])
  }

  /** Detects an unquoted `{{NAME}}`, which YAML reads as a map whose key is a map. */
  #placeholder(key: Node): string | undefined {
    const at = this.#offsetOf(key)
    const [written, name] =
      /^\{\{\s*(?:env\.)?(\w+)\s*\}\}/.exec(this.text.slice(at - 1, at + 80)) ?? []
    return written && `${written} is a placeholder of other tools: write "\${env:${name}}"`
  }

  /** Members of a merge key: `<<: *defaults`, or a list of aliases. */
  #merged(source: Node | null, path: Path): readonly (readonly [string, Written])[] {
    if (isAlias(source)) return this.#follow(source, (target) => this.#merged(target, path)) ?? []
    if (isSeq<Node>(source)) return source.items.flatMap((item) => this.#merged(item, path))
    return isMap<Node, Node | null>(source) ? [...this.#members(source.items, path)] : []
  }

  #offsetOf(node: Node): number {
    return node.range?.[0] ?? 0
  }

  #placeOf(node: Node | null): Place | undefined {
    return node?.range ? this.#placeAt(node.range[0]) : undefined
  }

  #placeAt(offset: number): Place {
    const { line, col } = this.lines.linePos(offset)
    return { file: this.file, line, column: col }
  }
}
