/**
 * Packs dialogue texts into shards: compressed blocks that the page unpacks one by one when it
 * needs them.
 */
import { deflateRawSync } from 'node:zlib'
import type { Bodies } from '../data/reader.js'
import type { ShardIndex } from '../file-data.js'

/**
 * Approximate JSON size of a shard in bytes: small enough to unpack quickly, large enough to
 * compress well.
 */
const SHARD_BYTES = 400_000

/** Upper bound of packed bytes per JSON byte; base64 adds a third. */
const WORST_RATIO = 1.35

/**
 * Bytes of HTML markup per shard, and bytes per text in the table of contents.
 */
const SHARD_MARKUP_BYTES = 120
const ENTRY_BYTES = 14

const packedJson = (json: string): string => deflateRawSync(json).toString('base64')

export const packed = (value: unknown): string => packedJson(JSON.stringify(value))

export interface Piece extends Bodies {
  readonly evaluation: string
}

/** A piece of a shard, already serialised as JSON. */
interface Written {
  readonly dialogues: readonly string[]
  readonly pairs: readonly string[]
}

export class Shards {
  readonly packed: string[] = []
  /** Number of the shard that contains each dialogue and pair, by evaluation. */
  readonly #held = new Map<
    string,
    { dialogues: Record<number, number>; pairs: Record<number, number> }
  >()
  /** Total bytes of all packed shards and their table of contents. */
  size = 0
  #open: Written[] = []
  #waiting = 0

  /** Adds a piece unless the total would exceed `limit` bytes; returns true if it was added. */
  add(piece: Piece, limit: number): boolean {
    const entries = ENTRY_BYTES * (piece.dialogues.length + piece.pairs.length)
    const written = serialised(piece)
    const bytes = Buffer.byteLength(shardOf([written]))
    const fits = (most: number): boolean => this.size + entries + SHARD_MARKUP_BYTES + most <= limit
    // Near the limit the upper bound is too coarse, so the pieces are packed to learn their actual
    // size.
    if (!fits(WORST_RATIO * (this.#waiting + bytes))) this.#close()
    if (!fits(WORST_RATIO * bytes) && !fits(packedJson(shardOf([written])).length)) return false
    this.size += entries
    this.#note(piece)
    this.#open.push(written)
    this.#waiting += bytes
    if (this.#waiting > SHARD_BYTES || !fits(WORST_RATIO * this.#waiting)) this.#close()
    return true
  }

  #note(piece: Piece): void {
    const held = this.#held.get(piece.evaluation) ?? { dialogues: {}, pairs: {} }
    this.#held.set(piece.evaluation, held)
    const shard = this.packed.length
    for (const body of piece.dialogues) held.dialogues[body.at.place] = shard
    for (const { place } of piece.pairs) held.pairs[place] = shard
  }

  end(): {
    readonly shards: readonly string[]
    readonly held: Readonly<Record<string, ShardIndex>>
  } {
    this.#close()
    return { shards: this.packed, held: Object.fromEntries(this.#held) }
  }

  #close(): void {
    if (this.#waiting === 0) return
    const text = packedJson(shardOf(this.#open))
    this.packed.push(text)
    this.size += text.length + SHARD_MARKUP_BYTES
    this.#open = []
    this.#waiting = 0
  }
}

const serialised = ({ evaluation, dialogues, pairs }: Piece): Written => ({
  dialogues: dialogues.map((each) => JSON.stringify(each)),
  pairs: pairs.map((each) => JSON.stringify({ evaluation, ...each })),
})

const shardOf = (parts: readonly Written[]): string => {
  const all = (name: keyof Written): string => parts.flatMap((part) => part[name]).join(',')
  return `{"dialogues":[${all('dialogues')}],"pairs":[${all('pairs')}]}`
}
