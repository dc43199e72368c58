/** Search for the reply in a bot's answer: `choices.0.message.content`, `messages.*.text`. */
import type { Json } from '@attune/core'
import { isObject } from '@attune/core/answers'
import { valueAt } from '@attune/core/models'
import { saidAt } from './messages.js'
import { errorIn } from './stream.js'

export const replyOption = {
  type: 'string',
  pattern: String.raw`^[^.\s]+(\.[^.\s]+)*$`,
  expected: 'a path such as choices.0.message.content',
  description:
    'Path of the reply in the JSON answer, or of its piece in each event of a stream: text, choices.0.message.content. `*` is every item of a list: messages.*.text. Default: an answer { reply, usage, finish }; of a stream, the event.',
} as const

/** Usual names of replies in answers of bots, the most reliable first. */
export const usualNames = [
  'reply',
  'content',
  'response',
  'answer',
  'text',
  'generated_text',
  'output_text',
  'output',
  'completion',
  'message',
  'msg',
  'delta',
  'token',
  'result',
  'greeting',
  '回复',
  'replies',
  'responses',
  'answers',
  'texts',
  'messages',
  'outputs',
]

/** Names in an answer that reports a fault. */
const faultNames = /^(errors?|detail|exception|traceback)$/i

/** Names of texts that precede a reply and are no part of it. */
const thoughts = /^(thinking|reasoning\w*)$/i

const DEEPEST = 8
const MOST_TEXTS = 500

/**
 * Path of the most likely reply: the text under the most usual name, else the only text of several
 * words. If its list has several messages, `*` selects all of them. Undefined for an answer that
 * reports a fault.
 *
 * @param said messages that were sent to the bot: an echo is not a reply
 */
export function findReply(answer: unknown, said: readonly string[]): string | undefined {
  const texts = textsIn(answer as Json).filter(({ text }) => !said.includes(text))
  if (texts.some(isFault)) return undefined
  const ranked = texts
    .map(({ path, text }) => ({ path, text, rank: usualNames.indexOf(nameOf(path)) }))
    .filter(({ path, text }) => text.trim() !== '' && !thoughts.test(nameOf(path)))
  const named = ranked
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => a.rank - b.rank || depth(a) - depth(b))
  const spoken = ranked.filter(({ text }) => /\S\s+\S|\p{Script=Han}{2}/u.test(text))
  const best = named[0] ?? (spoken.length === 1 ? spoken[0] : undefined)
  const path = best?.path.join('.')
  if (path === undefined || !new RegExp(replyOption.pattern).test(path)) return undefined
  return ofAll(answer, path)
}

const isFault = ({ path, text }: TextAt): boolean =>
  text.trim() !== '' && path.some((step) => faultNames.test(step))

/** True if the answer contains an error. */
export const reportsFault = (answer: unknown): boolean =>
  textsIn(answer as Json).some(isFault) ||
  errorIn({ name: 'message', data: JSON.stringify(answer) }) !== undefined

/**
 * Replaces positions in lists by `*`, since another answer may contain more messages. Positions in
 * a list of drafts stay, because only one draft is the reply.
 */
function ofAll(answer: unknown, path: string): string {
  const steps = path.split('.')
  const isPart = (step: string, at: number): boolean =>
    /^\d+$/.test(step) && /^content$/i.test(steps[at - 1] ?? '')
  const parts = steps.findIndex(
    (step, at) => isPart(step, at) && isParts(valueAt(answer, steps.slice(0, at).join('.'))),
  )
  if (parts > 0) return steps.slice(0, parts).join('.')
  const whole = ofEveryItem(steps)
  return saidAt(answer, whole)?.text ? whole : path
}

/** Path of all items of the lists on a path, except lists of drafts. */
export const ofEveryItem = (steps: readonly string[]): string =>
  steps
    .map((step, at) => (/^\d+$/.test(step) && !drafts.test(steps[at - 1] ?? '') ? '*' : step))
    .join('.')

/** Lists of alternatives. */
const drafts = /^(choices|candidates|alternatives|generations|hypotheses)$/i

/** True for pieces of one text in the format of chat models. */
const isParts = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (part) =>
      isObject(part) &&
      /^(text|output_text|thinking|reasoning)$/.test(String(part['type'])) &&
      !('id' in part),
  )

export interface TextAt {
  readonly path: readonly string[]
  readonly text: string
}

const depth = ({ path }: { readonly path: readonly string[] }): number => path.length

/** The last step that is not a list position. */
export const nameOf = (path: readonly string[]): string =>
  path.findLast((step) => !/^\d+$/.test(step))?.toLowerCase() ?? ''

/** All texts in a JSON value, with their paths. */
export function textsIn(value: Json, path: readonly string[] = []): TextAt[] {
  if (typeof value === 'string') return path.length > 0 ? [{ path, text: value }] : []
  if (typeof value !== 'object' || value === null || path.length >= DEEPEST) return []
  return Object.entries(value as Readonly<Record<string, Json>>)
    .slice(0, MOST_TEXTS)
    .flatMap(([key, inner]) => textsIn(inner, [...path, key]))
    .slice(0, MOST_TEXTS)
}
