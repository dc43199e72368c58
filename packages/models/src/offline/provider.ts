import type { ModelProvider } from '@attune/core'
import type { ChatAnswer, ChatRequest, Model, RewardPair, Rewards } from '@attune/core/models'
import { countAll } from '@attune/core/runtime'
import { countTokens } from '@attune/core/tokens'
import { modelsErrors } from '../errors.js'
import type { Provider } from '../provider.js'
import { lexiconScore } from './lexicon.js'

const LARGEST = 10

/**
 * The offline stand-in for a reward model: does the reply claim the feeling that the words of the prompt show?
 *
 * The text to judge is the *last quoted passage* of the prompt, between “ and ” or 「 and 」 (a prompt without one is
 * judged as a whole). Its score and the sign of the reply's own score, both by {@link lexiconScore}, make the logit:
 * 10 · score · sign, in (-10, 10); 0 if either says nothing. So of two assertions that call a text positive and negative,
 * the one that agrees with its words gets the higher logit. A rule, no measurement.
 */
export function scoreOffline(pairs: readonly RewardPair[]): Rewards {
  const input = countAll(pairs.flatMap(({ prompt, reply }) => [prompt, reply]))
  return { logits: offlineLogits(pairs), usage: { input, output: 0, reasoning: 0 } }
}

/** What {@link scoreOffline} says, for those who count the tokens themselves. */
export function offlineLogits(pairs: readonly RewardPair[]): readonly number[] {
  // Many pairs have the same text: what is felt in one passage is asked for each feeling.
  const feeling = remembered(scoreOf)
  const asked = inARow((prompt: string) => feeling(lastQuoted(prompt) ?? prompt))
  return pairs.map(({ prompt, reply }) => {
    const logit = LARGEST * asked(prompt) * Math.sign(feeling(reply))
    return logit === 0 ? 0 : logit
  })
}

/** Prompts are long, and come once for each reply: the next one is compared with the last one, which takes no time where it is the same. */
export function inARow<T>(make: (text: string) => T): (text: string) => T {
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

const scoreOf = (text: string): number => lexiconScore(text, /\p{Script=Han}/u.test(text) ? 'zh' : 'en')

const closing: Readonly<Record<string, string>> = { '”': '“', '」': '「' }

/** From the last closing mark back to the opening one that belongs to it: a quotation may hold others. */
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

/** Words of scripts with spaces, or single characters of those without. */
const units = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]|[\p{L}\p{N}]+/gu

/**
 * A text as a vector, only by its words: words (Chinese, Japanese and Korean: characters) and pairs of neighbours are
 * hashed into 256 signed dimensions and the sum is brought to length 1 (feature hashing: Weinberger et al., "Feature
 * hashing for large scale multitask learning", ICML 2009). Texts that share words are similar; meaning is not seen. A
 * text without words is the first unit vector.
 */
export function embedLexically(text: string): readonly number[] {
  const vector = Array.from<number>({ length: DIMENSIONS }).fill(0)
  let previous = ''
  for (const [unit] of text.toLowerCase().matchAll(units)) {
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

/** 32 bits; FNV-1a by Fowler, Noll and Vo over UTF-16 code units. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/**
 * Models without a model: prompts answer by their own stand-ins, embeddings and rewards by the words of the texts. No
 * network, no key, the same answer every time; what comes out is no measurement. Tokens are counted by {@link countTokens}.
 * Another variant draws other answers: it stands for another model where a study of several models is tried out.
 */
export const offline = {
  options: {
    type: 'object',
    properties: {
      variant: {
        type: 'string',
        minLength: 1,
        description: 'Stands for another model in a trial of several: it draws other answers. Default: one for all.',
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
