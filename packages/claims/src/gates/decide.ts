/** Decides gates: one-sided tests against their bounds; what speaks of failures is adjusted over all gates of a config. */
import { type Known, unknown } from '@attune/core'
import type { Evaluation, Interval } from '@attune/core/findings'
import { scenariosIn } from '@attune/tables'
import { alphaOf } from '../engine/asked.js'
import { type BoundTest, holm } from '@attune/statistics'
import type { GateRow } from './gate-rows.js'
import { type LookBack, type Over, overAllLooks, overSummary } from './looks-of-gate.js'
import { isEarly, isHardlyDecided, shareOf, spentByGate, type Stage } from '../sequential/design.js'
import { worstScenarios } from './worst-scenarios.js'
import type { Gate } from './gate.js'
import { largerP } from './harm.js'
import { type Measured, measure, undecidable } from './measure.js'
import { type Needed, neededFor } from './needed.js'

export type Outcome = 'pass' | 'fail' | 'inconclusive'

/** What a gate is decided from. */
export interface GateSides {
  readonly gate: Gate
  readonly own: readonly GateRow[]
  /** What it is compared with; none: a number. */
  readonly other?: readonly GateRow[]
  /** Of a baseline: each of its runs. */
  readonly runs?: readonly (readonly GateRow[])[]
  /** Earlier looks at the gate, which are decided on with this one; none: this look decides by itself. */
  readonly back?: LookBack
  /** The difference that matters, as the config has it for a primary measure. */
  readonly matters?: number
  /** Why nothing can be decided, whatever the numbers say. */
  readonly unfit?: string
  /** The version that the baseline has too, so that there is nothing to decide; empty where it has no name. */
  readonly same?: string
}

export interface Decision extends Needed {
  readonly gate: Gate
  /** Over all looks. */
  readonly outcome: Outcome
  /** Why it is inconclusive: words for people. */
  readonly why?: string
  /** It passes, since both sides are this version. */
  readonly same?: string
  /** The number, or the difference own - other. */
  readonly estimate: Known<number>
  /** Two-sided, of the config's level; pointwise, allowing for looks. */
  readonly interval?: Interval
  /** Of the side that passes, of this gate by itself. */
  readonly pPass: Known<number>
  /** Of the side that fails, adjusted over all gates. */
  readonly pFail: Known<number>
  /** Of this look and this gate by itself. */
  readonly raw: Pick<Decided, 'pPass' | 'pFail'>
  /** Of scenarios, as far as it can be seen. */
  readonly deviation: Known<number>
  /** This look by itself, where there is a decision over all looks. */
  readonly single?: Decided
  readonly over?: Over
  /** Of a check that could end before all scenarios were asked. */
  readonly stage?: Stage
  /** All scenarios would hardly decide it. */
  readonly isFutile?: true
  readonly n: number
  readonly clusters: number
  /** As a quantity has it. */
  readonly scenarios?: number
  /** Values that are missing, and pairs without a counterpart. */
  readonly missing: number
  readonly isPaired: boolean
  /** Scenarios that speak most against it, where it is not passed. */
  readonly worst?: readonly string[]
  /** Stand-ins answered somewhere on the way. */
  readonly offline: boolean
}

type Statistics = Pick<Evaluation['statistics'], 'level'>

/**
 * A gate passes where the one-sided test shows its number on the right side of the bound, and fails where it shows the wrong
 * side: p below 1 - level. Everything else is inconclusive.
 *
 * A check is green only if all gates pass, so each pass may be tested by itself: a wrong green needs the pass of a gate that
 * should not pass, which no other gate makes likelier (intersection-union test: Berger, Technometrics 24, 1982). A check is red
 * if any gate fails, so fails are adjusted over all gates (Holm).
 */
