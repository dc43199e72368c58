/** Presents the decision of a gate as a claim: is the gated value above or below its limit? */
import { type Known, unknown } from '@attune/core'
import type { Claim, Interval } from '@attune/core/findings'
import type { Decision } from './decide.js'
import type { GateSides } from './gate-sides.js'
import { baselineName, type Gate, isOfShares, gatedValueName } from './gate.js'
import type { GateRow } from './gate-rows.js'
import { decisionSentence } from './sentences.js'
import type { FindingDecision } from './finding-gates.js'
import type { GateOutcome, Outcome } from './two-looks.js'

/**
 * A gate in the form of other claims. `estimate` is the gated value, or its difference from the
 * other side.
 */
export interface GateClaim extends Omit<Claim, 'kind' | 'family' | 'detectable'> {
  readonly kind: 'gate'
  readonly family: 'gate'
  readonly gate: Pick<Gate, 'name' | 'side' | 'bound'> & { readonly outcome: GateOutcome }
}

interface ClaimedIn {
  readonly evaluation: string
  /** Labels of the evaluation's simulated help-seekers. */
  readonly seekers: readonly string[]
}

/**
 * Claim of a gate on values. It is detected if the values let the gate pass or fail. `p` and
 * `adjusted` are both the p-value of the decision.
 */
export function gateClaim(
  decision: Decision,
  { own, other, both }: GateSides,
  claimed: ClaimedIn,
): GateClaim {
  const { gate, outcome, look, same, estimate, n, clusters, scenarios } = decision
  const isDetected = same === undefined && (outcome === 'pass' || outcome === 'fail')
  const against = otherOf(gate)
  const rows = look === 2 && both ? both.own : own
  return {
    ...commonMembers(decision, claimed),
    id: `${claimed.evaluation}/${gatedValueName(gate)}/${gate.supporter}${against === undefined ? '' : `~${against}`}/gate ${gate.name}`,
    ...(against !== undefined && { against }),
    n: { values: n, clusters, ...(scenarios !== undefined && { scenarios }) },
    missing: { first: unknownIn(rows), second: unknownIn(other ?? []) },
    detected: isDetected,
    direction: directionOf(gate, {
      estimate,
      found: isDetected ? (outcome as Outcome) : undefined,
    }),
    sentence: decisionSentence(decision),
  }
}

/** Claim of a gate on findings. Its estimate is the share of people with a confirmed finding. */
export function findingGateClaim(decision: FindingDecision, claimed: ClaimedIn): GateClaim {
  const { gate, outcome, n, clusters, counts, sentence } = decision
  return {
    ...commonMembers(decision, claimed),
    id: `${claimed.evaluation}/finding ${gate.number}/${gate.supporter}/gate ${gate.name}`,
    n: { values: n, clusters },
    missing: { first: counts.unknown, second: 0 },
    detected: outcome === 'fail',
    direction: outcome === 'fail' ? 'above' : outcome === 'pass' ? 'below' : 'none',
    sentence,
  }
}

/** Members that claims of all kinds of gates have in common. */
function commonMembers(decision: Decision, { evaluation, seekers }: ClaimedIn) {
  const { gate, outcome, estimate, interval, p, deviation } = decision
  return {
    evaluation,
    kind: 'gate',
    of: measureOf(gate),
    supporter: gate.supporter,
    conditions: {},
    family: 'gate',
    estimand: {
      over: 'scenarios',
      seekers,
      about: 'these',
      ...(gate.source !== undefined && { judge: gate.source }),
    },
    estimate,
    interval: intervalOf(interval),
    p,
    adjusted: p,
    deviation,
    gate: { name: gate.name, side: gate.side, bound: gate.bound, outcome },
  } as const
}

const unknownIn = (rows: readonly GateRow[]): number =>
  rows.filter(({ value }) => value.state === 'unknown').length

const intervalOf = (interval: Interval | undefined): Known<Interval> =>
  interval ? { state: 'known', value: interval } : unknown('no interval')

function otherOf({ against }: Gate): string | undefined {
  if (against.kind === 'number') return undefined
  return against.kind === 'supporter'
    ? against.supporter
    : `${against.supporter} of ${baselineName(against)}`
}

const measureOf = (gate: Gate): Claim['of'] => ({
  ...(gate.source !== undefined && { source: gate.source }),
  name: gate.number,
  title: gate.name,
  ...(isOfShares(gate) && { areShares: true }),
  ...(gate.beyond && typeof gate.beyond.floor === 'number' && { beyond: gate.beyond.floor }),
})

/** Side of the limit: the side that was shown, else the side of the estimate. */
function directionOf(
  { side, bound }: Gate,
  { estimate, found }: { readonly estimate: Known<number>; readonly found: Outcome | undefined },
): Claim['direction'] {
  if (found !== undefined) return found === 'pass' ? side : side === 'above' ? 'below' : 'above'
  if (estimate.state === 'unknown' || estimate.value === bound) return 'none'
  return estimate.value > bound ? 'above' : 'below'
}
