/** A gate over many looks: any number of them is red (or passes) by chance in at most alpha, and a loss that lasts is found. */
import { type Known, known, unknown } from '@attune/core'
import {
  type BoundTest,
  intraclassCorrelation,
  mean,
  meansBoundTest,
  shareBoundTest,
  shareDifferenceBoundTest,
} from '@attune/statistics'
import { LAST, ROUND, shareOf, spentByGate, WINDOWS } from '../sequential/design.js'
import { chanceOfAny, type Window, windowOf, windowP } from './chance-of-any.js'
import type { Outcome } from './decide.js'
import { meansBy } from '@attune/kit'
import { inScenariosOf, isPartOf, type Look, meansOfLooks } from './look.js'

export interface Loss {
  /** Of the baseline that values are differences from; none: the gate is on a number. */
  readonly runs?: number | undefined
  readonly looks: readonly Look[]
  readonly bound: number
  readonly side: 'above' | 'below'
}

/**
 * The look, from 0 on, at which a loss is likely to have begun: the one step for the worse that leaves the least squares of the means of
 * looks. Before the first look lie the runs of the baseline; of a gate on a number, one look at the bound.
 */
function beginningOf({ runs, looks, bound, side }: Loss): number {
  const means = looks.map(({ values }) => mean(values.map(({ value }) => value)))
  const start = runs === undefined ? [bound] : Array.from({ length: runs }, () => 0)
  const series = [...start, ...means]
  const gains = looks.map((_, at) => gainOf(series, start.length + at, side === 'above' ? -1 : 1))
  return gains.indexOf(Math.max(...gains))
}

/** By how much a step at this place lowers the sum of squares; 0 for a step to the better. */
function gainOf(series: readonly number[], at: number, worse: 1 | -1): number {
  const [before, after] = [series.slice(0, at), series.slice(at)]
  const step = Math.max(0, worse * (mean(after) - mean(before)))
  return ((before.length * after.length) / series.length) * step ** 2
}

/** Versions of long ago say little of those of now. */
const LAST_LOOKS = 10

/**
 * How alike two looks are over scenarios (a correlation), rather too small than too large: what they have in common by the baseline, where
 * its runs vary as looks do (1/2 for one run), or more if looks show it (the lower end of the interval of ICC(C,1)). Looks at a gate on a
 * number need not have anything in common.
 */
export function sharedBy(looks: readonly Look[], runs: number | undefined): number {
  const atLeast = runs === undefined ? 0 : 1 / (1 + runs)
  const last = looks
    .slice(-LAST_LOOKS)
    .map(({ values }) => new Map(values.map(({ scenario, value }) => [scenario, value])))
  if (last.length < 2) return atLeast
  const items = [...last[0]!.keys()].flatMap((scenario) => {
    const own = last.flatMap((values) => values.get(scenario) ?? [])
    return own.length === last.length ? [own] : []
  })
  const { interval } = intraclassCorrelation({ raters: last.length, items }).C1
  return interval.state === 'known' ? Math.min(1, Math.max(atLeast, interval.value.lower)) : atLeast
}

export interface OverLooks {
  readonly outcome: Outcome
  readonly pPass: Known<number>
  readonly pFail: Known<number>
  /** Of a fail: the look, from 0 on, at which the loss is likely to have begun. */
  readonly since?: number
  /** The look, from 0 on, at which this version was found red. */
  readonly redSince?: number
}

export interface LooksAtGate {
  /** Of the baseline that values are differences from; none: the gate is on a number, or between supporters. */
  readonly runs?: number | undefined
  /** In the order of checks; the version of the last one is decided on. */
  readonly looks: readonly Look[]
  readonly bound: number
  readonly side: 'above' | 'below'
  readonly alpha: number
  readonly tested: Tested
}

/** What the values of looks are. */
export type Tested = 'mean' | 'share' | 'share difference'

/**
 * **Fails.** The means of the last one, two and five looks are tested, and the smallest of their p-values, each divided by the share of
 * its window, is compared with what chance says in a round of fifty looks (`chanceOfAny`). So a loss that lasts is found whenever it
 * begins, and commits before it do not dilute it. A version is red only if its look by itself says so too (p below alpha): bad versions
 * before it do not make it red. Of its looks the smallest p-value counts, so a red stays. A look that has asked only a part of
 * the scenarios is put together with what earlier ones found in these.
 *
 * The p-values of a check that could end early, to pass and to fail, allow for its looks.
 *
 * **Passes** are counted within the version, on the mean of its looks: only they can pass it wrongly. The k-th may use
 * `shareOf(k)` of alpha (Bonferroni).
 */
