/** Estimates how much input a service with prefix caching could serve from its cache. */
import type { ChatRequest } from '@attune/core/models'

/** Number of characters per block. In any language, a block has fewer than 128 tokens. */
const BLOCK = 64
/** Services cache prefixes of at least `LEAST` tokens, in steps of `STEP` tokens. */
const LEAST = 1024
const STEP = 128

/**
 * Number of input tokens that the cache can serve.
 *
 * @param share share of the request, from 0 to 1, that equals the beginning of an earlier one
 */
export function servedTokens(input: number, share: number): number {
  const begun = Math.floor(input * share)
  return begun < LEAST ? 0 : begun - (begun % STEP)
}

/** Prefixes of all requests so far, by model. Nothing is evicted. */
export class Prefixes {
  readonly #seen = new Map<string, Set<number>>()

  /**
   * Share of a request, from 0 to 1, that equals the beginning of an earlier one to the same model.
   */
  share(model: string, { schema, messages }: Pick<ChatRequest, 'schema' | 'messages'>): number {
    const seen = this.#seen.get(model) ?? new Set()
    this.#seen.set(model, seen)
    const text = [
      JSON.stringify(schema ?? null),
      ...messages.map(({ role, content }) => `${role}\n${content}`),
    ].join('\0')
    let shared = 0
    for (const [at, beginning] of beginningsOf(text).entries()) {
      if (seen.has(beginning)) shared = (at + 1) * BLOCK
      else seen.add(beginning)
    }
    return text.length === 0 ? 0 : shared / text.length
  }
}

/**
 * 53-bit hashes of the prefixes of a text: of its first block, of its first two blocks, and so on.
 * They combine FNV-1a and the mixing of MurmurHash3. With a million prefixes, fewer than one of ten
 * thousand plans has a collision, and then a price is wrong by a block.
 */
function beginningsOf(text: string): number[] {
  const found: number[] = []
  let [fnv, mixed] = [0x811c9dc5, 0]
  for (let at = 0; at + BLOCK <= text.length;) {
    for (const end = at + BLOCK; at < end; at++) {
      const unit = text.charCodeAt(at)
      fnv = Math.imul(fnv ^ unit, 0x01000193)
      mixed = Math.imul(mixed ^ unit, 0xcc9e2d51)
      mixed = (mixed << 15) | (mixed >>> 17)
    }
    found.push((fnv >>> 0) * 2 ** 21 + (mixed >>> 11))
  }
  return found
}
