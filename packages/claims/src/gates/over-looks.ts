/** A gate over many looks: alpha spending, so that any number of looks is red (or passes) by chance in at most alpha. */
import { type Known, known, unknown } from '@attune/core'
import { boundTest, type ClusteredValue, mean, shareBoundTest, shareDifferenceBoundTest } from '@attune/statistics'
import type { Outcome } from './decide.js'

/** One look at a gate: the values per scenario that one check of one version found. */
export interface Look {
  readonly version: string
  readonly values: readonly { readonly scenario: string; readonly cluster: string; readonly value: number }[]
}

export interface OverLooks {
  readonly outcome: Outcome
  readonly pPass: Known<number>
  readonly pFail: Known<number>
  /** The look, from 0 on, at which the change is likely to have begun. */
  readonly since?: number
  /** The look, from 0 on, at which this version was found red. */
  readonly redSince?: number
}

export interface LooksAtGate {
  /** One run or more; none: the gate is on a number. */
  readonly baseline: readonly Look[] | undefined
  /** In the order of checks; the version of the last one is decided on. */
  readonly looks: readonly Look[]
  readonly bound: number
  readonly side: 'above' | 'below'
  readonly alpha: number
  readonly isShares: boolean
}

/**
 * The k-th look since the baseline may use alpha / (k (k + 1)), which adds up to alpha over all looks (Bonferroni; no
 * independence is needed, as all looks share the luck of the baseline). Passes are counted within the version: only the looks at
 * one that should not pass can pass it wrongly. A version has the smallest p-value of its looks, so a red stays.
 */
export function decideOverLooks({ looks, alpha, ...gate }: LooksAtGate): OverLooks {
  const { version } = looks.at(-1)!
  const own = looks.flatMap((look, at) =>
    look.version === version ? [{ at, ...testOf(look, { ...gate, alpha }) }] : [],
  )
  const pPass = least(own.map(({ passes }, at) => spent(passes, at + 1)))
  const fails = own.map(({ at, fails: p }) => ({ at, p: spent(p, at + 1) }))
  const pFail = least(fails.map(({ p }) => p))
  const redSince = fails.find(({ p }) => isBelow(p, alpha))?.at
  const outcome = isBelow(pFail, alpha) ? 'fail' : isBelow(pPass, alpha) ? 'pass' : 'inconclusive'
  return { outcome, pPass, pFail, ...(redSince !== undefined && { redSince }) }
}

type Tested = Omit<LooksAtGate, 'looks'>

function testOf({ values }: Look, { baseline, bound, side, alpha, isShares }: Tested) {
  const before = baseline && meansOf(baseline)
  const compared = values.flatMap(({ scenario, cluster, value }): ClusteredValue[] => {
    const counterpart = before ? before.get(scenario) : 0
    return counterpart === undefined ? [] : [{ cluster, value: known(value - counterpart) }]
  })
  const test = isShares ? (baseline ? shareDifferenceBoundTest : shareBoundTest) : boundTest
  const { pAbove, pBelow } = test(compared, bound, alpha)
  return side === 'above' ? { passes: pAbove, fails: pBelow } : { passes: pBelow, fails: pAbove }
}

function meansOf(runs: readonly Look[]): ReadonlyMap<string, number> {
  const all = new Map<string, number[]>()
  for (const { scenario, value } of runs.flatMap(({ values }) => values))
    all.set(scenario, [...(all.get(scenario) ?? []), value])
  return new Map([...all].map(([scenario, values]) => [scenario, mean(values)]))
}

const spent = (p: Known<number>, look: number): Known<number> =>
  p.state === 'known' ? known(Math.min(1, p.value * look * (look + 1))) : p

const least = (all: readonly Known<number>[]): Known<number> => {
  const values = all.flatMap((p) => (p.state === 'known' ? [p.value] : []))
  return values.length === 0 ? unknown('there are too few scenarios') : known(Math.min(...values))
}

const isBelow = (p: Known<number>, alpha: number): boolean => p.state === 'known' && p.value < alpha
