/**
 * Decides gates on values. Each is tested in at most two looks (analyses); p-values of fails are
 * adjusted over all gates of a check.
 */
import { type Known, unknown } from '@attune/core'
import type { Interval } from '@attune/core/findings'
import { scenariosIn, valuesIn } from '@attune/tables'
import type { InBoth } from './cannot-fail.js'
import type { Gate } from './gate.js'
import type { GateSides } from './gate-sides.js'
import { type Measured, measure, undecidable } from './measure.js'
import { type Needed, neededFor } from './needed.js'
import {
  decideTogether,
  LEVELS,
  type TwoLookDecision,
  type GateOutcome,
  passesAtOnce,
} from './two-looks.js'
import { withinOf } from './within.js'
import { againstGate, type AgainstGate } from './worst-scenarios.js'

export interface Decision extends Needed {
  readonly gate: Gate
  readonly outcome: GateOutcome
  /**
   * Look (analysis) that decided. 2: the scenarios were repeated once, and both repeats were tested
   * together.
   */
  readonly look: 1 | 2
  /**
   * True if the scenarios have not been repeated, so that a second look may still decide the gate.
   */
  readonly isOpen: boolean
  /** Reason for an inconclusive outcome, as text. */
  readonly why?: string
  readonly whyInChinese?: string
  /** What to do about an inconclusive outcome, if the numbers cannot change it. */
  readonly fix?: InBoth
  /** Version of the supporter, if the gate passes because its baseline has the same version. */
  readonly same?: string
  /** Gated value, or difference own - other, in the look that decided. */
  readonly estimate: Known<number>
  /** Interval of the estimate. Its limits are the one-sided 97 % bounds that decide a pass. */
  readonly interval?: Interval
  /** One-sided p-value of the decision. For a fail it is adjusted over all gates. */
  readonly p: Known<number>
  /** Standard deviation over scenarios, if it can be estimated. */
  readonly deviation: Known<number>
  readonly n: number
  readonly clusters: number
  /** Number of scenarios; undefined if each cluster is one scenario. */
  readonly scenarios?: number
  /** Number of missing values, plus values without a counterpart on the other side. */
  readonly missing: number
  readonly isPaired: boolean
  /** True if an inconclusive estimate is on the wrong side of the limit. */
  readonly looksWorse: boolean
  /**
   * For a gate that does not pass, ids of the scenarios furthest on the wrong side of the limit.
   */
  readonly worst?: readonly string[]
  /** Scenarios with the largest losses, for reports. Present for any outcome. */
  readonly most: readonly AgainstGate[]
  /** True if an offline stand-in produced some of the values. */
  readonly offline: boolean
}

/** Decides all gates of a check together, since the p-values of fails are adjusted over them. */
export function decide(all: readonly GateSides[]): Decision[] {
  const looked = all.map(measureLooks)
  return decideTogether(looked).map((found, at) => {
    const [sides, each] = [all[at]!, looked[at]!]
    if (sides.same !== undefined) return unchanged(sides, sides.same, each.first.offline)
    return decisionOf(sides, each, found)
  })
}

interface MeasuredLooks {
  readonly first: Measured
  readonly both?: Measured
  readonly why?: string
}

function measureLooks({ gate, own, other, both, unfit }: GateSides): MeasuredLooks {
  const first = measure(gate, { own, ...(other && { other }) })
  const second = both && measure(gate, both)
  const why = unfit ?? undecidable(second ?? first, gate)
  return { first, ...(second && { both: second }), ...(why !== undefined && { why }) }
}

function unchanged({ gate }: GateSides, same: string, offline: boolean): Decision {
  const none = unknown('not measured')
  const nothing = {
    estimate: none,
    p: none,
    deviation: none,
    n: 0,
    clusters: 0,
    missing: 0,
  } as const
  const flags = { isOpen: false, isPaired: true, looksWorse: false, most: [], offline }
  return { gate, outcome: 'pass', look: 1, same, ...nothing, ...flags }
}

function decisionOf(
  sides: GateSides,
  { first, both, why }: MeasuredLooks,
  found: TwoLookDecision,
): Decision {
  const { gate } = sides
  const { test, missing, isPaired, offline, n } = (found.look === 2 && both) || first
  const isEnd = why === undefined && found.outcome === 'inconclusive'
  const last = (found.look === 2 && sides.both) || sides
  const { most, worst } = againstGate({ gate, ...last })
  const present = [...last.own, ...(isPaired ? [] : (last.other ?? []))].filter(
    ({ value }) => value.state === 'known',
  )
  const bounds = test.bounds(1 - LEVELS.pass)
  return {
    gate,
    ...found,
    isOpen: why === undefined && !both && !passesAtOnce(first),
    ...(why !== undefined && { why }),
    ...(sides.unfitInChinese !== undefined && { whyInChinese: sides.unfitInChinese }),
    ...(sides.fix !== undefined && { fix: sides.fix }),
    estimate: test.estimate,
    ...(bounds && { interval: { ...bounds, level: 1 - 2 * LEVELS.pass } }),
    deviation: test.deviation,
    n: valuesIn(n, present),
    clusters: test.clusters,
    ...scenariosIn(present),
    missing,
    isPaired,
    looksWorse: isEnd && isBeyond(gate, test.estimate),
    ...((found.outcome === 'fail' || isEnd) && worst.length > 0 && { worst }),
    most,
    offline,
    ...(isEnd && both ? neededFor(gate, both, withinOf(sides)) : {}),
  }
}

function isBeyond({ side, bound }: Gate, estimate: Known<number>): boolean {
  if (estimate.state === 'unknown') return false
  return side === 'above' ? estimate.value < bound : estimate.value > bound
}
