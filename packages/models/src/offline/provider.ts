import type { ModelProvider } from '@attune/core/internal'
import type { ChatAnswer, ChatRequest, Model, RewardPair, Rewards } from '@attune/core/models'
import { countAll } from '@attune/core/runtime'
import { countTokens } from '@attune/core/tokens'
import { modelsErrors } from '../errors.js'
import type { Provider } from '../provider.js'
import { lexiconScore } from './lexicon.js'

const LARGEST = 10

/**
 * Offline stand-in of a reward model: scores whether the reply claims the feeling that the words of
 * the prompt show.
 *
 * The judged text is the *last quoted passage* of the prompt, between “ and ” or 「 and 」, or the
 * whole prompt if it has none. The logit is 10 · score · sign, in (-10, 10): `score` is the score
 * of the judged text and `sign` the sign of the reply's score, both by {@link lexiconScore}; 0 if
 * either score is 0. Of two replies that call a text positive and negative, the one that agrees
 * with the text's words has the higher logit. This is a rule and not a valid measurement.
 */
export function scoreOffline(pairs: readonly RewardPair[]): Rewards {
  const input = countAll(pairs.flatMap(({ prompt, reply }) => [prompt, reply]))
  return { logits: offlineLogits(pairs), usage: { input, output: 0, reasoning: 0 } }
}

/** Logits of {@link scoreOffline}, without token counts. */
export function offlineLogits(pairs: readonly RewardPair[]): readonly number[] {
  // Cached, because many pairs have the same passage, each with the reply for another feeling.
  const feeling = remembered(scoreOf)
  const asked = cachingLast((prompt: string) => feeling(lastQuoted(prompt) ?? prompt))
  return pairs.map(({ prompt, reply }) => {
    const logit = LARGEST * asked(prompt) * Math.sign(feeling(reply))
    return logit === 0 ? 0 : logit
  })
}

/**
 * Caches only the last result. Prompts are long, and pairs with the same prompt follow each other.
 * Comparing a string with itself takes no time.
 */
export function cachingLast<T>(make: (text: string) => T): (text: string) => T {
  let last: { readonly text: string; readonly made: T } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, made: make(text) }
    return last!.made
  }
}

export function remembered<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>()
  return (text) => {
    const known = made.get(text) ?? make(text)
    made.set(text, known)
    return known
  }
}

const scoreOf = (text: string): number =>
  lexiconScore(text, /\p{Script=Han}/u.test(text) ? 'zh' : 'en')

const closing: Readonly<Record<string, string>> = { '”': '“', '」': '「' }

/**
 * Passage between the last closing quotation mark and its opening mark. The passage may contain
 * other quotations.
 */
function lastQuoted(text: string): string | undefined {
  const end = Math.max(...Object.keys(closing).map((mark) => text.lastIndexOf(mark)))
  const close = text[end] ?? ''
  const open = closing[close]
  if (open === undefined) return undefined
  let depth = 0
  for (let at = end; at >= 0; at--) {
    if (text[at] === close) depth++
    else if (text[at] === open && --depth === 0) return text.slice(at + 1, end)
  }
  return undefined
}

const DIMENSIONS = 256

/** Matches a word of scripts with spaces, or a single character of scripts without. */
const tokenPattern = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]|[\p{L}\p{N}]+/gu

/**
 * Lexical embedding of a text. Words (in Chinese, Japanese and Korean: characters) and pairs of
 * neighbours are hashed into 256 dimensions with a sign, and the sum is normalised to length 1
 * (feature hashing: Weinberger et al., "Feature hashing for large scale multitask learning", ICML
 * 2009). Texts that share words are similar; meaning is ignored. A text without words becomes the
 * first unit vector.
 */
export function embedLexically(text: string): readonly number[] {
  const vector = Array.from<number>({ length: DIMENSIONS }).fill(0)
  let previous = ''
  for (const [unit] of text.toLowerCase().matchAll(tokenPattern)) {
    add(vector, unit)
    if (previous !== '') add(vector, `${previous} ${unit}`)
    previous = unit
  }
  const length = Math.hypot(...vector)
  if (length === 0) return vector.map((_, at) => (at === 0 ? 1 : 0))
  return vector.map((value) => value / length)
}

function add(vector: number[], feature: string): void {
  const hash = fnv1a(feature)
  vector[hash % DIMENSIONS]! += hash & 0x80000000 ? -1 : 1
}

/** 32-bit FNV-1a hash by Fowler, Noll and Vo over UTF-16 code units. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/**
 * Provider of offline stand-ins. Chat requests are answered by the rules of their prompts;
 * embeddings and rewards depend on the words of the texts. It needs no network and no key and
 * always gives the same answers; results are not valid measurements. Tokens are counted by {@link
 * countTokens}. With another `variant`, the answers differ, which represents another model in a
 * trial of a study with several models.
 */
export const offline = {
  options: {
    type: 'object',
    properties: {
      variant: {
        type: 'string',
        minLength: 1,
        description:
          'Stands for another model in a trial of several: it draws other answers. Default: one for all.',
      },
    },
    additionalProperties: false,
  },
  create: ({ variant }: { readonly variant?: string }): ModelProvider => ({
    create: ({ name }): Model => ({
      pure: true,
      chat: { chat: async (request) => standIn(name, request, variant) },
      embedding: {
        embed: async (texts) => ({
          vectors: texts.map(embedLexically),
          usage: { input: countAll(texts), output: 0, reasoning: 0 },
        }),
      },
      reward: { score: async (pairs) => scoreOffline(pairs) },
    }),
  }),
} satisfies Provider

function standIn(model: string, { messages, standIn }: ChatRequest, variant?: string): ChatAnswer {
  if (!standIn) throw modelsErrors.error('MODEL_NO_STAND_IN', { model })
  const text = standIn(variant)
  const input = countAll(messages.map(({ content }) => content))
  return { text, finish: 'complete', usage: { input, output: countTokens(text), reasoning: 0 } }
}
