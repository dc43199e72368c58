/** What a gate says of its number is a claim as well: on which side of its limit it lies. */
import { type Known, unknown } from '@attune/core'
import type { Claim, Interval } from '@attune/core/findings'
import { comparedValues } from '@attune/kit'
import { missingOf } from '../engine/asked.js'
import type { Decision, GateSides, Outcome } from './decide.js'
import { baselineName, type Gate, isOfShares } from './gate.js'
import type { GateRow } from './gate-rows.js'
import { numberOf } from './looks-of-gate.js'
import { decisionSentence } from './sentences.js'

/** In the form of the other claims. `estimate` is the number, or the difference from the other side. */
export interface GateClaim extends Omit<Claim, 'kind' | 'family' | 'detectable'> {
  readonly kind: 'gate'
  readonly family: 'gate'
  readonly gate: Pick<Gate, 'name' | 'side' | 'bound'> & { readonly outcome: Outcome }
}

interface ClaimedIn {
  readonly evaluation: string
  /** Labels of its simulated help-seekers. */
  readonly seekers: readonly string[]
}

/** Found where the gate passes or fails by its numbers: `p` is of this look by itself, `adjusted` of all looks, fails over all gates. */
export function gateClaim(
  decision: Decision,
  { own, other }: GateSides,
  { evaluation, seekers }: ClaimedIn,
): GateClaim {
  const { gate, outcome, same, estimate, interval, raw, pPass, pFail, deviation, n, clusters, scenarios } = decision
  const isFail = outcome === 'fail'
  const isDetected = same === undefined && outcome !== 'inconclusive'
  const against = otherOf(gate)
  const sides = { first: compared(own), ...(other && { second: compared(other) }), isPaired: decision.isPaired }
  return {
    id: `${evaluation}/${numberOf(gate)}/${gate.supporter}${against === undefined ? '' : `~${against}`}/gate ${gate.name}`,
    evaluation,
    kind: 'gate',
    of: measureOf(gate),
    supporter: gate.supporter,
    ...(against !== undefined && { against }),
    conditions: {},
    family: 'gate',
    estimand: { over: 'scenarios', seekers, about: 'these', ...(gate.source !== undefined && { judge: gate.source }) },
    estimate,
    interval: intervalOf(interval),
    p: isFail ? raw.pFail : raw.pPass,
    adjusted: isFail ? pFail : pPass,
    n: { values: n, clusters, ...(scenarios !== undefined && { scenarios }) },
    deviation,
    missing: missingOf(sides),
    detected: isDetected,
    direction: directionOf(gate, { estimate, found: isDetected ? outcome : undefined }),
    gate: { name: gate.name, side: gate.side, bound: gate.bound, outcome },
    sentence: decisionSentence(decision),
  }
}

const compared = (rows: readonly GateRow[]) => comparedValues(rows.map((row) => ({ row, value: row.value })))

const intervalOf = (interval: Interval | undefined): Known<Interval> =>
  interval ? { state: 'known', value: interval } : unknown('no interval')

function otherOf({ against }: Gate): string | undefined {
  if (against.kind === 'number') return undefined
  return against.kind === 'supporter' ? against.supporter : `${against.supporter} of ${baselineName(against)}`
}

const measureOf = (gate: Gate): Claim['of'] => ({
  ...(gate.source !== undefined && { source: gate.source }),
  name: gate.number,
  title: gate.name,
  ...(isOfShares(gate) && { areShares: true }),
  ...(gate.beyond && typeof gate.beyond.floor === 'number' && { beyond: gate.beyond.floor }),
})

/** Of its limit. */
function directionOf(
  { side, bound }: Gate,
  { estimate, found }: { readonly estimate: Known<number>; readonly found: Outcome | undefined },
): Claim['direction'] {
  if (found !== undefined) return found === 'pass' ? side : side === 'above' ? 'below' : 'above'
  if (estimate.state === 'unknown' || estimate.value === bound) return 'none'
  return estimate.value > bound ? 'above' : 'below'
}
