/** Where in the answer of a bot its reply stands: `choices.0.message.content`. */
import type { Json } from '@attune/core'

export const replyOption = {
  type: 'string',
  pattern: String.raw`^[^.\s]+(\.[^.\s]+)*$`,
  expected: 'a path such as choices.0.message.content',
  description:
    'Path of the reply in the JSON answer, such as text or choices.0.message.content. Default: an answer { reply, usage, finish }.',
} as const

/** What stands at a path; undefined if nothing does. */
export const valueAt = (answer: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, step) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, step)
          ? (value as Record<string, unknown>)[step]
          : undefined,
      answer,
    )

/** Names under which bots put what they say, the surest first. */
const usual = [
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
  'result',
  '回复',
]

/** Of an answer that reports a fault. */
const faulty = /^(errors?|detail|exception|traceback)$/i

const DEEPEST = 8
const MOST_TEXTS = 500

/**
 * The path of what is most likely the reply: the text under the name that is used for it most, else the only text of
 * several words. None in an answer that reports a fault.
 *
 * @param said what the bot was sent: an echo is no reply
 */
export function findReply(answer: unknown, said: readonly string[]): string | undefined {
  const texts = textsIn(answer as Json).filter(({ text }) => !said.includes(text))
  if (texts.some(({ path }) => path.some((step) => faulty.test(step)))) return undefined
  const ranked = texts
    .map(({ path, text }) => ({ path, text, rank: usual.indexOf(nameOf(path)) }))
    .filter(({ text }) => text.trim() !== '')
  const named = ranked.filter(({ rank }) => rank >= 0).toSorted((a, b) => a.rank - b.rank || depth(a) - depth(b))
  const spoken = ranked.filter(({ text }) => /\S\s+\S|\p{Script=Han}{2}/u.test(text))
  const best = named[0] ?? (spoken.length === 1 ? spoken[0] : undefined)
  const path = best?.path.join('.')
  return path !== undefined && new RegExp(replyOption.pattern).test(path) ? path : undefined
}

interface TextAt {
  readonly path: readonly string[]
  readonly text: string
}

const depth = ({ path }: { readonly path: readonly string[] }): number => path.length

/** The last step that is no place in a list. */
const nameOf = (path: readonly string[]): string => path.findLast((step) => !/^\d+$/.test(step))?.toLowerCase() ?? ''

function textsIn(value: Json, path: readonly string[] = []): TextAt[] {
  if (typeof value === 'string') return path.length > 0 ? [{ path, text: value }] : []
  if (typeof value !== 'object' || value === null || path.length >= DEEPEST) return []
  return Object.entries(value as Readonly<Record<string, Json>>)
    .slice(0, MOST_TEXTS)
    .flatMap(([key, inner]) => textsIn(inner, [...path, key]))
    .slice(0, MOST_TEXTS)
}
