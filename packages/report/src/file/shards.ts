/** Texts in pieces that a page can unpack one by one. */
import { deflateRawSync } from 'node:zlib'
import type { DialogueBody, PairBody } from '../report-data.js'
import type { Held, Shard } from '../file-data.js'

/** Characters of JSON in a shard, about: small enough to be unpacked at once, large enough to be packed well. */
const SHARD = 400_000

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
  /** Characters of all shards that are packed. */
  size = 0
  #open: Draft = { dialogues: [], pairs: [] }
  #waiting = 0

  /** Whether they hold less than this many characters with the piece in; if not, it is not taken. */
  add(piece: Piece, limit: number): boolean {
    const length = JSON.stringify(piece).length
    // What waits is packed about three to one, and base64 adds a third.
    if (this.size + (this.#waiting + length) / 2 > limit) {
      this.#close()
      if (this.size + length / 2 > limit) return false
    }
    const { evaluation, dialogues, pairs } = piece
    const held = (this.held[evaluation] ??= { dialogues: {}, pairs: {} })
    const shard = this.packed.length
    for (const body of dialogues) held.dialogues[body.at.place] = shard
    for (const { place } of pairs) held.pairs[place] = shard
    this.#open.dialogues.push(...dialogues)
    this.#open.pairs.push(...pairs.map((each) => ({ evaluation, ...each })))
    this.#waiting += length
    if (this.#waiting > SHARD) this.#close()
    return true
  }

  end(): { readonly shards: readonly string[]; readonly held: Readonly<Record<string, Held>> } {
    this.#close()
    return { shards: this.packed, held: this.held }
  }

  #close(): void {
    if (this.#waiting === 0) return
    const text = packed(this.#open)
    this.packed.push(text)
    this.size += text.length
    this.#open = { dialogues: [], pairs: [] }
    this.#waiting = 0
  }
}
