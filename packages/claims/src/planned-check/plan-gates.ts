/** Predicts the outcome of a check from stored results, without calls. */
import { anchoredBaselines } from '../anchors/check-anchors.js'
import { gatedNumbers } from '../anchors/numbers.js'
import type { Anchors } from '../baseline/anchors.js'
import type { Gated } from '../gates/against-baseline.js'
import { type UnfailableGate, gatesThatCannotFail } from '../gates/dead-gates.js'
import { type Gate, gatesOf, isMargin } from '../gates/gate.js'
import { chanceToPass, scenariosFor } from '../gates/needed.js'
import { type Chances, foresee, type PredictedOutcomes, type Study } from './chances.js'
import { gateModels, type GateModels, type MoreRepeats } from './gate-models.js'
import type { GateModel, EvaluationModel } from './evaluation-model.js'

/** Loss of a simulated version: none, a multiple of the margin, or a total collapse. */
export type Loss = 'none' | 1 | 2 | 3 | 'collapse'

export interface PlannedRow {
  readonly loss: Loss
  readonly chances: Chances
}

export interface PlannedGate {
  readonly evaluation: string
  readonly gate: Gate
  readonly clusters: number
  /** True if the clusters are persons with several sessions. */
  readonly isOfPeople?: boolean
  /** Number of dialogues per scenario in the baseline; undefined for a gate without a baseline. */
  readonly baseline?: number
  /** Standard deviation between dialogues of the same scenario. */
  readonly within: number
  /** Loss of a total collapse, in the unit of the gated value. */
  readonly collapse: number
  readonly rows: readonly PlannedRow[]
  /**
   * For a gate with a margin: number of scenarios with which an unchanged bot passes in 80 % of
   * checks; Infinity if no number suffices.
   */
  readonly needed?: number
}

export interface CheckPlan {
  readonly gates: readonly PlannedGate[]
  /** Probabilities of the whole check, for all gates together. */
  readonly whole: readonly PlannedRow[]
  /** Gates that cannot fail. A check leaves them inconclusive. */
  readonly dead: readonly UnfailableGate[]
  /** Gates without a prediction, because no scenario was repeated with one version. */
  readonly unknown: GateModels['unknown']
  /**
   * By evaluation, the anchors of baselines whose gates use judgements, for the shifts that they
   * detect. `anchors` is undefined if a baseline has none.
   */
  readonly anchors: readonly { readonly evaluation: string; readonly anchors?: Anchors }[]
}

const LOSSES: readonly Loss[] = ['none', 1, 2, 3, 'collapse']

/**
 * Predicts the outcome of a check for versions with different losses. Throws GATES_MISSING,
 * GATE_FLOOR, and the errors of an invalid baseline.
 */
export async function planGates(
  all: readonly Gated[],
  seed: string,
  more?: MoreRepeats,
): Promise<CheckPlan> {
  const found = await gateModels(all, more)
  const foreseen = new Map(LOSSES.map((loss) => [loss, predictedFor(found, loss, seed)]))
  const gates = found.models.flatMap((model) => model.gates.map((gate) => ({ model, gate })))
  const hasMargins = gates.some(({ gate }) => hasMargin(gate))
  const rowsOf = (
    chancesIn: (foreseen: PredictedOutcomes) => Chances,
    isMarginal: boolean,
  ): PlannedRow[] =>
    LOSSES.filter((loss) => isMarginal || typeof loss === 'string').map((loss) => ({
      loss,
      chances: chancesIn(foreseen.get(loss)!),
    }))
  return {
    gates: gates.map(({ model, gate: { gate, baseline, within, why } }, at) => ({
      evaluation: model.evaluation,
      gate,
      clusters: model.clusters,
      ...(baseline && { baseline: baseline.dialogues }),
      within,
      collapse: found.collapses.get(gate)!,
      rows: rowsOf(({ gates: chances }) => chances[at]!, hasMargin({ gate })),
      ...(why === undefined && neededOf(model, { gate, baseline, within })),
    })),
    whole: gates.length === 0 ? [] : rowsOf(({ whole }) => whole, hasMargins),
    dead: await gatesThatCannotFail(all),
    unknown: found.unknown,
    anchors: anchorsOf(all),
  }
}

const hasMargin = ({ gate }: Pick<GateModel, 'gate'>): boolean => isMargin(gate) && gate.bound !== 0

/** Simulates checks of versions with this loss. */
export function predictedFor(
  { models, collapses }: GateModels,
  loss: Loss,
  seed: string,
  study?: Study,
): PredictedOutcomes {
  const lossOf = ({ gate }: GateModel): number => {
    if (loss === 'none') return 0
    if (loss === 'collapse') return collapses.get(gate) ?? 0
    return hasMargin({ gate }) ? loss * Math.abs(gate.bound) : 0
  }
  return foresee(models, lossOf, JSON.stringify([seed, 'planned check', loss]), study)
}

function neededOf(
  { repeats, clusters }: Pick<EvaluationModel, 'repeats' | 'clusters'>,
  {
    gate,
    baseline,
    within,
  }: Pick<GateModel, 'gate' | 'within'> & { readonly baseline: GateModel['baseline'] },
): Pick<PlannedGate, 'needed'> {
  if (!isMargin(gate) || !baseline) return {}
  const margin = Math.abs(gate.bound)
  if (margin === 0) return { needed: Infinity }
  const deviation = within * Math.sqrt(1 / (2 * repeats) + 1 / baseline.dialogues)
  if (deviation === 0 || chanceToPass(margin, { deviation, clusters }) >= 0.8) return {}
  return { needed: scenariosFor(margin, deviation) }
}

function anchorsOf(all: readonly Gated[]): CheckPlan['anchors'] {
  const found = anchoredBaselines(all)
  return all.flatMap(({ config }) => {
    const own = found.filter(({ gated }) => gated.config === config)
    if (own.length > 0) return own.map(({ anchors }) => ({ evaluation: config.name, anchors }))
    const isWanted =
      gatedNumbers(config).length > 0 &&
      gatesOf(config).some(({ against }) => against.kind === 'baseline')
    return isWanted ? [{ evaluation: config.name }] : []
  })
}
