import { known, unknown, type Preference } from '@attune/core'
import type { PairOutcome, PairRecord } from '@attune/core/findings'
import { scenario } from '@attune/testkit'

/** `f`: the position shown first wins; `s`: the second; `t`: a tie; `?`: unreadable. */
export type Answer = 'f' | 's' | 't' | '?'

const preferences: Readonly<Record<string, Preference>> = { f: 'first', s: 'second', t: 'tie' }

const stageOf: Readonly<Record<string, string>> = {
  Empathy: 'Exploration',
  Openness: 'Exploration',
  Insight: 'Insight',
  Options: 'Action',
}

/**
 * One dimension, with the answers of both orders: `fs` is a win of the first supporter in both. Two
 * answers per order stand with a bar between the orders: `ff|ss`; without the second order after an
 * empty bar: `f|`.
 */
function criterionOf(
  name: string,
  answers: string,
  supporters: readonly [string, string],
): PairOutcome {
  const [straight = '', swapped = ''] = answers.includes('|')
    ? answers.split('|')
    : [answers[0], answers[1]]
  const showing = (shownFirst: string) => (answer: string) => ({
    shownFirst,
    verdict: {
      criterion: name,
      outcome:
        preferences[answer] === undefined ? unknown('no verdict') : known(preferences[answer]),
      rationale: '',
      group: stageOf[name] ?? 'Other',
    },
  })
  const showings = [
    ...[...straight].map(showing(supporters[0])),
    ...[...swapped].map(showing(supporters[1])),
  ]
  return { criterion: name, outcome: unknown('combined by the analysis'), showings }
}

export const pair = (
  id: string,
  supporters: readonly [string, string],
  answers: Readonly<Record<string, string>> | string,
): PairRecord => ({
  scenario: { ...scenario, id },
  judge: 'hill-judge/pairwise',
  supporters,
  conditions: {},
  repeat: 1,
  criteria:
    typeof answers === 'string'
      ? []
      : Object.entries(answers).map(([name, each]) => criterionOf(name, each, supporters)),
  ...(typeof answers === 'string' && { missing: answers }),
})
