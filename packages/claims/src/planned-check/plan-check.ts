/** With what chance a check passes, fails or is inconclusive, before anybody is asked. */
import { createRandom } from '@attune/core'
import { deviationInterval, mean } from '@attune/statistics'
import type { Outcome } from '../gates/decide.js'
import { isMargin } from '../gates/gate.js'
import { FEWEST_TO_LOOK } from '../sequential/design.js'
import type { Spread } from './spread.js'
import type { Losses, Planned } from './draw-looks.js'
import { checksOf, looksOf } from './studies.js'

/** Of 0 to 1. */
export interface Chances extends Readonly<Record<Outcome, number>> {
  /** Red in at least one of five looks, each at a version more that has lost as much; none where the gate has no baseline. */
  readonly failWithin?: number
}

/** Of versions that are as good as the other side, and one and two margins worse. */
export type ByLoss = readonly [same: Chances, one: Chances, two: Chances]

export interface PlannedCheck {
  readonly gates: readonly PlannedGate[]
  /** Green needs all to pass; red is one that fails. */
  readonly whole: ByLoss
  /** The mean share of its scenarios that a check asks; none where checks have no looks. */
  readonly asked?: readonly [same: number, one: number, two: number]
  /** Of each evaluation whose checks ask all of its scenarios. */
  readonly withoutLooks: readonly { readonly evaluation: string; readonly why: 'few' | 'gates' | 'wanted' }[]
  /** How many times as many scenarios pass a version that is as good in four of five checks; none: no number does. */
  readonly needed?: { readonly times: number; readonly from: number; readonly to: number }
}

export interface PlannedGate {
  readonly evaluation: string
  readonly spread: Spread
  readonly clusters: number
  readonly chances: ByLoss
}

/** With this many a chance is off by about a point. */
const STUDIES = 2000
/** Of those also further looks are drawn. */
const HISTORIES = 120
const LOOKS = 5
const WANTED = 0.8
const MOST_TIMES = 64

export function planCheck(all: readonly Planned[], alpha: number, seed: string): PlannedCheck {
  const needed = neededTimes(all, alpha, seed)
  return {
    ...foreseeCheck(all, alpha, seed),
    withoutLooks: all.flatMap((planned) => withoutLooks(planned, alpha)),
    ...(needed && { needed }),
  }
}

/** What checks come to with the scenarios that there are. */
export function foreseeCheck(
  all: readonly Planned[],
  alpha: number,
  seed: string,
): Pick<PlannedCheck, 'gates' | 'whole' | 'asked'> {
  const byLoss = [0, 1, 2].map((margins) => chancesOf(all, margins, alpha, seed))
  const asked = byLoss.map((found) => found.asked)
  const gates = all.flatMap(({ evaluation, spreads, clusters }) =>
    spreads.map((spread) => ({ evaluation, spread, clusters })),
  )
  return {
    gates: gates.map((gate, at) => ({
      ...gate,
      chances: byLoss.map((found) => found.gates[at]!) as unknown as ByLoss,
    })),
    whole: byLoss.map(({ whole }) => whole) as unknown as ByLoss,
    ...(asked.some((share) => share < 1) && { asked: asked as unknown as readonly [number, number, number] }),
  }
}

/** A margin; of a gate with the margin 0 nothing is known to be lost. */
const lossOf =
  (margins: number): Losses['lossOf'] =>
  ({ gate }) =>
    isMargin(gate) ? margins * Math.abs(gate.bound) : 0

function chancesOf(all: readonly Planned[], margins: number, alpha: number, seed: string) {
  const random = createRandom(JSON.stringify([seed, 'planned check', margins]))
  const studies = Array.from({ length: STUDIES }, (_, study) =>
    checksOf(all, { lossOf: lossOf(margins), times: 1 }, margins > 0 && study < HISTORIES ? LOOKS : 1, {
      alpha,
      random,
    }),
  )
  const spreads = all.flatMap((planned) => planned.spreads)
  const gates = spreads.map(({ runs }, at) => {
    const own = studies.map((study) => study.map(({ outcomes }) => outcomes[at]!))
    return counted(own, runs === undefined || margins === 0)
  })
  const whole = studies.map((study) => study.map(({ outcomes }) => together(outcomes)))
  return {
    gates,
    whole: counted(whole, margins === 0 || spreads.every(({ runs }) => runs === undefined)),
    asked: mean(studies.map(([first]) => first!.asked)),
  }
}

const together = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.includes('fail') ? 'fail' : outcomes.includes('inconclusive') ? 'inconclusive' : 'pass'

function counted(studies: readonly (readonly Outcome[])[], isOfOne: boolean): Chances {
  const share = (is: (study: readonly Outcome[]) => boolean): number => studies.filter(is).length / studies.length
  const histories = studies.slice(0, HISTORIES)
  const first = (outcome: Outcome): number => share(([one]) => one === outcome)
  return {
    pass: first('pass'),
    fail: first('fail'),
    inconclusive: first('inconclusive'),
    ...(!isOfOne && { failWithin: histories.filter((study) => study.includes('fail')).length / histories.length }),
  }
}

function withoutLooks(planned: Planned, alpha: number): PlannedCheck['withoutLooks'] {
  const { evaluation, clusters, isWhole } = planned
  if (looksOf(planned, { lossOf: () => 0, times: 1 }, alpha).length > 1) return []
  return [{ evaluation, why: clusters < FEWEST_TO_LOOK ? 'few' : isWhole ? 'wanted' : 'gates' }]
}

/** The same draws for each number of scenarios, so that more of them hardly ever seem to pass less. */
export function neededTimes(all: readonly Planned[], alpha: number, seed: string): PlannedCheck['needed'] {
  // Of no gate is the spread known.
  if (all.length === 0) return undefined
  const fewest = Math.min(...all.map(({ clusters }) => clusters))
  const passes = (scenarios: number): boolean => {
    const random = createRandom(JSON.stringify([seed, 'needed']))
    const losses = { lossOf: () => 0, times: scenarios / fewest }
    let [passed, studies] = [0, 0]
    while (studies < STUDIES && !isFarOff(passed, studies)) {
      const { outcomes } = checksOf(all, losses, 1, { alpha, random })[0]!
      passed += Number(together(outcomes) === 'pass')
      studies++
    }
    return passed >= WANTED * studies
  }
  let [tooFew, enough] = [1, fewest]
  while (!passes(enough)) {
    if (enough > MOST_TIMES * fewest) return undefined
    ;[tooFew, enough] = [enough, 2 * enough]
  }
  while (enough - tooFew > Math.max(1, enough / 50)) {
    const middle = Math.round((tooFew + enough) / 2)
    if (passes(middle)) enough = middle
    else tooFew = middle
  }
  const times = enough / fewest
  const { lower, upper } = roughness(all)
  return { times, from: times * lower ** 2, to: times * upper ** 2 }
}

/** More than four errors from the share that is wanted. */
const isFarOff = (passed: number, studies: number): boolean =>
  studies >= 50 && Math.abs(passed - WANTED * studies) > 4 * Math.sqrt(WANTED * (1 - WANTED) * studies)

/** How far the spread itself may be off: 80 % interval of a standard deviation of so few scenarios. */
function roughness(all: readonly Planned[]) {
  const fewest = Math.min(...all.flatMap(({ spreads }) => spreads.map(({ values }) => values.size)))
  return deviationInterval({ sd: 1, df: Math.max(1, fewest - 1) }, WANTED)
}
