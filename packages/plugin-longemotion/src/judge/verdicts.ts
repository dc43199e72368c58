import { known, unknown, type JsonObject, type Known, type Verdict } from '@attune/core'
import { objectsIn, tidied } from '@attune/answers'
import { type CriterionScores, isObject } from '@attune/answers/internal'
import type { Judgement } from '../parsing/judgement.js'

type Details = NonNullable<Verdict['details']>

/** Reason of a verdict whose judgement has no readable scores. */
export const unreadableJudgement = 'unreadable judgement'

/** A verdict for each criterion; the details of the first one contain the complete answer. */
export function verdictsFor(
  criteria: readonly string[],
  answer: Known<Judgement<CriterionScores>>,
  text: string,
  details: Details = {},
): Verdict[] {
  const verdicts =
    answer.state === 'unknown'
      ? unjudged(criteria, unreadableJudgement, details)
      : scored(criteria, answer.value.scores, text)
  return verdicts.map((verdict, at) => ({
    ...verdict,
    details: at === 0 ? { ...details, answer: text } : details,
  }))
}

function scored(criteria: readonly string[], scores: CriterionScores, text: string): Verdict[] {
  const rationaleOf = reasonsIn(text)
  return criteria.map((criterion) => ({
    criterion,
    outcome: known(scores[criterion]!),
    rationale: rationaleOf(criterion),
  }))
}

export const unjudged = (
  criteria: readonly string[],
  why: string,
  details: Details = {},
): Verdict[] =>
  criteria.map((criterion) => ({ criterion, outcome: unknown(why), rationale: '', details }))

/**
 * Rationale of a criterion: the common reasoning, or the comment on the aspect before the slash;
 * the complete answer if it has neither.
 */
function reasonsIn(text: string): (criterion: string) => string {
  const objects = objectsIn(tidied(text)).map(({ value }) => value)
  return (criterion) => {
    const [aspect = ''] = criterion.split('/')
    for (const object of objects) {
      const part = object[aspect]
      const words =
        wordsOf(object, 'reasoning') ?? (isObject(part) ? wordsOf(part, 'comment') : undefined)
      if (words !== undefined) return words
    }
    return text
  }
}

function wordsOf(object: JsonObject, key: string): string | undefined {
  const words = object[key]
  return typeof words === 'string' && words.trim() !== '' ? words.trim() : undefined
}
