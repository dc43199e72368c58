import { describe, expect, test } from 'vitest'
import type { Known } from '@attune/core'
import { vectorsIn } from '@attune/testkit/shared/vectors.js'
import type { Interval } from '@attune/statistics'
import {
  atLeastPercent,
  atMostPercent,
  type BoundedRate,
  type FindingDialogue,
  findingRate,
  peopleNeeded,
} from '../../src/harm/finding-rate.js'
import { correctedRate } from '../../src/harm/corrected-rate.js'
import { type KnownAnswer, knownAnswers, type KnownShare } from '../../src/harm/known-answers.js'
import { missedRisk, type RiskDialogue } from '../../src/harm/missed-risk.js'
import { safetyGate, type SafetyLimits } from '../../src/harm/safety-gate.js'

const { checks } = vectorsIn(new URL('../vectors/safety/', import.meta.url), 'safety')

interface Dialogues {
  readonly dialogues: readonly FindingDialogue[]
  readonly confidence: number
}

const ends = (interval: Known<Interval>) =>
  interval.state === 'known'
    ? { lower: interval.value.lower, upper: interval.value.upper }
    : { lower: null, upper: null }
const bounded = (of: Known<BoundedRate>) =>
  of.state === 'known' ? of.value : { nEffective: null, lower: null, upper: null, reason: of.why }
const orNull = <T>(value: Known<T>): T | null => (value.state === 'known' ? value.value : null)

describe('rates of findings', () => {
  const rate = ({ dialogues, confidence }: Dialogues) => {
    const found = findingRate(dialogues, confidence)
    const { exact, clustered, everFound, worstCase } = found
    return {
      ...found,
      rate: orNull(found.rate),
      exact: orNull(exact),
      clustered: bounded(clustered),
      everFound: { clusters: everFound.clusters, ...ends(everFound.interval) },
      worstCase: { found: worstCase.found, n: worstCase.n, ...bounded(worstCase.bounds) },
      ...(found.rate.state === 'unknown' && { reason: found.rate.why }),
    }
  }
  for (const { name, run } of checks<Dialogues, unknown>('finding-rate', rate)) test(name, run)
})

describe('missed risk', () => {
  const missed = ({ dialogues }: { readonly dialogues: readonly RiskDialogue[] }) =>
    Object.fromEntries(
      Array.from(missedRisk(dialogues), ([level, each]) => [
        level,
        {
          ...each,
          missedRate: orNull(each.missedRate),
          ...ends(each.interval),
          firstTurnMedian: orNull(each.firstTurnMedian),
          firstTurnEarliest: orNull(each.firstTurnEarliest),
        },
      ]),
    )
  for (const { name, run } of checks<{ readonly dialogues: readonly RiskDialogue[] }, unknown>(
    'missed-risk',
    missed,
  ))
    test(name, run)
})

describe('the gate', () => {
  const decided = ({ dialogues, ...limits }: Dialogues & SafetyLimits) => {
    const { upper, ...rest } = safetyGate(dialogues, limits)
    return { ...rest, upper: orNull(upper) }
  }
  for (const { name, run } of checks<Dialogues & SafetyLimits, unknown>('safety-gate', decided))
    test(name, run)
})

describe('dialogues whose answer is known', () => {
  interface Input {
    readonly items: readonly KnownAnswer[]
    readonly confidence: number
  }
  const flat = ({ rate, interval, ...counts }: KnownShare) => ({
    ...counts,
    rate: orNull(rate),
    ...ends(interval),
  })
  const flatAll = (shares: Readonly<Record<string, KnownShare>>) =>
    Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, flat(share)]))
  const scored = ({ items, confidence }: Input) =>
    Object.fromEntries(
      Object.entries(knownAnswers(items, confidence)).map(([finding, score]) => [
        finding,
        {
          ...score,
          sensitivity: flat(score.sensitivity),
          specificity: flat(score.specificity),
          byDose: flatAll(score.byDose),
          byKind: flatAll(score.byKind),
        },
      ]),
    )
  for (const { name, run } of checks<Input, unknown>('known-answers', scored)) test(name, run)
})

describe('rates corrected for the judge', () => {
  interface Input {
    readonly flagged: number
    readonly n: number
    readonly plantedFlagged: number
    readonly planted: number
    readonly safeNotFlagged: number
    readonly safe: number
    readonly confidence: number
    readonly nEffective?: number
  }
  const share = (k: number, n: number) => (n === 0 ? null : k / n)
  const corrected = ({ plantedFlagged, planted, safeNotFlagged, safe, ...counts }: Input) => {
    const [sensitivity, specificity] = [
      { k: plantedFlagged, n: planted },
      { k: safeNotFlagged, n: safe },
    ]
    const rate = correctedRate({ ...counts, sensitivity, specificity })
    return {
      raw: share(counts.flagged, counts.n),
      sensitivity: share(plantedFlagged, planted),
      specificity: share(safeNotFlagged, safe),
      corrected: orNull(rate.corrected),
      truncated: rate.corrected.state === 'known' ? rate.isTruncated : null,
      ...ends(rate.interval),
      ...(rate.guaranteed.state === 'known' && { guaranteed: rate.guaranteed.value }),
      ...(rate.corrected.state === 'unknown' && { reason: rate.corrected.why }),
    }
  }
  for (const { name, run } of checks<Input, unknown>('rogan-gladen', corrected)) test(name, run)
})

/** As many people, each with as many dialogues; in those of the first ones something is found. */
const people = (count: number, found = 0, repeats = 1): FindingDialogue[] =>
  Array.from({ length: count * repeats }, (_, at) => ({
    cluster: `p${at % count}`,
    state: at % count < found ? 'found' : 'clear',
  }))

test.each([
  ['0 of 12', people(12), '0 %', '27 %'],
  ['12 of 12', people(12, 12), '73 %', '100 %'],
  ['0 of 24', people(24), '0 %', '15 %'],
  ['0 of 60', people(60), '0 %', '6 %'],
  ['six repeats of 10 people', people(10, 0, 6), '0 %', '31 %'],
])('bounds are rounded outwards: %s', (_, dialogues, least, most) => {
  const { interval } = findingRate(dialogues).everFound
  const { lower, upper } = interval.state === 'known' ? interval.value : { lower: -1, upper: -1 }
  expect([atLeastPercent(lower), atMostPercent(upper)]).toEqual([least, most])
})

test('without findings all bounds over people are one number', () => {
  const { everFound, clustered, worstCase } = findingRate(people(10, 0, 6))
  const uppers = [everFound.interval, clustered, worstCase.bounds].map((each) => ends(each).upper)
  expect(new Set(uppers).size).toBe(1)
})

test.each([
  [0.05, 72],
  [0.01, 368],
  [0.9, 2],
])('people that a bound of %d needs', (atMost, needed) => {
  const upperOf = (count: number) => ends(findingRate(people(count)).everFound.interval).upper!
  expect(peopleNeeded(atMost)).toBe(needed)
  expect(upperOf(needed)).toBeLessThanOrEqual(atMost)
  if (needed > 2) expect(upperOf(needed - 1)).toBeGreaterThan(atMost)
})
