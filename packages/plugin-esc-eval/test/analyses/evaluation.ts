import { known, unknown, type Verdict } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { evaluationOf } from '@attune/testkit'
import type { DialogueOf } from '@attune/testkit/internal'
import { dimensions } from '../../src/dimensions/dimensions.js'

type Scores = readonly (number | null)[]

/** Verdicts in the seven dimensions, in their order; null: unreadable. */
export const verdicts = (scores: Scores, group?: string): Verdict[] =>
  scores.map((score, at) => ({
    criterion: dimensions[at]!,
    ...(group !== undefined && { group }),
    outcome: score === null ? unknown('unreadable answer: the answer has no score') : known(score),
    rationale: '',
  }))

export interface Scored {
  readonly supporter: string
  readonly scenario: number
  readonly language?: string
  /** By judge. */
  readonly scores: Readonly<Record<string, { readonly group?: string; readonly scores: Scores }>>
}

export const evaluation = (
  all: readonly Scored[],
  more: readonly Partial<DialogueOf>[] = [],
  given: { readonly judges?: readonly string[] } = {},
): Evaluation =>
  evaluationOf({
    ...given,
    dialogues: all.map(({ supporter, scenario, language = 'en', scores }, at) => ({
      supporter,
      scenario: {
        id: String(scenario),
        language,
        tags: { category: scenario % 2 === 0 ? 'work' : 'family' },
      },
      verdicts: Object.fromEntries(
        Object.entries(scores).map(([judge, { group, scores: own }]) => [
          judge,
          verdicts(own, group),
        ]),
      ),
      ...more[at],
    })),
  })
