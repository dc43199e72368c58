import { isDeepStrictEqual } from 'node:util'
import { known, unknown, type Json, type JsonObject, type Known } from '@attune/core'
import { objectsIn, settled, tidied, withDigits } from '@attune/answers'
import type { ScoreProblem } from '@attune/answers/internal'
import { NO_RULE } from './no-rule.js'
import { readStrictScore } from './score.js'

/** Answer of a judge. */
export interface Judgement {
  /** Undefined for an offline stand-in without a rule. */
  readonly score?: number
  readonly reason: string
  /** Numbers of turns, from 1. */
  readonly evidence: readonly number[]
}

/** Faults of an answer in words. They are counted, and a retry shows them to the model. */
const inWords: Readonly<Record<ScoreProblem, string>> = {
  no_number: 'the answer has no score',
  not_stated: 'the answer names a number and does not give it as the score',
  ambiguous: 'the answer names several scores',
  range: 'the answer gives a range of scores',
  not_integer: 'the score is not a whole number',
  out_of_range: 'the score lies outside the levels',
  wrong_scale: 'the score is on another scale',
}

/**
 * Reads a score with its reason and evidence, as an object or in words; the score may be a numeral
 * (`three`, `三`). An object among other words counts. Two different scores are contradictory,
 * unless the second one states that it replaces the first.
 */
export function readJudgement(answer: string): Known<Judgement> {
  const text = tidied(answer).trim()
  if (text === NO_RULE) return known({ reason: '', evidence: [] })
  const objects = objectsIn(text).filter(({ value }) => 'score' in value || 'rating' in value)
  const settledOn = settled(
    text,
    objects.map(({ value, ...place }) => ({ ...place, value: scoreOf(value) })),
  )
  const object = objects.findLast(({ value }) =>
    isDeepStrictEqual(scoreOf(value), settledOn),
  )?.value
  const written = object === undefined ? text : JSON.stringify({ score: settledOn })
  const isUnsettled = objects.length > 0 && object === undefined
  const score = isUnsettled ? unknown('ambiguous') : readStrictScore(withDigits(written))
  if (score.state === 'unknown') return unknown(inWords[score.why as ScoreProblem])
  return known({
    score: score.value,
    reason: typeof object?.['reason'] === 'string' ? object['reason'] : '',
    evidence: turnsIn(object),
  })
}

/** Score as written; numerals become digits. */
export const scoreOf = (object: JsonObject): Json => {
  const score = object['score'] ?? object['rating'] ?? null
  return typeof score === 'string' ? withDigits(score).trim() : score
}

function turnsIn(object: JsonObject = {}): number[] {
  const { evidence } = object
  const listed: readonly unknown[] = Array.isArray(evidence) ? evidence : []
  return listed.flatMap((turn) =>
    Number.isInteger(Number(turn)) && Number(turn) > 0 ? [Number(turn)] : [],
  )
}
