/** What a service that keeps beginnings of prompts could serve from its cache. */
import { createHash } from 'node:crypto'
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
  readonly #seen = new Map<string, Set<string>>()

  /** Which share of a request, from 0 to 1, began an earlier one to the same model. */
  share(model: string, { schema, messages }: Pick<ChatRequest, 'schema' | 'messages'>): number {
    const seen = this.#seen.get(model) ?? new Set()
    this.#seen.set(model, seen)
    const text = [JSON.stringify(schema ?? null), ...messages.map(({ role, content }) => `${role}\n${content}`)].join(
      '\0',
    )
    const hash = createHash('sha1')
    let shared = 0
    for (let end = BLOCK; end <= text.length; end += BLOCK) {
      const before = hash
        .update(text.slice(end - BLOCK, end))
        .copy()
        .digest('base64')
      if (seen.has(before)) shared = end
      else seen.add(before)
    }
    return text.length === 0 ? 0 : shared / text.length
  }
}
