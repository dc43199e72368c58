/**
 * Two to four seekers or raters: whatever says that one is better names them, and nothing is better
 * where they do not agree.
 */
import { expect, test } from 'vitest'
import { known } from '@attune/core'
import { createRandom, type Random } from '@attune/core/internal'
import type { Claim, ComparedValue, Comparison } from '@attune/core/findings'
import { differenceSentences } from '@attune/kit/internal'
import { normal } from '@attune/statistics'
import {
  claimsOf,
  claimsSummary,
  headlines,
  headlineWords,
  sentenceInChinese,
  summaryInChinese,
} from '../../src/index.js'

const NAMES = ['anna', 'bob', 'chen', 'dora']
const supporters = ['listener', 'adviser', 'companion']

interface World {
  /** Seekers, or raters. */
  readonly askers: readonly string[]
  readonly claims: readonly Claim[]
  /** Of each claim the lead of each seeker, computed here. */
  readonly leads: readonly ReadonlyMap<string, number>[]
}

/**
 * Two to four seekers with own leads; two measures, of one of which lower is better in half of the
 * worlds.
 */
function world(random: Random): World {
  const seekers = NAMES.slice(0, 2 + Math.floor(random() * 3))
  const [scenarios, spread] = [8 + Math.floor(random() * 4), random() * 2]
  const lead = Object.fromEntries(supporters.map((name) => [name, 2 * normal(random)]))
  const comparisons: Comparison[] = ['mood', 'strain'].flatMap((name, measure) => {
    const better = measure === 1 && random() < 0.5 ? ('lower' as const) : ('higher' as const)
    const values = new Map(
      supporters.map((supporter) => {
        const own = new Map(
          seekers.map((seeker) => [seeker, lead[supporter]! + spread * normal(random)]),
        )
        return [
          supporter,
          valuesOf(seekers, scenarios, (seeker) => own.get(seeker)! + normal(random) / 2),
        ]
      }),
    )
    return [
      [0, 1],
      [0, 2],
      [1, 2],
    ].map(([one, other]): Comparison => ({
      kind: 'difference',
      of: { source: 'felt', name, title: name, better, digits: 1 },
      supporter: supporters[one!]!,
      against: supporters[other!]!,
      conditions: {},
      first: values.get(supporters[one!]!)!,
      second: values.get(supporters[other!]!)!,
    }))
  })
  const evaluation = { name: 'care', seekers, primary: [{ measure: 'felt.mood' }] }
  const asked = comparisons.map((comparison) => ({ evaluation, analysis: 'tables', comparison }))
  const claims = claimsOf(asked, { level: 0.95 }).filter(({ kind }) => kind === 'difference')
  return { askers: seekers, claims, leads: comparisons.map((each) => leadsOf(each, seekers)) }
}

const valuesOf = (
  seekers: readonly string[],
  scenarios: number,
  of: (seeker: string) => number,
): ComparedValue[] =>
  seekers.flatMap((seeker) =>
    Array.from({ length: scenarios }, (_, at) => ({
      pair: `s${at} ${seeker}`,
      cluster: `s${at}`,
      scenario: `s${at}`,
      seeker,
      value: known(of(seeker)),
    })),
  )

const leadsOf = (
  { first, second = [] }: Comparison,
  seekers: readonly string[],
): ReadonlyMap<string, number> => {
  const meanOf = (all: readonly ComparedValue[], seeker: string): number => {
    const own = all.flatMap((each) =>
      each.seeker === seeker && each.value.state === 'known' ? [each.value.value] : [],
    )
    return own.reduce((sum, value) => sum + value, 0) / own.length
  }
  return new Map(seekers.map((seeker) => [seeker, meanOf(first, seeker) - meanOf(second, seeker)]))
}

/** Every text of a language that could say who is better. */
function said({ claims }: World): readonly string[] {
  const { en, zh } = headlineWords
  const all = headlines(claims)
  const columns = ['mood', 'strain'].map((name) => {
    const own = claims.filter(({ of }) => of.name === name)
    return { column: own[0]!.of, claims: own }
  })
  return [
    ...claims.map(({ sentence }) => sentence),
    ...differenceSentences(columns).flatMap(({ text, claims: stated }) => [
      text,
      sentenceInChinese(
        claims.filter(({ id }) => stated.some((each) => each.id === id)),
        (title) => title,
      ),
    ]),
    ...claimsSummary(claims).map(({ text }) => text),
    ...claimsSummary(
      claims,
      summaryInChinese((title) => title),
    ).map(({ text }) => text),
    ...all.flatMap((headline) => [en.verdict(headline), zh.verdict(headline)]),
  ]
}

/** Parts that stand by themselves: a sentence, or what a semicolon divides. */
const partsOf = (text: string): string[] =>
  text.split(/; |；|(?<=[.。])\s*(?=[^\d\s])/).filter(Boolean)
const BETTER = /\b(?:is|are) (?:better|higher|preferred)\b|优于|高于|更受偏好|更好/

