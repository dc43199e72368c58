/** Texts in pieces that a page can unpack one by one. */
import { deflateRawSync } from 'node:zlib'
import type { DialogueBody, PairBody } from '../report-data.js'
import type { Held, Shard } from '../file-data.js'

/** Bytes of JSON in a shard, about: small enough to be unpacked at once, large enough to be packed well. */
const SHARD = 400_000

/** Of the largest that packing can make of a byte: base64 adds a third. */
const WORST = 1.35

/** What stands around a shard in the page, and what says where a text is. */
const FRAME = 120
const ENTRY = 14

type Draft = { -readonly [Name in keyof Shard]: Shard[Name][number][] }

export const packed = (value: unknown): string => deflateRawSync(JSON.stringify(value), { level: 9 }).toString('base64')

export interface Piece {
  readonly evaluation: string
  readonly dialogues: readonly DialogueBody[]
  readonly pairs: readonly { readonly place: number; readonly pair: PairBody }[]
}

export class Shards {
  readonly packed: string[] = []
  readonly held: Record<string, { dialogues: Record<string, number>; pairs: Record<string, number> }> = {}
  /** Bytes of all shards that are packed, and of what says which texts they hold. */
  size = 0
  #open: Draft = { dialogues: [], pairs: [] }
  #waiting = 0

  /** Whether they take less than this many bytes with the piece in; if not, it is not taken. */
  add(piece: Piece, limit: number): boolean {
    const entries = ENTRY * (piece.dialogues.length + piece.pairs.length)
    const bytes = Buffer.byteLength(JSON.stringify(piece))
    const fits = (most: number): boolean => this.size + entries + FRAME + most <= limit
    // How well texts can be packed is known once they are.
    if (!fits(WORST * (this.#waiting + bytes))) this.#close()
    if (!fits(WORST * bytes) && !fits(packed(shardOf(piece)).length)) return false
    this.size += entries
    this.#take(piece, bytes)
    if (this.#waiting > SHARD || !fits(WORST * this.#waiting)) this.#close()
    return true
  }

  #take(piece: Piece, bytes: number): void {
    const held = (this.held[piece.evaluation] ??= { dialogues: {}, pairs: {} })
    const shard = this.packed.length
    for (const body of piece.dialogues) held.dialogues[body.at.place] = shard
    for (const { place } of piece.pairs) held.pairs[place] = shard
    const { dialogues, pairs } = shardOf(piece)
    this.#open.dialogues.push(...dialogues)
    this.#open.pairs.push(...pairs)
    this.#waiting += bytes
  }

  end(): { readonly shards: readonly string[]; readonly held: Readonly<Record<string, Held>> } {
    this.#close()
    return { shards: this.packed, held: this.held }
  }

  #close(): void {
    if (this.#waiting === 0) return
    const text = packed(this.#open)
    this.packed.push(text)
    this.size += text.length + FRAME
    this.#open = { dialogues: [], pairs: [] }
    this.#waiting = 0
  }
}

const shardOf = ({ evaluation, dialogues, pairs }: Piece): Shard => ({
  dialogues,
  pairs: pairs.map((each) => ({ evaluation, ...each })),
})
