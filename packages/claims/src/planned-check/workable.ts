/**
 * Warns, before a check, of gates that an unchanged bot rarely passes, or that a total collapse
 * does not surely fail.
 */
import { LEAST_CLUSTERS, normalCdf, studentCritical } from '@attune/statistics'
import { formatNumber } from '@attune/tables'
import type { Gated } from '../gates/against-baseline.js'
import { insteadOf } from '../gates/cannot-fail.js'
import { type Gate, isMargin, isOfShares } from '../gates/gate.js'
import { scenariosFor } from '../gates/needed.js'
import { LEVELS } from '../gates/two-looks.js'
import type { Study } from './chances.js'
import { predictedFor } from './plan-gates.js'
import { gateModels, type GateModels } from './gate-models.js'
import type { GateModel, EvaluationModel } from './evaluation-model.js'

/** Probability to pass of an unchanged bot below which a gate gets a warning. */
const LEAST_PASS = 0.5
/** Probability to fail of a total collapse below which a gate gets a warning. */
const LEAST_FAIL = 0.99
/** Maximum number of scenarios that a sentence proposes. */
const MOST = 1000
const STUDY: Study = { baselines: 100, commits: 40 }

/** A warning about a gate. */
export interface UnworkableGate {
  readonly gate: Gate
  readonly message: string
  readonly fix: string
}

/** Warnings about all gates. Empty if no scenario was repeated with one version. */
export async function unworkableGates(
  all: readonly Gated[],
  seed: string,
): Promise<readonly UnworkableGate[]> {
  const found = await gateModels(all)
  return [...rarelyPassed(found, seed), ...hardlyFailed(found, seed)]
}

/** Warnings about gates that a total collapse does not surely fail. */
export const missedCollapses = async (
  all: readonly Gated[],
  seed: string,
): Promise<readonly UnworkableGate[]> => hardlyFailed(await gateModels(all), seed)

// The sentences give no probabilities: those of `attune check --plan` also rest on stored
// dialogues.
const SEE = 'See how often: attune check --plan.'

function rarelyPassed(found: GateModels, seed: string): UnworkableGate[] {
  const unchanged = predictedFor(found, 'none', seed, STUDY)
  return failable(found).flatMap(({ model, each, at }) =>
    isMargin(each.gate) && unchanged.gates[at]!.pass < LEAST_PASS
      ? {
          gate: each.gate,
          message: `An unchanged bot passes the gate "${each.gate.name}" in fewer than half of checks; ${textToPass(model, each)}.`,
          fix: SEE,
        }
      : [],
  )
}

function hardlyFailed(found: GateModels, seed: string): UnworkableGate[] {
  const collapsed = predictedFor(found, 'collapse', seed, STUDY)
  return failable(found).flatMap(({ model, each, at }) => {
    const { gate, scale } = each
    const loss = found.collapses.get(gate)!
    if (loss === 0 || collapsed.gates[at]!.fail >= LEAST_FAIL - twoErrors) return []
    const often = `fails the gate "${gate.name}" at once in fewer than 99 % of checks; ${textToFail(model, each, loss)}.`
    const isNearEnd = scale !== undefined && loss < (scale[1] - scale[0]) / 2
    return isNearEnd
      ? {
          gate,
          message: `A total collapse can cost no more than ${formatNumber(loss, {})} here, where the scale ends. It ${often}`,
          fix: insteadOf(gate).en,
        }
      : { gate, message: `A total collapse ${often}`, fix: SEE }
  })
}

/** All gates but those that cannot fail, of which `undecidableGates` already warns. */
const failable = ({ models }: GateModels) =>
  models
    .flatMap((model) => model.gates.map((each) => ({ model, each })))
    .flatMap((entry, at) => (entry.each.why === undefined ? { ...entry, at } : []))

/** Two standard errors of a simulated probability of 0.99. */
const twoErrors = 2 * Math.sqrt((LEAST_FAIL * (1 - LEAST_FAIL)) / (STUDY.baselines * STUDY.commits))

/**
 * Standard deviation over scenarios of the gated difference, with `dialogues` dialogues per
 * scenario.
 */
function deviationOf({ gate, within, baseline }: GateModel, dialogues: number): number {
  const other = gate.against.kind === 'supporter' ? dialogues : (baseline?.dialogues ?? Infinity)
  return within * Math.sqrt(1 / dialogues + 1 / other)
}

function textToPass({ repeats }: EvaluationModel, each: GateModel): string {
  const margin = Math.abs(each.gate.bound)
  if (margin === 0) return 'no number of scenarios changes that: give it a margin'
  const needed = scenariosFor(margin, deviationOf(each, 2 * repeats))
  return Number.isFinite(needed)
    ? `${needed} scenarios would pass it in 80 %`
    : 'no number of scenarios changes that'
}

/**
 * Number of scenarios with which a total collapse fails both looks with a probability of 99 %, as
 * text. Normal approximation of the t test.
 */
function textToFail(
  { repeats, clusters }: EvaluationModel,
  each: GateModel,
  collapse: number,
): string {
  const { gate } = each
  const beyond = isMargin(gate) ? collapse - Math.abs(gate.bound) : collapse
  const chance = (dialogues: number, level: number, count: number): number =>
    normalCdf(
      (beyond * Math.sqrt(count)) / deviationOf(each, dialogues) -
        studentCritical(1 - 2 * level, count - 1),
    )
  if (!isOfShares(gate) && beyond > 0) {
    for (let count = Math.max(LEAST_CLUSTERS, clusters) + 1; count <= MOST; count++)
      if (
        Math.min(chance(repeats, LEVELS.first, count), chance(2 * repeats, LEVELS.fail, count)) >=
        LEAST_FAIL
      )
        return `${count} scenarios would fail it in 99 %`
    return `more than ${MOST} scenarios would`
  }
  return 'more scenarios would'
}
