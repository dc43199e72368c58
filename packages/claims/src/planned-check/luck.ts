/**
 * Decides how often the dialogues of a baseline must be repeated. All checks against one baseline
 * share its random deviation, which more repeats reduce.
 */
import { deviationInterval, mean, normalQuantile } from '@attune/statistics'
import { formatNumber } from '@attune/tables'
import { isMargin, isOfShares } from '../gates/gate.js'
import { foresee, passesOften, type Study } from './chances.js'
import type { GateModel, EvaluationModel } from './evaluation-model.js'

/**
 * Required probability that an unchanged bot passes, at the 10th percentile over random baselines.
 */
export const ENOUGH = 0.7
/** Maximum number of runs of a baseline. With more, the random deviation of a check dominates. */
export const MOST_RUNS = 5
const STUDY: Study = { baselines: 200, commits: 100 }
/** Size of the simulations that search for a margin or a number of scenarios. */
const SEARCH_STUDY: Study = { baselines: 100, commits: 60 }
const MOST_GROWTH = 64

const unchanged = (): number => 0

/**
 * Probability that an unchanged bot passes, at the 10th percentile over random baselines with this
 * number of runs.
 */
export function unluckyPass(
  models: readonly EvaluationModel[],
  runs: number,
  seed: string,
  study = STUDY,
): number {
  const repeated = writtenAgain(models, runs)
  if (repeated.length === 0) return 1
  return foresee(repeated, unchanged, luckSeed(seed), study).whole.passes[0]
}

/** True if `unluckyPass` is at least `ENOUGH`, which needs fewer simulated baselines. */
function isLuckyEnough(
  models: readonly EvaluationModel[],
  runs: number,
  seed: string,
  study: Study,
): boolean {
  const repeated = writtenAgain(models, runs)
  return repeated.length === 0 || passesOften(repeated, unchanged, ENOUGH, luckSeed(seed), study)
}

const luckSeed = (seed: string): string => JSON.stringify([seed, 'luck'])

const writtenAgain = (models: readonly EvaluationModel[], runs: number): EvaluationModel[] =>
  models.map((model) => withRuns(model, runs)).filter(({ gates }) => gates.length > 0)

/**
 * Model with this number of runs in the new baseline. Keeps only gates with a margin against a
 * baseline.
 */
function withRuns(model: EvaluationModel, runs: number): EvaluationModel {
  const gates = model.gates.filter(({ gate }) => isMargin(gate) && gate.against.kind === 'baseline')
  const dialogues = runs * model.repeats
  return {
    ...model,
    gates: gates.map((each) => ({ ...each, baseline: { id: 'written', dialogues } })),
  }
}

/**
 * Number of dialogues that contain, with a probability of 95 %, at least one case of an event that
 * occurs in one of twenty dialogues (1 - 0.95^59; Wilks, "Determination of sample sizes for setting
 * tolerance limits", Annals of Mathematical Statistics 12, 1941). A smaller baseline may contain no
 * crash of a bot that crashes.
 */
export const LEAST_DIALOGUES = 59

/** Confidence of a two-sided interval whose upper limit holds with a probability of 90 %. */
const CONFIDENCE = 0.8

/**
 * True if this number of runs suffices. Each evaluation needs `LEAST_DIALOGUES` dialogues, and an
 * unchanged bot must pass often enough even if the standard deviation between dialogues is at its
 * 90 % upper limit. The standard deviation of a few repeats is too small in half of all cases, so
 * that without the limit too few runs would suffice (Browne, "On the use of a pilot sample for
 * sample size determination", Statistics in Medicine 14, 1995).
 */
export const isEnough = (
  models: readonly EvaluationModel[],
  runs: number,
  seed: string,
  study = STUDY,
): boolean =>
  models.every(({ clusters, repeats }) => runs * clusters * repeats >= LEAST_DIALOGUES) &&
  isLuckyEnough(models.map(withUpperDeviation), runs, seed, study)

const withUpperDeviation = (model: EvaluationModel): EvaluationModel => ({
  ...model,
  gates: model.gates.map((each) => {
    if (each.within === 0) return each
    const times = upperDeviationFactor(each)
    return { ...each, residuals: each.residuals.map((value) => times * value) }
  }),
})

