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

/** Draws `count` dialogues in each scenario, and returns the scenario means by gate. */
export type MeansDraw = (count: number) => readonly Float64Array[]

/** `shifts`: by gate, the amount that is added to every dialogue. */
export function meansDraw(
  { gates, clusters }: Pick<EvaluationModel, 'gates' | 'clusters'>,
  shifts: readonly number[],
  random: Random,
): MeansDraw {
  const drawn = gates.map((gate, at) => drawnGate(gate, shifts[at]!))
  return (count) => {
    const means = gates.map(() => new Float64Array(clusters))
    for (let scenario = 0; scenario < clusters; scenario++) {
      for (let dialogue = 0; dialogue < count; dialogue++) {
        const position = random()
        for (let at = 0; at < drawn.length; at++)
          means[at]![scenario]! += valueOf(drawn[at]!, scenario, position, random) / count
      }
    }
    return means
  }
}

/** What the draws of a gate need. It is looked up once, since a study draws millions of values. */
interface DrawnGate {
  readonly levels: Float64Array
  readonly residuals: Float64Array
  readonly shift: number
  readonly isOfShares: boolean
  /** For a difference, the mean of the scenario cancels, since both sides have it. */
  readonly isDifference: boolean
  readonly isClamped: boolean
  readonly least: number
  readonly most: number
}

const drawnGate = ({ gate, levels, residuals, scale }: GateModel, shift: number): DrawnGate => ({
  levels: Float64Array.from(levels),
  residuals: Float64Array.from(residuals),
  shift,
  isOfShares: isOfShares(gate),
  isDifference: isMargin(gate),
  isClamped: scale !== undefined,
  least: scale?.[0] ?? -Infinity,
  most: scale?.[1] ?? Infinity,
})

/**
 * Draws the value of one dialogue. `position`: place of the drawn residual as a share of the list,
 * 0 to 1; the same for all gates, which therefore vary together.
 */
function valueOf(gate: DrawnGate, scenario: number, position: number, random: Random): number {
  const { levels, residuals } = gate
  const level = levels[scenario % levels.length]!
  if (gate.isOfShares) return Number(random() < level + gate.shift)
  const change = gate.shift + residuals[Math.floor(position * residuals.length)]!
  if (!gate.isClamped) return gate.isDifference ? change : level + change
  const value = Math.min(gate.most, Math.max(gate.least, level + change))
  return gate.isDifference ? value - level : value
}
