/** Texts in pieces that a page can unpack one by one. */
import { deflateRawSync } from 'node:zlib'
import type { Bodies } from '../data/reader.js'
import type { Held } from '../file-data.js'

/** Bytes of JSON in a shard, about: small enough to be unpacked at once, large enough to be packed well. */
const SHARD = 400_000

/** Of the largest that packing can make of a byte: base64 adds a third. */
const WORST = 1.35

/** What stands around a shard in the page, and what says where a text is. */
const FRAME = 120
const ENTRY = 14

const packedJson = (json: string): string => deflateRawSync(json).toString('base64')

export const packed = (value: unknown): string => packedJson(JSON.stringify(value))

export interface Piece extends Bodies {
  readonly evaluation: string
}

/** A part of a shard: every text is written as JSON once. */
interface Written {
  readonly dialogues: readonly string[]
  readonly pairs: readonly string[]
}

export class Shards {
  readonly packed: string[] = []
  /** By evaluation, the shard of each place. */
  readonly #held = new Map<string, { dialogues: Record<number, number>; pairs: Record<number, number> }>()
  /** Bytes of all shards that are packed, and of what says which texts they hold. */
  size = 0
  #open: Written[] = []
  #waiting = 0

  /** Whether they take less than this many bytes with the piece in; if not, it is not taken. */
  add(piece: Piece, limit: number): boolean {
    const entries = ENTRY * (piece.dialogues.length + piece.pairs.length)
    const written = writtenOf(piece)
    const bytes = Buffer.byteLength(shardOf([written]))
    const fits = (most: number): boolean => this.size + entries + FRAME + most <= limit
    // How well texts can be packed is known once they are.
    if (!fits(WORST * (this.#waiting + bytes))) this.#close()
    if (!fits(WORST * bytes) && !fits(packedJson(shardOf([written])).length)) return false
    this.size += entries
    this.#note(piece)
    this.#open.push(written)
    this.#waiting += bytes
    if (this.#waiting > SHARD || !fits(WORST * this.#waiting)) this.#close()
    return true
  }

  #note(piece: Piece): void {
    const held = this.#held.get(piece.evaluation) ?? { dialogues: {}, pairs: {} }
    this.#held.set(piece.evaluation, held)
    const shard = this.packed.length
    for (const body of piece.dialogues) held.dialogues[body.at.place] = shard
    for (const { place } of piece.pairs) held.pairs[place] = shard
  }

  end(): { readonly shards: readonly string[]; readonly held: Readonly<Record<string, Held>> } {
    this.#close()
    return { shards: this.packed, held: Object.fromEntries(this.#held) }
  }

  #close(): void {
    if (this.#waiting === 0) return
    const text = packedJson(shardOf(this.#open))
    this.packed.push(text)
    this.size += text.length + FRAME
    this.#open = []
    this.#waiting = 0
  }
}

const writtenOf = ({ evaluation, dialogues, pairs }: Piece): Written => ({
  dialogues: dialogues.map((each) => JSON.stringify(each)),
  pairs: pairs.map((each) => JSON.stringify({ evaluation, ...each })),
})

const shardOf = (parts: readonly Written[]): string => {
  const all = (name: keyof Written): string => parts.flatMap((part) => part[name]).join(',')
  return `{"dialogues":[${all('dialogues')}],"pairs":[${all('pairs')}]}`
}
