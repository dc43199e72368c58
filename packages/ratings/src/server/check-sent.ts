/** Whether what a page sends can be an answer: it comes from outside. */
import type { Json } from '@attune/core'
import type { Question } from '../design/questions.js'

const MOST_TEXT = 10_000
const MOST_MARKS = 200
const KINDS = new Set(['answer', 'cannot_say', 'skip', 'withdraw', 'consent', 'guess'])
/** Of the study and not of an item. */
const GENERAL = new Set(['withdraw', 'consent', 'guess'])
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

export interface Asked {
  /** `item occasion` of the rater's own assignments, and of training items. */
  readonly showings: ReadonlySet<string>
  readonly questions: ReadonlyMap<string, Question>
}

/** What is wrong with it, or nothing. */
export function faultOf(sent: unknown, { showings, questions }: Asked): string | undefined {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return 'an answer is no object'
  const answer = sent as Record<string, Json>
  const foreign = Object.keys(answer).find((name) => !NAMES.has(name))
  if (foreign !== undefined) return `an answer has no "${foreign.slice(0, 40)}"`
  const { id, item, question, occasion, kind } = answer
  if (typeof id !== 'string' || !/^[\w-]{8,64}$/.test(id))
    return 'the id of an answer has 8 to 64 letters, digits, - or _'
  if (typeof kind !== 'string' || !KINDS.has(kind)) return 'an answer has another kind'
  if (typeof item !== 'string' || typeof question !== 'string') return 'an answer names its item and its question'
  if (JSON.stringify(answer).length > 2 * MOST_TEXT) return 'an answer is too long'
  if (!Array.isArray(answer['evidence'] ?? [])) return 'evidence is a list'
  if (((answer['evidence'] ?? []) as readonly Json[]).length > MOST_MARKS) return 'an answer has too many marks'
  if (GENERAL.has(kind)) return undefined
  if (!showings.has(`${item} ${String(occasion)}`)) return 'the item is not one of yours'
  const asked = questions.get(question)
  if (asked === undefined) return 'there is no such question'
  return kind === 'answer' && !fits(answer['value'], asked) ? `"${question}" cannot be answered so` : undefined
}

function fits(value: Json | undefined, { form, levels = [], choices = [], howMuch = false }: Question): boolean {
  switch (form) {
    case 'score':
      return levels.some((level) => level.value === value)
    case 'choice':
      return choices.some((choice) => choice.value === value)
    case 'text':
      return typeof value === 'string' && value.length <= MOST_TEXT
    case 'pair': {
      if (value === 'left' || value === 'right' || value === 'tie') return true
      if (!howMuch || typeof value !== 'object' || value === null || Array.isArray(value)) return false
      const { side, much } = value as Record<string, Json>
      return (side === 'left' || side === 'right' || side === 'tie') && [1, 2, 3].includes(Number(much))
    }
    case 'best-worst': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
      const { best, worst } = value as Record<string, Json>
      return Number.isSafeInteger(best) && Number.isSafeInteger(worst) && best !== worst
    }
  }
}
