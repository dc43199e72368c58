/** Rows of conversations that lie apart in a file: kept in a temporary file, so that memory holds their places alone. */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interrupt } from '../interrupt.js'

interface Kept {
  readonly order: string | number | undefined
  readonly offset: number
  readonly length: number
}

export class Spool<T> {
  readonly #groups = new Map<string, Kept[]>()
  readonly #folder = mkdtempSync(join(tmpdir(), 'attune-import-'))
  readonly #file = openSync(join(this.#folder, 'rows'), 'wx+', 0o600)
  #length = 0

  constructor() {
    interrupt.isThere(this.#folder)
  }

  /** `order`: numbers and texts sort as what they are; rows without one stay as they came. */
  add(group: string, order: string | number | undefined, row: T): void {
    const bytes = Buffer.from(JSON.stringify(row))
    writeSync(this.#file, bytes, 0, bytes.length, this.#length)
    const kept = { order, offset: this.#length, length: bytes.length }
    this.#length += bytes.length
    const others = this.#groups.get(group)
    if (others) others.push(kept)
    else this.#groups.set(group, [kept])
  }

  /** In the order in which groups began. */
  *groups(): Generator<readonly [name: string, rows: readonly T[]]> {
    for (const [name, rows] of this.#groups) {
      yield [name, rows.toSorted((a, b) => compare(a.order, b.order)).map((row) => this.#read(row))]
    }
  }

  /** Removes the file: it holds what people said. */
  close(): void {
    closeSync(this.#file)
    rmSync(this.#folder, { recursive: true, force: true })
    interrupt.isGone(this.#folder)
  }

  #read({ offset, length }: Kept): T {
    const bytes = Buffer.alloc(length)
    readSync(this.#file, bytes, 0, length, offset)
    return JSON.parse(bytes.toString('utf8')) as T
  }
}

function compare(a: Kept['order'], b: Kept['order']): number {
  if (a === undefined || b === undefined || a === b) return 0
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : 1
}

/** A number, or a text such as a time. */
export function orderOf(text: string | undefined): string | number | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : text.trim()
}
