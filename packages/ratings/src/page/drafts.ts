/** Choices of a rater that may not be sent yet, by item, occasion and question. */
import type { AnswerKind, SentAnswer } from '../answers/row.js'
import type { Question } from '../design/questions.js'
import type { RaterItem } from '../design/shown.js'

export interface Draft extends Pick<SentAnswer, 'value' | 'evidence' | 'confidence' | 'comment'> {
  readonly kind?: 'answer' | 'cannot_say' | 'skip'
}

export type Drafts = Readonly<Record<string, Draft>>

export const keyOf = (item: string, occasion: number, question: string): string =>
  `${item} ${occasion} ${question}`

export const draftOf = ({ kind, value, evidence, confidence, comment }: SentAnswer): Draft => ({
  ...(kind === 'answer' || kind === 'cannot_say' || kind === 'skip' ? { kind } : {}),
  ...(value !== undefined && { value }),
  ...(evidence !== undefined && { evidence }),
  ...(confidence !== undefined && { confidence }),
  ...(comment !== undefined && { comment }),
})

/** Random id of 128 bits. `crypto.randomUUID` is not available over plain HTTP. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Questions of an item that apply, given the answers so far. */
export const applicableQuestions = (
  questions: readonly Question[],
  item: RaterItem,
  drafts: Drafts,
): Question[] =>
  questions.filter(({ when }) => {
    if (when === undefined) return true
    const before = drafts[keyOf(item.item, item.occasion, when.question)]
    return before?.kind === 'answer' && before.value === when.is
  })

export interface Visit {
  readonly seconds: number
  readonly reachedEnd: { readonly left: boolean; readonly right?: boolean }
}

const VERSION = 'ratings 1'

/** Answers of an item that changed since they were sent. */
export function changedAnswers(
  item: RaterItem,
  questions: readonly Question[],
  { drafts, sent, visit }: { drafts: Drafts; sent: ReadonlyMap<string, SentAnswer>; visit: Visit },
): SentAnswer[] {
  return questions.flatMap((question): SentAnswer[] => {
    const key = keyOf(item.item, item.occasion, question.id)
    const draft = drafts[key]
    const before = sent.get(key)
    if (draft?.kind === undefined || (before && isSameAnswer(draft, draftOf(before)))) return []
    const { kind, value, ...more } = draft
    return [
      {
        id: newId(),
        item: item.item,
        question: question.id,
        occasion: item.occasion,
        kind: kind as AnswerKind,
        ...(kind === 'answer' && value !== undefined && { value }),
        ...more,
        ...(before && { base: before.id }),
        place: item.place,
        reachedEnd: visit.reachedEnd,
        seconds: visit.seconds,
        textHash: item.textHash,
        page: VERSION,
        sentAt: new Date().toISOString(),
      },
    ]
  })
}

export const isSameAnswer = (left: Draft, right: Draft): boolean => {
  const content = ({ kind, value, evidence, confidence, comment }: Draft): string =>
    JSON.stringify([
      kind,
      kind === 'answer' ? value : null,
      evidence ?? [],
      confidence ?? null,
      comment ?? '',
    ])
  return content(left) === content(right)
}
