/** Validates the answers that a page sends. */
import type { Json } from '@attune/core'
import { MOST_TEXT } from '../answers/row.js'
import type { Question } from '../design/questions.js'

/** Maximum number of characters of an answer as JSON. */
const MOST_ANSWER = 500_000
const MOST_MARKS = 200
const KINDS = new Set(['answer', 'cannot_say', 'skip', 'withdraw', 'consent', 'guess'])
const NAMES = new Set([
  'id',
  'item',
  'question',
  'occasion',
  'kind',
  'value',
  'evidence',
  'confidence',
  'comment',
  'base',
  'place',
  'reachedEnd',
  'seconds',
  'questionHash',
  'textHash',
  'page',
  'sentAt',
])

export interface RaterScope {
  /**
   * Items that the rater may answer, as keys `<item> <occasion>`: assigned items and training
   * items.
   */
  readonly showings: ReadonlySet<string>
  readonly questions: ReadonlyMap<string, Question>
  /**
   * Ids of the blinding tests. At the end the rater guesses whether one system wrote both dialogues
   * of a pair.
   */
  readonly guesses: ReadonlySet<string>
}

/** Describes the first fault of an answer; undefined if it is valid. */
export function faultOf(
  sent: unknown,
  { showings, questions, guesses }: RaterScope,
): string | undefined {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return 'an answer is no object'
  const answer = sent as Record<string, Json>
  const foreign = Object.keys(answer).find((name) => !NAMES.has(name))
  if (foreign !== undefined) return `an answer has no "${foreign.slice(0, 40)}"`
  const { id, item, question, occasion, kind } = answer
  if (typeof id !== 'string' || !/^[\w-]{8,64}$/.test(id))
    return 'the id of an answer has 8 to 64 letters, digits, - or _'
  if (typeof kind !== 'string' || !KINDS.has(kind)) return 'an answer has another kind'
  if (typeof item !== 'string' || typeof question !== 'string')
    return 'an answer names its item and its question'
  const comment = answer['comment'] ?? ''
  if (typeof comment !== 'string') return 'a comment is text'
  if (comment.length > MOST_TEXT) return `a comment has at most ${MOST_TEXT} characters`
  if (JSON.stringify(answer).length > MOST_ANSWER) return 'an answer is too long'
  if (!Array.isArray(answer['evidence'] ?? [])) return 'evidence is a list'
  if (((answer['evidence'] ?? []) as readonly Json[]).length > MOST_MARKS)
    return 'an answer has too many marks'
  if (kind === 'consent' || kind === 'withdraw')
    return item === '' && question === kind ? undefined : `${kind} has no item`
  if (kind === 'guess')
    return item === '' && guesses.has(question) ? undefined : 'the guess is not one of yours'
  if (!showings.has(`${item} ${String(occasion)}`)) return 'the item is not one of yours'
  const asked = questions.get(question)
  if (asked === undefined) return 'there is no such question'
  return kind === 'answer' && !isPossibleValue(answer['value'], asked)
    ? `"${question}" cannot be answered so`
    : undefined
}

function isPossibleValue(
  value: Json | undefined,
  { form, levels = [], choices = [], howMuch = false }: Question,
): boolean {
  switch (form) {
    case 'score':
      return levels.some((level) => level.value === value)
    case 'choice':
      return choices.some((choice) => choice.value === value)
    case 'text':
      return typeof value === 'string' && value.length <= MOST_TEXT
    case 'pair': {
      if (value === 'left' || value === 'right' || value === 'tie') return true
      if (!howMuch || typeof value !== 'object' || value === null || Array.isArray(value))
        return false
      const { side, much } = value as Record<string, Json>
      return (
        (side === 'left' || side === 'right' || side === 'tie') && [1, 2, 3].includes(Number(much))
      )
    }
    case 'best-worst': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
      const { best, worst } = value as Record<string, Json>
      return Number.isSafeInteger(best) && Number.isSafeInteger(worst) && best !== worst
    }
  }
}
