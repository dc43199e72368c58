/** What a service that keeps beginnings of prompts could serve from its cache. */
import type { ChatRequest } from '@attune/core/models'

/** Characters of a block: fewer than 128 tokens, in any language. */
const BLOCK = 64
/** Services keep beginnings of at least `LEAST` tokens, in steps of `STEP`. */
const LEAST = 1024
const STEP = 128

/** Of the input of a request, the tokens that a cache serves, where this share of it began an earlier request. */
export function servedOf(input: number, share: number): number {
  const begun = Math.floor(input * share)
  return begun < LEAST ? 0 : begun - (begun % STEP)
}

/** The beginnings of all requests so far, by model: as if nothing were ever forgotten. */
export class Prefixes {
  readonly #seen = new Map<string, Set<number>>()

  /** Which share of a request, from 0 to 1, began an earlier one to the same model. */
  share(model: string, { schema, messages }: Pick<ChatRequest, 'schema' | 'messages'>): number {
    const seen = this.#seen.get(model) ?? new Set()
    this.#seen.set(model, seen)
    const text = [JSON.stringify(schema ?? null), ...messages.map(({ role, content }) => `${role}\n${content}`)].join(
      '\0',
    )
    let shared = 0
    for (const [at, beginning] of beginningsOf(text).entries()) {
      if (seen.has(beginning)) shared = (at + 1) * BLOCK
      else seen.add(beginning)
    }
    return text.length === 0 ? 0 : shared / text.length
  }
}

/**
 * A number of 53 bits for the first block of a text, for the first two, and so on: FNV-1a, and the mixing of MurmurHash3. A million
 * beginnings have two of one number in fewer than one of ten thousand plans, and then a price is off by a block.
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
