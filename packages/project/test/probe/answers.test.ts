/** How often judges of known soundness pass a probe, over 1,000 seeds each. */
import { expect, test } from 'vitest'
import {
  type Known,
  known,
  type PairVerdict,
  type Preference,
  unknown,
  type Verdict,
} from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { LEAST_RIGHT, PAIRS } from '../../src/results/probe/probe.js'
import { isRightPair, isRightScore } from '../../src/results/probe/right-answers.js'

const SEEDS = 1000

type Chance = () => number

/** What a judge of pairs says when the kind dialogue is shown first, or second. */
type PairJudge = (isKindFirst: boolean, random: Chance) => Known<Preference>
/** The score of a dialogue, 0 to 4. */
type ScoreJudge = (isKind: boolean, random: Chance) => Known<number>

const CRITERIA = ['empathy', 'respect', 'clarity']

const verdict = <T>(criterion: string, outcome: Known<T>) => ({ criterion, outcome, rationale: '' })

const pairIsRight = (judge: PairJudge, criteria: readonly string[], random: Chance): boolean =>
  isRightPair(
    [true, false].map((isKindFirst) => ({
      isKindFirst,
      verdicts: criteria.map((name): PairVerdict => verdict(name, judge(isKindFirst, random))),
    })),
  )

const scoreIsRight = (judge: ScoreJudge, criteria: readonly string[], random: Chance): boolean => {
  const verdicts = (isKind: boolean): Verdict[] =>
    criteria.map((name) => verdict(name, judge(isKind, random)))
  return isRightScore(verdicts(true), verdicts(false), () => 'higher')
}

/** Of 1,000 probes, those that are passed. */
function passes(isRight: (random: Chance) => boolean): number {
  let passed = 0
  for (let seed = 0; seed < SEEDS; seed++) {
    const random = createRandom(`probe ${seed}`)
    const right = Array.from({ length: PAIRS }, () => isRight(random)).filter(Boolean).length
    if (right >= LEAST_RIGHT) passed++
  }
  return passed
}

const positions = ['first', 'second'] as const
const kindOf = (isKindFirst: boolean): Preference => (isKindFirst ? 'first' : 'second')
const hurtfulOf = (isKindFirst: boolean): Preference => (isKindFirst ? 'second' : 'first')
const drawn = <T>(from: readonly T[], random: Chance): T =>
  from[Math.floor(random() * from.length)]!
const erring =
  (share: number): PairJudge =>
  (isKindFirst, random) =>
    known(random() < share ? hurtfulOf(isKindFirst) : kindOf(isKindFirst))

const forPairs = (judge: PairJudge, criteria = ['empathy']) =>
  passes((random) => pairIsRight(judge, criteria, random))
const forScores = (judge: ScoreJudge, criteria = ['empathy']) =>
  passes((random) => scoreIsRight(judge, criteria, random))

test('a judge that answers at random passes in at most 15 of 1,000 cases', () => {
  const preferring: PairJudge = (_, random) => known(drawn(positions, random))
  const scoring: ScoreJudge = (_, random) => known(drawn([0, 1, 2, 3, 4], random))
  const rating: ScoreJudge = (_, random) => known(random())
  // It sticks to what it drew for a pair: its two showings are one answer.
  const sticking = passes((random) => {
    const isRight = random() < 0.5
    return pairIsRight(
      (isKindFirst) => known(isRight ? kindOf(isKindFirst) : hurtfulOf(isKindFirst)),
      CRITERIA,
      random,
    )
  })
  const counts = {
    preferring: forPairs(preferring),
    preferringByThree: forPairs(preferring, CRITERIA),
    sticking,
    scoring: forScores(scoring),
    scoringByThree: forScores(scoring, CRITERIA),
    rating: forScores(rating),
  }
  for (const count of Object.values(counts)) expect(count).toBeLessThanOrEqual(15)
  expect(counts).toMatchInlineSnapshot(`
    {
      "preferring": 0,
      "preferringByThree": 0,
      "rating": 4,
      "scoring": 1,
      "scoringByThree": 0,
      "sticking": 6,
    }
  `)
})

test('one that follows the position, gives everything the same, or cannot be read never passes', () => {
  const unread = unknown('the form said back')
  const never = [
    forPairs(() => known('first')),
    forPairs(() => known('second'), CRITERIA),
    forPairs(() => known('tie')),
    forPairs(() => unread, CRITERIA),
    forPairs((isKindFirst) => (isKindFirst ? known('first') : unread)),
    forScores(() => known(4), CRITERIA),
    forScores(() => unread),
    forScores((isKind) => (isKind ? known(4) : unread), CRITERIA),
  ]
  expect(never).toEqual(never.map(() => 0))
})

test('a sound one that errs in 5 % of its answers passes in at least 95 % of cases', () => {
  // An answer is a pair, whose showings agree; a showing; or a score.
  const ofPairs = passes((random) => {
    const errs = random() < 0.05
    return pairIsRight(
      (isKindFirst) => known(errs ? hurtfulOf(isKindFirst) : kindOf(isKindFirst)),
      ['empathy'],
      random,
    )
  })
  const scoring: ScoreJudge = (isKind, random) => known(random() < 0.05 === isKind ? 1 : 3)
  const counts = {
    ofPairs,
    ofShowings: forPairs(erring(0.05)),
    byThree: forPairs(erring(0.05), CRITERIA),
    ofScores: forScores(scoring),
    scoresByThree: forScores(scoring, CRITERIA),
  }
  for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(950)
  expect(counts).toMatchInlineSnapshot(`
    {
      "byThree": 1000,
      "ofPairs": 998,
      "ofScores": 957,
      "ofShowings": 957,
      "scoresByThree": 1000,
    }
  `)
})

test('a criterion of which lower is better counts the other way round; one that is unknown counts for neither', () => {
  const said = (harm: number, warmth: Known<number>): Verdict[] => [
    verdict('harm', known(harm)),
    verdict('warmth', warmth),
  ]
  const direction = (name: string) => (name === 'harm' ? 'lower' : 'higher') as 'lower' | 'higher'
  expect(isRightScore(said(0, unknown('cut')), said(3, known(1)), direction)).toBe(true)
  expect(isRightScore(said(3, known(1)), said(0, known(0)), direction)).toBe(false)
})
