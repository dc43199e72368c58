/**
 * Simulated bot from stored dialogues: other dialogues that it might have had in the same
 * scenarios.
 */
import type { Random } from '@attune/core/internal'
import { mean } from '@attune/statistics'
import { type Gate, isMargin, isOfShares } from '../gates/gate.js'
import type { GateRow } from '../gates/gate-rows.js'
import { valuesByScenario } from '../gates/worst-scenarios.js'

/** Baseline of a gate: gates on the same one share its chance deviation. */
export interface WorldBaseline {
  readonly id: string
  /** Number of dialogues per scenario. */
  readonly dialogues: number
}

/** A gate with the numbers of one version's dialogues. */
export interface GateNumbers {
  readonly gate: Gate
  readonly baseline?: WorldBaseline
  /** Rows of repeats of each scenario, of one version. */
  readonly rows: readonly GateRow[]
  /** Ends of the declared scale, which no simulated value exceeds. */
  readonly scale?: readonly [number, number] | undefined
  /** Reason why the gate cannot fail; undefined if it can. */
  readonly why?: string | undefined
}

/** All gates of one evaluation, which share the same dialogues. */
export interface World {
  readonly evaluation: string
  readonly gates: readonly GateWorld[]
  /** Number of independent scenarios. */
  readonly clusters: number
  /** Number of dialogues per scenario in each look. */
  readonly repeats: number
}

export interface GateWorld extends Pick<GateNumbers, 'gate' | 'baseline' | 'scale' | 'why'> {
  /** Mean of each scenario; for shares its probability. */
  readonly levels: readonly number[]
  /**
   * Deviations of dialogues from the mean of their scenario, by position of the dialogue, divided
   * by the square root of 1 - 1/repeats, so that their variance is unbiased. Empty for shares.
   */
  readonly residuals: readonly number[]
  /** Standard deviation between dialogues of the same scenario. */
  readonly within: number
  /** Degrees of freedom of `within`. */
  readonly df: number
}

/**
 * The world; undefined if no scenario was repeated, so that the variation between dialogues of one
 * version is unknown.
 */
export function gateWorld({
  gate,
  baseline,
  rows,
  scale,
  why,
}: GateNumbers): GateWorld | undefined {
  const scenarios = [...valuesByScenario(rows).values()]
  if (!scenarios.some((values) => values.length > 1)) return undefined
  const world = isOfShares(gate) ? shareWorld(gate, scenarios) : meanWorld(gate, scenarios)
  // Between two supporters, a level is that of one side only.
  const held = isOfShares(gate) || gate.against.kind === 'supporter' ? undefined : scale
  return {
    ...world,
    ...(baseline && { baseline }),
    ...(held && { scale: held }),
    ...(why !== undefined && { why }),
  }
}

function meanWorld(gate: Gate, scenarios: readonly (readonly number[])[]): GateWorld {
  const residuals = scenarios.flatMap((values) => {
    const centre = mean(values)
    const scale = Math.sqrt(1 - 1 / values.length)
    return values.length < 2 ? [] : values.map((value) => (value - centre) / scale)
  })
  const within = Math.sqrt(mean(residuals.map((value) => value ** 2)))
  // Between two supporters, both sides are run, and both vary.
  const sides = gate.against.kind === 'supporter' ? Math.SQRT2 : 1
  return {
    gate,
    levels: scenarios.map(mean),
    residuals: residuals.map((value) => sides * value),
    within,
    df: freedomIn(scenarios),
  }
}

/**
 * World of shares: the probability of a scenario, with the evaluation's share added as one more
 * dialogue, because few agreeing repeats need not always agree.
 */
function shareWorld(gate: Gate, scenarios: readonly (readonly number[])[]): GateWorld {
  const share = mean(scenarios.map(mean))
  const levels = scenarios.map(
    (values) => (mean(values) * values.length + share) / (values.length + 1),
  )
  const within = Math.sqrt(mean(levels.map((level) => level * (1 - level))))
  return { gate, levels, residuals: [], within, df: freedomIn(scenarios) }
}

const freedomIn = (scenarios: readonly (readonly number[])[]): number =>
  scenarios.reduce((sum, { length }) => sum + Math.max(0, length - 1), 0)

/**
 * Means of `count` dialogues of each scenario, by gate; `shifts`: change of every dialogue, by
 * gate.
 */
export function drawMeans(
  { gates, clusters }: Pick<World, 'gates' | 'clusters'>,
  count: number,
  shifts: readonly number[],
  random: Random,
): Float64Array[] {
  const drawn = gates.map(() => new Float64Array(clusters))
  for (let scenario = 0; scenario < clusters; scenario++) {
    for (let dialogue = 0; dialogue < count; dialogue++) {
      const place = random()
      for (let at = 0; at < gates.length; at++)
        drawn[at]![scenario]! +=
          dialogueOf(gates[at]!, scenario, { place, shift: shifts[at]!, random }) / count
    }
  }
  return drawn
}

interface Drawing {
  /** Position of the residual, the same for all gates. */
  readonly place: number
  readonly shift: number
  readonly random: Random
}

function dialogueOf(
  { gate, levels, residuals, scale }: GateWorld,
  scenario: number,
  { place, shift, random }: Drawing,
): number {
  const level = levels[scenario % levels.length]!
  if (isOfShares(gate)) return Number(random() < level + shift)
  // The level of a scenario is on both sides of a difference, so it cancels.
  const change = shift + residuals[Math.floor(place * residuals.length)]!
  if (scale === undefined) return isMargin(gate) ? change : level + change
  const value = Math.min(scale[1], Math.max(scale[0], level + change))
  return isMargin(gate) ? value - level : value
}
