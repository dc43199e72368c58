import type { Json, JsonObject } from '@attune/core'
import { digest } from '@attune/core/runtime'
import type { Design } from '../design/design.js'
import type { Question } from '../design/questions.js'
import type { ImportedAnswer } from './imported-answer.js'
import type { AnswerRow, SentAnswer } from './row.js'

/** Converts answers to rows of the log, with study, design digest and sequence number. */
export function asRows(
  design: Design,
  rater: string,
  sent: readonly SentAnswer[],
  more: { readonly seq: number; readonly at: string; readonly session?: string },
): AnswerRow[] {
  return sent.map((answer, at) => ({
    ...answer,
    study: design.study,
    design: design.shown,
    rater,
    ...(more.session !== undefined && { session: more.session }),
    at: more.at,
    seq: more.seq + at,
  }))
}

type Side = 'first' | 'second'

/**
 * Ids of the questions that compare a left and a right dialogue. In answers to other questions, the
 * word "left" has its usual meaning.
 */
export const sideQuestions = (questions: readonly Question[]): ReadonlySet<string> =>
  new Set(questions.filter(({ form }) => form === 'pair').map(({ id }) => id))

/**
 * Replaces `left` and `right` in an answer by the names of the dialogues, `first` and `second`, as
 * the log stores them. `left` is the dialogue that was shown on the left.
 */
export function byDialogue(
  answer: SentAnswer,
  left: Side | undefined,
  sides: ReadonlySet<string>,
): SentAnswer {
  if (left === undefined || answer.value === undefined) return answer
  if (!sides.has(answer.question)) return { ...answer, left }
  const right = left === 'first' ? 'second' : 'first'
  return { ...answer, left, value: renamed(answer.value, { left, right }) }
}

/** Inverse of `byDialogue`, for the page: replaces `first` and `second` by `left` and `right`. */
export function bySide(value: Json, left: Side | undefined): Json {
  if (left === undefined) return value
  return renamed(
    value,
    left === 'first' ? { first: 'left', second: 'right' } : { first: 'right', second: 'left' },
  )
}

/**
 * Renames the side in an answer: the answer itself, or its member `side` if it also has a strength.
 */
function renamed(value: Json, names: Readonly<Record<string, string>>): Json {
  if (typeof value === 'string') return names[value] ?? value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { side, ...rest } = value as JsonObject
  return typeof side === 'string' ? { ...rest, side: names[side] ?? side } : value
}

export interface Mapped {
  readonly answers: readonly { readonly rater: string; readonly sent: SentAnswer }[]
  /** For items that are not in the design: number of answers, by item id. */
  readonly unknownItems: Readonly<Record<string, number>>
}

/**
 * Converts answers from other tools to answers of the study. Ids are digests of the content, so a
 * second import of the same file adds nothing.
 */
export function answersForStudy(design: Design, imported: readonly ImportedAnswer[]): Mapped {
  const items = new Map(design.items.map(({ id }) => [id, id]))
  for (const { id, dialogues } of design.items) {
    for (const { scenario, supporter, repeat } of dialogues.length === 1 ? dialogues : [])
      items.set(JSON.stringify([scenario, supporter, repeat]), id)
  }
  const unknownItems = new Map<string, number>()
  const answers = imported.flatMap(({ rater, item: named, question, kind, value, seconds }) => {
    const item = items.get(named)
    if (item === undefined) {
      unknownItems.set(named, (unknownItems.get(named) ?? 0) + 1)
      return []
    }
    return (question === null ? design.questions.map(({ id }) => id) : [question]).map((asked) => {
      const content = {
        item,
        question: asked,
        occasion: 1,
        kind,
        ...(kind === 'answer' && { value }),
        ...(seconds !== undefined && { seconds }),
      }
      return {
        rater,
        sent: { id: digest([rater, content]).slice(0, 32), ...content } satisfies SentAnswer,
      }
    })
  })
  return { answers, unknownItems: Object.fromEntries(unknownItems) }
}