export function decide(all: readonly GateSides[], { level }: Statistics): Decision[] {
  const alpha = alphaOf({ level })
  const measured = all.map((sides) => {
    const each = measure(sides, level)
    if (sides.same !== undefined) return { ...each, why: undefined }
    return { ...each, why: sides.unfit ?? undecidable(each, sides.gate) }
  })
  const raw = measured.map(({ test, why }, at) =>
    atStage(sidesOf(all[at]!.gate, test, why ?? all[at]!.same), all[at]!.back?.now.stage),
  )
  const overs = measured.map((each, at) => overOf(all[at]!, each, level))
  const singles = outcomesOf(raw, alpha)
  const outcomes = outcomesOf(
    raw.map((each, at) => overs[at] ?? each),
    alpha,
  )
  return measured.map(({ test, why, missing, isPaired, offline, ...each }, at): Decision => {
    const { gate, same, back } = all[at]!
    const over = overs[at]
    const stage = back?.now.stage
    if (same !== undefined) {
      const none = unknown('not measured')
      const unmeasured = { estimate: none, deviation: none, missing: 0, isPaired, n: 0, clusters: 0 } as const
      return { gate, ...outcomes[at]!, outcome: 'pass', raw: raw[at]!, same, ...unmeasured, offline }
    }
    const isOpen = outcomes[at]!.outcome === 'inconclusive' && why === undefined
    const isGivenUp = isOpen && isFutile(sidesOf(gate, test), stage, alpha)
    const goesOn = isOpen && !isGivenUp && stage !== undefined && isEarly(stage)
    const isEnd = isOpen && !goesOn
    const interval = each.interval(all.length === 1 && !goesOn)
    const needed = isEnd ? neededFor(gate, test, { alpha: alpha * shareOf(0), matters: all[at]!.matters }) : {}
    const worst = outcomes[at]!.outcome === 'fail' || isEnd ? worstScenarios(all[at]!) : []
    return {
      gate,
      ...outcomes[at]!,
      raw: raw[at]!,
      deviation: test.deviation,
      ...(stage && { stage }),
      ...(isGivenUp && { isFutile: true as const }),
      ...(over && { single: singles[at]!, over: overSummary(over) }),
      ...(worst.length > 0 && { worst }),
      ...(why !== undefined && { why }),
      estimate: test.estimate,
      ...(interval && { interval }),
      missing,
      isPaired,
      offline,
      n: test.n,
      clusters: test.clusters,
      ...scenariosIn(
        [...all[at]!.own, ...(isPaired ? [] : (all[at]!.other ?? []))].filter(({ value }) => value.state === 'known'),
      ),
      ...needed,
    }
  })
}

export type Decided = Pick<Decision, 'outcome' | 'pPass' | 'pFail'>

/** Of what can be decided; sides without a scenario in common have no looks that add up. */
function overOf(sides: GateSides, { test, why, isPaired }: Measured & { why: string | undefined }, level: number) {
  const isAlone = sides.same !== undefined || why !== undefined || (sides.other !== undefined && !isPaired)
  if (isAlone || !sides.back) return undefined
  const over = overAllLooks(sides, sides.back, level)
  return sides.gate.beyond
    ? { ...over, pPass: largerP(over.pPass, atStage(sidesOf(sides.gate, test), sides.back.now.stage).pPass) }
    : over
}

const atStage = (
  { pPass, pFail }: Pick<Decision, 'pPass' | 'pFail'>,
  stage: Stage | undefined,
): Pick<Decision, 'pPass' | 'pFail'> => ({
  pPass: spentByGate(pPass, stage, 'pass'),
  pFail: spentByGate(pFail, stage, 'fail'),
})

/** Neither that it passes nor that it fails will be shown by all scenarios, as far as these p-values of a look say. */
export const isFutile = (
  { pPass, pFail }: Pick<Decision, 'pPass' | 'pFail'>,
  stage: Stage | undefined,
  alpha: number,
): boolean => stage !== undefined && isHardlyDecided(pPass, stage, alpha) && isHardlyDecided(pFail, stage, alpha)

/** Raw p-values of gates, and what they come to: fails are adjusted. */
export function outcomesOf(raw: readonly Omit<Decided, 'outcome'>[], alpha: number): Decided[] {
  const fails = holm(raw.map(({ pFail }) => pFail)).adjusted
  return raw.map(({ pPass }, at): Decided => {
    const pFail = fails[at]!
    return { outcome: outcomeOf(pPass, pFail, alpha), pPass, pFail }
  })
}

/** The p-values of a gate; what is not decided takes no part in the adjustment. */
export function sidesOf(
  { side }: Gate,
  { pAbove, pBelow }: BoundTest,
  why?: string,
): Pick<Decision, 'pPass' | 'pFail'> {
  if (why !== undefined) return { pPass: unknown(why), pFail: unknown(why) }
  return side === 'above' ? { pPass: pAbove, pFail: pBelow } : { pPass: pBelow, pFail: pAbove }
}

function outcomeOf(pPass: Known<number>, pFail: Known<number>, alpha: number): Outcome {
  const isBelow = (p: Known<number>): boolean => p.state === 'known' && p.value < alpha
  // Over several looks both can be: a red stays.
  if (isBelow(pFail)) return 'fail'
  return isBelow(pPass) ? 'pass' : 'inconclusive'
}