/**
 * 90 % upper limit of a standard deviation, as a multiple of the observed one. It is the larger of
 * two limits: for normal residuals, and by their kurtosis (Bonett, "Approximate confidence interval
 * for standard deviation of nonnormal distributions", Computational Statistics & Data Analysis 50,
 * 2006). Both are similar for normal residuals.
 */
function upperDeviationFactor({ residuals, df }: GateModel): number {
  const normal = deviationInterval({ sd: 1, df }, CONFIDENCE).upper
  if (residuals.length === 0) return normal
  const kurtosis =
    mean(residuals.map((value) => value ** 4)) / mean(residuals.map((value) => value ** 2)) ** 2
  const error = Math.sqrt((kurtosis - 1) / df)
  return Math.max(normal, Math.exp((normalQuantile((1 + CONFIDENCE) / 2) * error) / 2))
}

/**
 * A margin, or a number of scenarios, with which one gate suffices at the largest number of runs.
 */
export interface WouldDo {
  readonly evaluation: string
  readonly gate: GateModel['gate']
  /** Sufficient margin, in the unit of the gated value. */
  readonly margin: number
  /** Sufficient number of scenarios; undefined if no number suffices, as for a margin of 0. */
  readonly scenarios?: number
}

/**
 * Alternatives for each gate that an unchanged bot passes too rarely. If there is no such gate, for
 * the gate that it passes least often.
 */
export function whatWouldDo(models: readonly EvaluationModel[], seed: string): readonly WouldDo[] {
  const all = models.flatMap((model) =>
    model.gates
      .filter(({ gate }) => isMargin(gate) && gate.against.kind === 'baseline')
      .map((each) => {
        const alone = { ...model, gates: [each] }
        return { model: alone, each, passes: unluckyPass([alone], MOST_RUNS, seed, SEARCH_STUDY) }
      }),
  )
  const lacking = all.filter(({ passes }) => passes < ENOUGH)
  const chosen =
    lacking.length > 0 ? lacking : all.toSorted((a, b) => a.passes - b.passes).slice(0, 1)
  return chosen.map(({ model, each }) => {
    const scenarios = scenariosFor(model, each, seed)
    return {
      evaluation: model.evaluation,
      gate: each.gate,
      margin: marginFor(model, each, seed),
      ...(scenarios !== undefined && { scenarios }),
    }
  })
}

/** Sentence on an alternative: `mood of bot: a margin of 0.14 would do, or 41 scenarios.` */
export function wouldDoSentence({ gate, margin, scenarios }: WouldDo): string {
  const size = isOfShares(gate) ? `${(100 * margin).toPrecision(2)} %` : formatNumber(margin, {})
  const more = scenarios === undefined ? '' : `, or ${scenarios} scenarios`
  return `${gate.name}: a margin of ${size} would do${more}.`
}

function suffices(model: EvaluationModel, each: GateModel, seed: string): boolean {
  return isLuckyEnough([{ ...model, gates: [each] }], MOST_RUNS, seed, SEARCH_STUDY)
}

/** Sufficient margin, by bisection. The upper end is doubled until it suffices. */
function marginFor(model: EvaluationModel, each: GateModel, seed: string): number {
  const sign = each.gate.side === 'above' ? -1 : 1
  const withMargin = (margin: number): GateModel => ({
    ...each,
    gate: { ...each.gate, bound: sign * margin },
  })
  let [low, high] = [
    Math.abs(each.gate.bound),
    Math.max(Math.abs(each.gate.bound), each.within || 1),
  ]
  for (let doubled = 0; doubled < 10 && !suffices(model, withMargin(high), seed); doubled++)
    [low, high] = [high, 2 * high]
  while (high - low > high / 40) {
    const middle = (low + high) / 2
    if (suffices(model, withMargin(middle), seed)) high = middle
    else low = middle
  }
  return high
}

function scenariosFor(model: EvaluationModel, each: GateModel, seed: string): number | undefined {
  if (each.gate.bound === 0) return undefined
  const enoughWith = (clusters: number): boolean => suffices({ ...model, clusters }, each, seed)
  let [tooFew, enough] = [model.clusters, 2 * model.clusters]
  while (!enoughWith(enough)) {
    if (enough > MOST_GROWTH * model.clusters) return undefined
    ;[tooFew, enough] = [enough, 2 * enough]
  }
  while (enough - tooFew > Math.max(1, enough / 30)) {
    const middle = Math.round((tooFew + enough) / 2)
    if (enoughWith(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}
