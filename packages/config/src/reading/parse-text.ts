import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
} from 'yaml'
import { AttuneError } from '@attune/core'
import type { Path, Place } from '@attune/core/runtime'
import { checkLevels, MOST_PARTS } from './bounds.js'
import { Problems } from '../written/problems.js'
import { syntaxMistakes } from './syntax-mistakes.js'
import { type Spot, Written } from '../written/written.js'

/**
 * Reads YAML, and JSON as the part of YAML that it is.
 *
 * @throws CONFIG_INVALID with all mistakes in the syntax, CONFIG_READ if it is too large or too deep
 */
export function parseText(file: string, text: string): Written {
  checkLevels(file, text)
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false })
  const reader = new Reader(file, lines, document)
  for (const { words, offset } of syntaxMistakes(document, text)) reader.report(words, offset)
  reader.problems.throwIfAny(file)
  const spot = { path: [], place: { file, line: 1, column: 1 }, keyPlace: { file, line: 1, column: 1 } }
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
  ) {}

  report(message: string, offset: number): void {
    const what = message.replace(/\.$/, '')
    this.problems.add(new AttuneError('CONFIG_SYNTAX', { what }), this.#placeAt(offset))
  }

  /** `above` is where the value is expected, for one that leaves no trace in the text. */
  read(node: Node | null, above: Spot): Written {
    const spot = { ...above, place: this.#placeOf(node) ?? above.keyPlace }
    if (isAlias(node)) return this.#readAlias(node, spot)
    if (isMap<Node, Node | null>(node)) return Written.map(this.#members(node.items, spot.path), spot)
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
    if (this.#parts === MOST_PARTS) this.report('There are too many aliases of aliases', node?.range?.[0] ?? 0)
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
        this.report('A key must be a plain word', this.#offsetOf(key))
      } else if (typeof key.value === 'symbol') {
        for (const [name, member] of this.#merged(value, path)) if (!merged.has(name)) merged.set(name, member)
      } else {
        const name = String(key.value)
        const keyPlace = this.#placeAt(this.#offsetOf(key))
        own.set(name, this.#part(value, { path: [...path, name], place: keyPlace, keyPlace }))
      }
    }
    return new Map([...merged, ...own])
  }

  /** `<<: *defaults`, or a list of such. */
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
