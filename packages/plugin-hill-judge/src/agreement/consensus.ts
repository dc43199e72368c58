import type { Known, Preference } from '@attune/core'
import { grouped } from '@attune/kit/internal'

/** Label that an annotator gave to a dimension of a pair of dialogues (`item`). */
export interface AnnotatorLabel {
  readonly item: string
  readonly stage: string
  readonly dimension: string
  readonly annotator: string
  readonly outcome: Known<Preference>
}

/**
 * One label per question on which at least two annotators gave an outcome and all outcomes are
 * equal.
 */
export function consensus<Label extends AnnotatorLabel>(labels: readonly Label[]): Label[] {
  const given = labels.filter(({ outcome }) => outcome.state === 'known')
  const byQuestion = grouped(given, ({ item, stage, dimension }) =>
    JSON.stringify([item, stage, dimension]),
  )
  return [...byQuestion.values()].flatMap((answers) => {
    const distinct = new Set(answers.map(({ outcome }) => JSON.stringify(outcome)))
    return answers.length > 1 && distinct.size === 1 ? [answers[0]!] : []
  })
}