export function decideOverLooks(all: LooksAtGate): OverLooks {
  const { looks, alpha } = all
  const { version } = looks.at(-1)!
  const own = looks.flatMap((look, at) => (look.version === version ? [at] : []))
  const passes = own.map((last, count) => {
    const p = pPassOf(
      own.slice(0, count + 1).map((at) => looks[at]!),
      all,
    )
    return spent(spentByGate(p, looks[last]!.stage, 'pass'), shareOf(count))
  })
  const fails = own.map((at) => ({ at, p: spentByGate(pFailAt(at, all), looks[at]!.stage, 'fail') }))
  const [pPass, pFail] = [least(passes), least(fails.map(({ p }) => p))]
  const redSince = fails.find(({ p }) => isBelow(p, alpha))?.at
  const outcome = redSince !== undefined ? 'fail' : isBelow(pPass, alpha) ? 'pass' : 'inconclusive'
  const since = outcome === 'fail' ? beginningOf(all) : undefined
  return {
    outcome,
    pPass,
    pFail,
    ...(since !== undefined && { since }),
    ...(redSince !== undefined && { redSince }),
  }
}

function pFailAt(at: number, all: LooksAtGate): Known<number> {
  const { alpha, runs } = all
  const last = all.looks[at]!
  const single = pFailOf(1, { ...all, looks: [last] }, 0)
  // What cannot fail by itself needs no draws.
  if (single.state === 'unknown' || !isBelow(spentByGate(single, last.stage, 'fail'), alpha)) return single
  const before = all.looks.slice(0, at).filter((look) => !isPartOf(look, last))
  const looks = [...inScenariosOf(last, before), last]
  const shared = sharedBy(looks, runs)
  const ps = WINDOWS.filter((window) => window.looks <= looks.length).map((window) =>
    spent(pFailOf(window.looks, { ...all, looks }, shared), window.share),
  )
  const smallest = least(ps)
  if (smallest.state === 'unknown') return smallest
  const { clusters } = windowIn(looks.slice(-1), all)
  const chance = chanceOfAny(smallest.value, { clusters, alpha, shared })
  return known(Math.min(1, Math.max(single.value, chance / shareOf(Math.floor(at / ROUND)))))
}

/** To fail by the first look since a baseline, from the p-value that it has by itself. */
export function pFailOfFirst(single: number, clusters: number, { alpha, runs }: Pick<LooksAtGate, 'alpha' | 'runs'>) {
  const chance = chanceOfAny(single / WINDOWS[0].share, { clusters, alpha, shared: sharedBy([], runs) })
  return Math.min(1, Math.max(single, chance / shareOf(0)))
}

/**
 * That the mean of the last `count` looks is not beyond the bound. Of means a t test whose variance earlier looks tell too; shares are
 * tested exactly, from these looks only.
 */
function pFailOf(count: number, { looks, ...gate }: LooksAtGate, shared: number): Known<number> {
  if (gate.tested !== 'mean') {
    const { pAbove, pBelow } = testOf(looks.slice(-count), gate)
    return gate.side === 'above' ? pBelow : pAbove
  }
  const first = Math.max(0, looks.length - count + 1 - LAST)
  const windows = Array.from({ length: looks.length - count + 1 - first }, (_, at) =>
    windowIn(looks.slice(first + at, first + at + count), gate),
  )
  return windows.at(-1)!.clusters < 2 ? unknown('there are too few scenarios') : known(windowP(windows, count, shared))
}

/** Cluster by cluster, above 0 on the right side of the bound. */
const windowIn = (together: readonly Look[], { bound, side }: Gated): Window =>
  windowOf(meansOfClusters(together).map((value) => (side === 'above' ? value - bound : bound - value)))

const meansOfClusters = (together: readonly Look[]): number[] =>
  meansBy(meansOfLooks(together), ({ cluster }) => cluster).map(({ value }) => value)

type Gated = Omit<LooksAtGate, 'looks'>

/** That the mean of these looks is not on the right side of the bound. */
function pPassOf(together: readonly Look[], gate: Gated): Known<number> {
  const { pAbove, pBelow } = testOf(together, gate)
  return gate.side === 'above' ? pAbove : pBelow
}

export function testOf(together: readonly Look[], { bound, alpha, tested }: Gated): BoundTest {
  if (tested === 'mean') return meansBoundTest(meansOfClusters(together), bound)
  const values = meansOfLooks(together).map(({ cluster, value }) => ({ cluster, value: known(value) }))
  return (tested === 'share' ? shareBoundTest : shareDifferenceBoundTest)(values, bound, alpha)
}

const spent = (p: Known<number>, share: number): Known<number> =>
  p.state === 'known' ? known(Math.min(1, p.value / share)) : p

const least = (all: readonly Known<number>[]): Known<number> => {
  const values = all.flatMap((p) => (p.state === 'known' ? [p.value] : []))
  return values.length === 0 ? unknown('there are too few scenarios') : known(Math.min(...values))
}

export const isBelow = (p: Known<number>, alpha: number): boolean => p.state === 'known' && p.value < alpha
