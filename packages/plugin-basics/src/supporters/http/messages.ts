/** What a bot says in an answer, where its reply may be several messages with pictures and buttons between them. */
import { isObject } from '@attune/core/answers'
import { contentParts } from '@attune/core/models'
import { marksOf } from './marks.js'

export interface Said {
  /** Texts and marks in their order, with a blank line between them. */
  readonly text: string
  readonly reasoning: string
  /** Number of messages with text. */
  readonly texts: number
  /** Number of pictures, buttons and other parts that are shown as marks. */
  readonly marks: number
}

interface Piece {
  readonly text: string
  readonly reasoning?: string
  readonly isMark?: boolean
}

const nothing: Said = { text: '', reasoning: '', texts: 0, marks: 0 }

/**
 * What stands at a path such as `messages.*.text`, in which `*` is every item of a list. Pictures, buttons and the like of a message are marks in
 * brackets. Of a list that is the whole conversation, what follows the last message of the user.
 *
 * @returns undefined if there is neither a text nor a list for one
 */
export function saidAt(answer: unknown, path: string, user: string | undefined = undefined): Said | undefined {
  const pieces = piecesAt(answer, path.split('.'), { holder: undefined, user })
  if (pieces === undefined) return undefined
  const spoken = pieces.filter(({ text }) => text.trim() !== '')
  if (spoken.length === 0) return { ...nothing, reasoning: reasoningOf(pieces) }
  const marks = spoken.filter(({ isMark }) => isMark).length
  return {
    // A text by itself is not trimmed: it is what the bot wrote.
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
  /** The object that holds the text; none where it is an item of a list, whose marks are read there. */
  readonly holder: unknown
  readonly item?: unknown
  /** Own name for the role of the user. */
  readonly user: string | undefined
}

function piecesAt(value: unknown, [step, ...rest]: readonly string[], where: Where): readonly Piece[] | undefined {
  if (step === undefined) return textPieces(value, where.holder)
  if (step === '*') return listPieces(value, rest, where)
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  const inner = (value as Readonly<Record<string, unknown>>)[step]
  return piecesAt(inner, rest, {
    ...where,
    holder: Array.isArray(value) || value === where.item ? where.holder : value,
  })
}

/** A text, or the parts of one as chat models write them. */
function textPieces(value: unknown, holder: unknown): readonly Piece[] | undefined {
  if (typeof value !== 'string' && !Array.isArray(value)) return undefined
  const content = contentParts(value)
  if (!content || (content.text === '' && content.others.length > 0)) return undefined
  const { text, reasoning } = content
  return [{ text, reasoning }, ...markPieces(holder)]
}

const markPieces = (holder: unknown, hasText = true): readonly Piece[] =>
  marksOf(holder, hasText).map((text) => ({ text, isMark: true }))

/** One message where a list is expected is a list of one. */
function listPieces(value: unknown, rest: readonly string[], where: Where): readonly Piece[] | undefined {
  if (value === undefined || value === null) return undefined
  const items = afterUser(Array.isArray(value) ? value : [value], where.user)
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

/** A conversation so far says of each message who wrote it. */
function afterUser(items: readonly unknown[], user: string | undefined): readonly unknown[] {
  const roles = items.map(roleOf)
  const last = roles.findLastIndex((role) => role !== undefined && (users.test(role) || role === user))
  return items.filter((_, at) => at > last && !others.test(roles[at] ?? ''))
}

function roleOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined
  for (const key of roleKeys) {
    const value = item[key]
    const role = isObject(value) ? (value['role'] ?? value['type']) : value
    if (typeof role === 'string') {
      // The type of a message is more often `text` than who wrote it.
      if (key !== 'type' || users.test(role) || others.test(role)) return role
    }
  }
  return undefined
}
