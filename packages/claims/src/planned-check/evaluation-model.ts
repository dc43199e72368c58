/**
 * Model of a bot for simulated checks. It draws dialogues that the bot might have had in the
 * scenarios of stored dialogues.
 */
import type { Random } from '@attune/core/internal'
import { mean } from '@attune/statistics'
import { type Gate, isMargin, isOfShares } from '../gates/gate.js'
import type { GateRow } from '../gates/gate-rows.js'
import { valuesByScenario } from '../gates/worst-scenarios.js'

/** A baseline with its size. Gates on the same baseline share its drawn dialogues. */
export interface ModelBaseline {
  readonly id: string
  /** Number of dialogues per scenario. */
  readonly dialogues: number
}

/** A gate with the values from which its model is estimated. */
export interface GateValues {
  readonly gate: Gate
  readonly baseline?: ModelBaseline
  /** Values of the repeats of each scenario, all by one version. */
  readonly rows: readonly GateRow[]
  /** Smallest and largest possible value. Simulated values are clamped to this range. */
  readonly scale?: readonly [number, number] | undefined
  /** Reason why the gate cannot fail; undefined if it can. */
  readonly why?: string | undefined
}

/** Models of all gates of one evaluation, which draw the same dialogues. */
export interface EvaluationModel {
  readonly evaluation: string
  readonly gates: readonly GateModel[]
  /** Number of independent scenarios. */
  readonly clusters: number
  /** Number of dialogues per scenario in each look. */
  readonly repeats: number
}

export interface GateModel extends Pick<GateValues, 'gate' | 'baseline' | 'scale' | 'why'> {
  /** Mean of each scenario. For a share, the probability of 1 in each scenario. */
  readonly levels: readonly number[]
  /**
   * Deviations of dialogues from the mean of their scenario, divided by the square root of 1 -
   * 1/repeats, so that their variance is unbiased. The list has the order of the dialogues, which
   * is the same for all gates. For a gate between two supporters the deviations are multiplied by
   * √2: they then belong to the difference of two dialogues. Empty for shares.
   */
  readonly residuals: readonly number[]
  /** Standard deviation between dialogues of the same scenario, always of one supporter. */
  readonly within: number
  /** Degrees of freedom of `within`. */
  readonly df: number
}

/**
 * Estimates the model of a gate. Undefined if no scenario was repeated, since the spread between
 * dialogues of one version is then unknown.
 */
export function gateModel({ gate, baseline, rows, scale, why }: GateValues): GateModel | undefined {
  const scenarios = [...valuesByScenario(rows).values()]
  if (!scenarios.some((values) => values.length > 1)) return undefined
  const model = isOfShares(gate) ? modelOfShares(gate, scenarios) : modelOfMeans(gate, scenarios)
  // The range applies to a value of one supporter, not to a difference, so a difference between two
  // supporters is not clamped.
  const clampRange = isOfShares(gate) || gate.against.kind === 'supporter' ? undefined : scale
  return {
    ...model,
    ...(baseline && { baseline }),
    ...(clampRange && { scale: clampRange }),
    ...(why !== undefined && { why }),
  }
}

function modelOfMeans(gate: Gate, scenarios: readonly (readonly number[])[]): GateModel {
  const residuals = scenarios.flatMap((values) => {
    const centre = mean(values)
    const scale = Math.sqrt(1 - 1 / values.length)
    return values.length < 2 ? [] : values.map((value) => (value - centre) / scale)
  })
  const within = Math.sqrt(mean(residuals.map((value) => value ** 2)))
  // Between two supporters, both sides are run again and vary, so the difference has twice the
  // variance.
  const sideFactor = gate.against.kind === 'supporter' ? Math.SQRT2 : 1
  return {
    gate,
    levels: scenarios.map(mean),
    residuals: residuals.map((value) => sideFactor * value),
    within,
    df: degreesOfFreedom(scenarios),
  }
}

/**
 * Model of a gate on a share. The probability in each scenario is shrunk towards the mean share by
 * one pseudo-dialogue, since 0 of 2 does not show a probability of 0.
 */
function modelOfShares(gate: Gate, scenarios: readonly (readonly number[])[]): GateModel {
  const share = mean(scenarios.map(mean))
  const levels = scenarios.map(
    (values) => (mean(values) * values.length + share) / (values.length + 1),
  )
  const within = Math.sqrt(mean(levels.map((level) => level * (1 - level))))
  return { gate, levels, residuals: [], within, df: degreesOfFreedom(scenarios) }
}

const degreesOfFreedom = (scenarios: readonly (readonly number[])[]): number =>
  scenarios.reduce((sum, { length }) => sum + Math.max(0, length - 1), 0)

/**
 * Draws `count` dialogues in each scenario, and returns the scenario means by gate. `shifts`: by
 * gate, the amount that is added to every dialogue.
 */
export function drawMeans(
  { gates, clusters }: Pick<EvaluationModel, 'gates' | 'clusters'>,
  count: number,
  shifts: readonly number[],
  random: Random,
): Float64Array[] {
  const draws = gates.map((gate, at) => dialogueDraw(gate, shifts[at]!, random))
  const drawn = gates.map(() => new Float64Array(clusters))
  for (let scenario = 0; scenario < clusters; scenario++) {
    for (let dialogue = 0; dialogue < count; dialogue++) {
      const position = random()
      for (let at = 0; at < draws.length; at++)
        drawn[at]![scenario]! += draws[at]!(scenario, position) / count
    }
  }
  return drawn
}

/**
 * Draws the value of one dialogue. `position`: place of the drawn residual as a share of the list,
 * 0 to 1; the same for all gates, which therefore vary together.
 */
type DialogueDraw = (scenario: number, position: number) => number

/** Returns the draw of a gate. Its kind is looked up once, since a study draws millions of values. */
function dialogueDraw(
  { gate, levels, residuals, scale }: GateModel,
  shift: number,
  random: Random,
): DialogueDraw {
  const { length } = levels
  if (isOfShares(gate)) return (scenario) => Number(random() < levels[scenario % length]! + shift)
  // For a difference, the mean of the scenario cancels, since both sides have it.
  const isDifference = isMargin(gate)
  const changeAt = (position: number): number =>
    shift + residuals[Math.floor(position * residuals.length)]!
  if (scale === undefined)
    return isDifference
      ? (_, position) => changeAt(position)
      : (scenario, position) => levels[scenario % length]! + changeAt(position)
  const [least, most] = scale
  return (scenario, position) => {
    const level = levels[scenario % length]!
    const value = Math.min(most, Math.max(least, level + changeAt(position)))
    return isDifference ? value - level : value
  }
}