test('in 200 random worlds no sentence says "better" without the names of those who asked', () => {
  const random = createRandom('few askers')
  const count = { better: 0, divided: 0 }
  for (let study = 0; study < 200; study++) {
    const made = world(random)
    for (const part of said(made)
      .flatMap(partsOf)
      .filter((text) => BETTER.test(text))) {
      count.better++
      for (const seeker of made.askers) expect(part).toContain(seeker)
    }
    for (const [at, claim] of made.claims.entries()) {
      const leads = [...made.leads[at]!]
      if (new Set(leads.map(([, lead]) => Math.sign(lead))).size === 1) continue
      count.divided++
      expect(claim.detected).toBe(false)
      expect(claim.sentence).not.toMatch(BETTER)
      if (claim.withheld === undefined) continue
      const each = leads.map(
        ([seeker, lead]) => `${lead < 0 ? '−' : '+'}${Math.abs(lead).toFixed(1)} with ${seeker}`,
      )
      expect(claim.sentence).toBe(
        `${claim.supporter} and ${claim.against}: it depends on who asks: ${each.join(', ')}`,
      )
    }
  }
  expect(Math.min(count.better, count.divided)).toBeGreaterThan(200)
})

/** Scores of a judge, and of two to four raters with own leads in most of the scenarios. */
function ratedWorld(random: Random): World {
  const raters = NAMES.slice(0, 2 + Math.floor(random() * 3))
  const [scenarios, spread] = [12 + Math.floor(random() * 12), random() * 1.5]
  const lead = Object.fromEntries(supporters.map((name) => [name, 2 * normal(random)]))
  const comparisons = ['mood', 'strain'].flatMap((name, measure): Comparison[] => {
    const better = measure === 1 && random() < 0.5 ? ('lower' as const) : ('higher' as const)
    const values = new Map(
      supporters.map((supporter) => {
        const own = new Map(
          raters.map((rater) => [rater, lead[supporter]! + spread * normal(random)]),
        )
        return [supporter, ratedValues(scenarios, own, random)]
      }),
    )
    return [
      [0, 1],
      [0, 2],
      [1, 2],
    ].map(([one, other]): Comparison => ({
      kind: 'difference',
      of: { source: 'felt', name, title: name, better, digits: 1, corrected: 'people' },
      supporter: supporters[one!]!,
      against: supporters[other!]!,
      conditions: {},
      first: values.get(supporters[one!]!)!,
      second: values.get(supporters[other!]!)!,
    }))
  })
  const evaluation = { name: 'care', seekers: ['simulator'], primary: [{ measure: 'felt.mood' }] }
  const asked = comparisons.map((comparison) => ({ evaluation, analysis: 'corrected', comparison }))
  const claims = claimsOf(asked, { level: 0.95 }).filter(({ kind }) => kind === 'difference')
  return { askers: raters, claims, leads: comparisons.map((each) => ratedLeads(each, raters)) }
}

function ratedValues(
  scenarios: number,
  own: ReadonlyMap<string, number>,
  random: Random,
): ComparedValue[] {
  return Array.from({ length: scenarios }, (_, at): ComparedValue => {
    const quality = normal(random) / 2
    const byRater = Object.fromEntries(
      [...own].map(([rater, lead]) => [rater, lead + quality + normal(random) / 4]),
    )
    const scores = Object.values(byRater)
    const human = known(scores.reduce((sum, score) => sum + score, 0) / scores.length)
    const isRated = at % 4 !== 3
    const place = { pair: `s${at}`, cluster: `s${at}`, scenario: `s${at}` }
    return {
      ...place,
      value: known(quality + normal(random) / 2),
      ...(isRated && { human, byRater }),
    }
  })
}

const ratedLeads = (
  { first, second = [] }: Comparison,
  raters: readonly string[],
): ReadonlyMap<string, number> => {
  const meanOf = (all: readonly ComparedValue[], rater: string): number => {
    const own = all.flatMap(({ byRater }) => byRater?.[rater] ?? [])
    return own.reduce((sum, value) => sum + value, 0) / own.length
  }
  return new Map(raters.map((rater) => [rater, meanOf(first, rater) - meanOf(second, rater)]))
}

test('in 200 random worlds no sentence says "better" as people score it without saying that these few raters do', () => {
  const random = createRandom('few raters')
  const count = { better: 0, divided: 0 }
  for (let study = 0; study < 200; study++) {
    const made = ratedWorld(random)
    const few = new RegExp(`these ${made.askers.length} raters|这 ?${made.askers.length} ?位评分者`)
    for (const part of said(made)
      .flatMap(partsOf)
      .filter((text) => BETTER.test(text))) {
      count.better++
      expect(part).toMatch(few)
    }
    for (const [at, claim] of made.claims.entries()) {
      const leads = [...made.leads[at]!]
      if (new Set(leads.map(([, lead]) => Math.sign(lead))).size === 1) continue
      count.divided++
      expect(claim.detected).toBe(false)
      expect(claim.sentence).not.toMatch(BETTER)
      if (claim.withheld === undefined) continue
      const each = leads.map(
        ([rater, lead]) => `${lead < 0 ? '−' : '+'}${Math.abs(lead).toFixed(1)} by ${rater}`,
      )
      expect(claim.sentence).toBe(
        `${claim.supporter} and ${claim.against}: it depends on who rates: ${each.join(', ')}`,
      )
    }
  }
  expect(Math.min(count.better, count.divided)).toBeGreaterThan(200)
})
