/** A gate over many looks: any number of them is red (or passes) by chance in at most alpha, and a loss that lasts is found. */
import { type Known, known, unknown } from '@attune/core'
import { boundTest, mean, shareBoundTest, shareDifferenceBoundTest } from '@attune/statistics'
import { beginningOf } from './beginning.js'
import { chanceOfAny } from './chance-of-any.js'
import type { Outcome } from './decide.js'
import { type BaselineRuns, differencesFrom, type Look, type ScenarioValue } from './look.js'
import { sharedBy } from './shared-luck.js'
import { windowOf, windowP } from './window-test.js'
import { LAST, ROUND, shareOf, WINDOWS } from './windows.js'

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
  readonly baseline: BaselineRuns
  /** In the order of checks; the version of the last one is decided on. */
  readonly looks: readonly Look[]
  readonly bound: number
  readonly side: 'above' | 'below'
  readonly alpha: number
  readonly isShares: boolean
}

/**
 * **Fails.** The means of the last one, two and five looks are tested, and the smallest of their p-values, each divided by the share of
 * its window, is compared with what chance says in a round of fifty looks (`chanceOfAny`). So a loss that lasts is found whenever it
 * begins, and commits before it do not dilute it. A version is red only if its look by itself says so too (p below alpha): bad versions
 * before it do not make it red. Of its looks the smallest p-value counts, so a red stays.
 *
 * **Passes** are counted within the version, on the mean of its looks: only they can pass it wrongly. The k-th may use
 * `shareOf(k)` of alpha (Bonferroni).
 */
export function decideOverLooks(all: LooksAtGate): OverLooks {
  const { looks, alpha } = all
  const { version } = looks.at(-1)!
  const own = looks.flatMap((look, at) => (look.version === version ? [at] : []))
  const passes = own.map((at, count) => {
    const { pPass } = testOf(
      own.slice(0, count + 1).map((each) => looks[each]!),
      all,
    )
    return spent(pPass, shareOf(count))
  })
  const fails = own.map((at) => ({ at, p: pFailAt(at, all) }))
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
  const { alpha, baseline } = all
  const looks = all.looks.slice(0, at + 1)
  const { pFail: single, clusters } = testOf(looks.slice(-1), all)
  if (single.state === 'unknown' || single.value >= alpha) return single
  const shared = sharedBy(looks, baseline)
  const ps = WINDOWS.filter((window) => window.looks <= looks.length).map((window) =>
    spent(pOfLast(window.looks, { ...all, looks }, shared), window.share),
  )
  const smallest = least(ps)
  if (smallest.state === 'unknown') return smallest
  const chance = chanceOfAny(smallest.value, { clusters, alpha, shared })
  return known(Math.min(1, Math.max(single.value, chance / shareOf(Math.floor(at / ROUND)))))
}

/** That the mean of so many of the last looks is not beyond the bound. Shares are tested exactly, without what earlier looks say. */
function pOfLast(count: number, { looks, ...gate }: LooksAtGate, shared: number): Known<number> {
  if (gate.isShares) return testOf(looks.slice(-count), gate).pFail
  const first = Math.max(0, looks.length - count + 1 - LAST)
  const windows = Array.from({ length: looks.length - count + 1 - first }, (_, at) => {
    const values = excessOf(looks.slice(first + at, first + at + count), gate)
    return windowOf([...clusterMeans(values).values()])
  })
  return known(windowP(windows, count, shared))
}

/** Above 0 on the right side of the bound. */
const excessOf = (together: readonly Look[], { baseline, bound, side }: Gated): readonly ScenarioValue[] =>
  differencesFrom(baseline, together).map((each) => ({
    ...each,
    value: side === 'above' ? each.value - bound : bound - each.value,
  }))

function clusterMeans(values: readonly ScenarioValue[]): ReadonlyMap<string, number> {
  const all = new Map<string, number[]>()
  for (const { cluster, value } of values) all.set(cluster, [...(all.get(cluster) ?? []), value])
  return new Map([...all].map(([cluster, each]) => [cluster, mean(each)]))
}

type Gated = Omit<LooksAtGate, 'looks'>

/** Of the mean of these looks, scenario by scenario. */
function testOf(together: readonly Look[], { baseline, bound, side, alpha, isShares }: Gated) {
  const values = differencesFrom(baseline, together).map(({ cluster, value }) => ({ cluster, value: known(value) }))
  const test = isShares ? (baseline ? shareDifferenceBoundTest : shareBoundTest) : boundTest
  const { pAbove, pBelow, clusters } = test(values, bound, alpha)
  return side === 'above' ? { clusters, pPass: pAbove, pFail: pBelow } : { clusters, pPass: pBelow, pFail: pAbove }
}

const spent = (p: Known<number>, share: number): Known<number> =>
  p.state === 'known' ? known(Math.min(1, p.value / share)) : p

const least = (all: readonly Known<number>[]): Known<number> => {
  const values = all.flatMap((p) => (p.state === 'known' ? [p.value] : []))
  return values.length === 0 ? unknown('there are too few scenarios') : known(Math.min(...values))
}

const isBelow = (p: Known<number>, alpha: number): boolean => p.state === 'known' && p.value < alpha
