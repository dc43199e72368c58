import { known, unknown, type Json, type Known } from '@attune/core'
import { isObject } from '@attune/core/answers'
import { HIGHEST_SCORE } from '../dimensions/dimensions.js'

/** Why a strict reader refuses an answer. */
export type ScoreProblem = 'no_number' | 'ambiguous' | 'not_integer' | 'out_of_range' | 'wrong_scale'

/**
 * A score as the released program reads it: the first of the digits 0, 1, 2, 3, 4, tried in this order, that occurs anywhere.
 * So `10` is read as 0, and `-1` as 1. For ESC-RANK alone, whose answers are one digit.
 */
export function readReleasedScore(text: string): Known<number> {
  const digit = ['0', '1', '2', '3', '4'].find((each) => text.includes(each))
  return digit === undefined ? unknown('no digit from 0 to 4') : known(Number(digit))
}

/**
 * A score from 0 to 4 that an answer states once and clearly, in words, as JSON or by itself. Unknown with a `ScoreProblem`.
 * The rules stand in the README of esc-eval/scores.
 */
export function readStrictScore(answer: string): Known<number> {
  const text = insideOfFence(answer.normalize('NFKC').trim())
  const json = asJson(text)
  if (json === undefined || (typeof json !== 'number' && typeof json !== 'string' && !isObject(json))) {
    return scoreInText(text)
  }
  const value = isObject(json) ? (json['score'] === undefined ? json['rating'] : json['score']) : json
  if (typeof value === 'number') return checked(value)
  return typeof value === 'string' ? scoreInText(value) : unknown('no_number')
}

const insideOfFence = (text: string): string => /^```[^\n`]*\n([^]*?)\n?```$/.exec(text)?.[1]?.trim() ?? text

function asJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

const otherScale = /\d\s*(?:\/|out of)\s*(?!4(?!\d))\d+/iu
const range = /(?<![\d.])0\s*(?:[-–—~]|to|and|到|至)\s*4(?!\d|\.\d)/giu
const ofFour = /\s*(?:\/\s*4|out of\s*4)(?!\d|\.\d)/giu

const label =
  /(?:score|rating|评分|得分|分数)[\s"'“”‘’*_`]*(?:is|was|of|为|是)?[\s"'“”‘’*_`:=[(]*(-?\d+(?:\.\d+)?)(?![a-z\d_])/giu
const freeStanding = /(?<![a-z\d_.-])(-?\d+(?:\.\d+)?)(?![a-z\d_])/giu

function scoreInText(original: string): Known<number> {
  if (otherScale.test(original)) return unknown('wrong_scale')
  const text = original.replace(range, ' ').replace(ofFour, ' ')
  const labelled = [...text.matchAll(label)].at(-1)?.[1]
  if (labelled !== undefined) return checked(Number(labelled))
  const values = new Set([...text.matchAll(freeStanding)].map(([, number]) => Number(number)))
  const [value] = values
  if (value === undefined) return unknown('no_number')
  return values.size > 1 ? unknown('ambiguous') : checked(value)
}

function checked(value: number): Known<number> {
  if (!Number.isInteger(value)) return unknown('not_integer')
  return value < 0 || value > HIGHEST_SCORE ? unknown('out_of_range') : known(value)
}
