import { known, unknown, type JsonObject, type Known } from '@attune/core'
import { objectsIn, tidied } from '@attune/core/answers'
import { NO_RULE } from './no-rule.js'
import { readStrictScore, type ScoreProblem } from './score.js'

/** The answer of a judge. */
export interface Judgement {
  /** Absent if no rule stands in for the judge. */
  readonly score?: number
  readonly reason: string
  /** Numbers of turns, from 1. */
  readonly evidence: readonly number[]
}

/** What is wrong with an answer, in words that can be counted and that tell a model what to correct. */
const inWords: Readonly<Record<ScoreProblem, string>> = {
  no_number: 'the answer has no score',
  ambiguous: 'the answer names several scores',
  not_integer: 'the score is not a whole number',
  out_of_range: 'the score lies outside the levels',
  wrong_scale: 'the score is on another scale',
}

/** A score with its reason and evidence, as an object or in words. An object among other words counts, the last one if several do. */
export function readJudgement(answer: string): Known<Judgement> {
  const text = tidied(answer).trim()
  if (text === NO_RULE) return known({ reason: '', evidence: [] })
  const object = objectsIn(text).findLast(({ value }) => 'score' in value || 'rating' in value)?.value
  const score = readStrictScore(object === undefined ? text : JSON.stringify(object))
  if (score.state === 'unknown') return unknown(inWords[score.why as ScoreProblem])
  return known({
    score: score.value,
    reason: typeof object?.['reason'] === 'string' ? object['reason'] : '',
    evidence: turnsIn(object),
  })
}

function turnsIn(object: JsonObject = {}): number[] {
  const { evidence } = object
  const listed: readonly unknown[] = Array.isArray(evidence) ? evidence : []
  return listed.flatMap((turn) => (Number.isInteger(Number(turn)) && Number(turn) > 0 ? [Number(turn)] : []))
}
