/** Text of a bot's answer, which may consist of several messages with pictures and buttons. */
import { isObject } from '@attune/core/answers'
import { contentParts } from '@attune/core/models'
import { marksOf } from './marks.js'

export interface ReplyText {
  /** Texts and marks in their order, with a blank line between them. */
  readonly text: string
  readonly reasoning: string
  /** Number of messages that contain text. */
  readonly texts: number
  /** Number of pictures, buttons and other parts that are shown as marks. */
  readonly marks: number
}

interface Piece {
  readonly text: string
  readonly reasoning?: string
  readonly isMark?: boolean
}

const nothing: ReplyText = { text: '', reasoning: '', texts: 0, marks: 0 }

/**
 * The text at a path such as `messages.*.text`, in which `*` is every item of a list. Pictures,
 * buttons and other parts of a message are marks in brackets. From a list of the whole
 * conversation, only items after the user's last message count.
 *
 * @returns undefined if there is no text, no list for one, and no null in their place
 */
export function saidAt(
  answer: unknown,
  path: string,
  user: string | undefined = undefined,
): ReplyText | undefined {
  const pieces = piecesAt(answer, path.split('.'), { holder: undefined, user })
  if (pieces === undefined) return undefined
  const spoken = pieces.filter(({ text }) => text.trim() !== '')
  if (spoken.length === 0) return { ...nothing, reasoning: reasoningOf(pieces) }
  const marks = spoken.filter(({ isMark }) => isMark).length
  return {
    // A single text is not trimmed: it is exactly what the bot wrote.
    text: spoken.map(({ text }) => text).join('\n\n'),
    reasoning: reasoningOf(pieces),
    texts: spoken.length - marks,
    marks,
  }
}

const reasoningOf = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ reasoning = '' }) => reasoning)
    .filter((each) => each !== '')
    .join('\n')

interface Where {
  /**
   * Object that contains the text; undefined for an item of a list, whose marks are read with the
   * list.
   */
  readonly holder: unknown
  readonly item?: unknown
  /** The service's name for the role of the user. */
  readonly user: string | undefined
}

function piecesAt(
  value: unknown,
  [step, ...rest]: readonly string[],
  where: Where,
): readonly Piece[] | undefined {
  if (step === undefined) return textPieces(value, where.holder)
  if (step === '*') return listPieces(value, rest, where)
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  const inner = (value as Readonly<Record<string, unknown>>)[step]
  return piecesAt(inner, rest, {
    ...where,
    holder: Array.isArray(value) || value === where.item ? where.holder : value,
  })
}

/** A text, or parts of a text in the format of chat models. Null is an empty text. */
function textPieces(value: unknown, holder: unknown): readonly Piece[] | undefined {
  if (typeof value !== 'string' && !Array.isArray(value) && value !== null) return undefined
  const content = contentParts(value)
  if (!content || (content.text === '' && content.others.length > 0)) return undefined
  const { text, reasoning } = content
  return [{ text, reasoning }, ...markPieces(holder)]
}

const markPieces = (holder: unknown, hasText = true): readonly Piece[] =>
  marksOf(holder, hasText).map((text) => ({ text, isMark: true }))

/** Pieces of a list; null is an empty list, and a single message in its place a list of one. */
function listPieces(
  value: unknown,
  rest: readonly string[],
  where: Where,
): readonly Piece[] | undefined {
  if (value === undefined) return undefined
  const items = afterUser(Array.isArray(value) ? value : value === null ? [] : [value], where.user)
  return items.flatMap((item): readonly Piece[] => {
    const said =
      rest.length === 0 && typeof item === 'object'
        ? undefined
        : piecesAt(item, rest, { ...where, holder: undefined, item })
    const texts = said ?? []
    const hasText = texts.some(({ text }) => text.trim() !== '')
    return [...texts, ...markPieces(item, hasText)]
  })
}

const roleKeys = ['role', 'sender', 'from', 'author', 'speaker', 'who', 'type']
const users = /^(user|human|client|customer|visitor|seeker|patient|person|me)$/i
const others = /^(system|developer|tool|function)$/i

/** Items after the user's last message, in a conversation that names the author of each message. */
function afterUser(items: readonly unknown[], user: string | undefined): readonly unknown[] {
  const roles = items.map(roleOf)
  const last = roles.findLastIndex(
    (role) => role !== undefined && (users.test(role) || role === user),
  )
  return items.filter((_, at) => at > last && !others.test(roles[at] ?? ''))
}

function roleOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined
  for (const key of roleKeys) {
    const value = item[key]
    const role = isObject(value) ? (value['role'] ?? value['type']) : value
    if (typeof role === 'string') {
      // `type` counts only if it names an author, since it usually contains the kind of a message,
      // such as `text`.
      if (key !== 'type' || users.test(role) || others.test(role)) return role
    }
  }
  return undefined
}
