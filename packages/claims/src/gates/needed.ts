/**
 * Number of scenarios that a gate needs: to be able to pass, and to pass in 80 % of checks if the
 * version is equal to the baseline.
 */
import { LEAST_CLUSTERS, normalCdf, normalQuantile, studentCritical } from '@attune/statistics'
import { type Gate, isMargin, isOfShares } from './gate.js'
import type { Measured } from './measure.js'
import { LEVELS } from './two-looks.js'

/**
 * Minimum number of independent scenarios with which the best possible values pass; Infinity if no
 * number suffices. A mean needs as many as its t test. For a share: if no case occurs in n
 * scenarios, the share is shown to be below p if (1 - p)^n is below the significance level.
 */
export function scenariosToPass(gate: Gate): number {
  if (!isOfShares(gate)) return LEAST_CLUSTERS
  if (isMargin(gate)) return LEAST_CLUSTERS
  const chance = gate.side === 'above' ? gate.bound : 1 - gate.bound
  return chance >= 1 ? Infinity : chance <= 0 ? 2 : Math.max(2, scenariosBelowLevel(chance))
}

/** Minimum n with chance^n below the significance level of a pass. */
const scenariosBelowLevel = (chance: number): number =>
  Math.floor(Math.log(LEVELS.pass) / Math.log(chance)) + 1

const POWER = 0.8
/** Maximum number of scenarios to plan with. */
const MOST = 10_000

export interface Needed {
  /** For a gate with a margin: what a check of an equal version needs to pass. */
  readonly needed?: {
    /** Probability that an equal version passes with the scenarios of this check, 0 to 1. */
    readonly chance: number
    /** Number of scenarios with which an equal version passes in 80 % of checks. */
    readonly scenarios: number
    /**
     * Number of repeats of each scenario in each look that has the same effect as more scenarios;
     * undefined if more repeats do not suffice, or if unknown.
     */
    readonly repeats?: number
  }
  /**
   * For a gate against a limit, or with margin 0: distance from the limit, on its passing side, at
   * which a version passes in 80 % of checks with these scenarios.
   */
  readonly smallest?: number
}

export interface Spread {
  /**
   * Standard deviation over scenarios of the value or difference, from the dialogues of both looks.
   */
  readonly deviation: number
  readonly clusters: number
  /**
   * Variance of single dialogues within a scenario, dialogues per scenario in one look, and
   * dialogues per scenario in the baseline. Undefined if the variance is unknown.
   */
  readonly within?: {
    readonly variance: number
    readonly repeats: number
    readonly baseline: number
  }
}

/**
 * What the gate needs to be decided, computed from the limit in the config and never from the
 * observed difference.
 */
export function neededFor(
  gate: Gate,
  { test }: Pick<Measured, 'test'>,
  within: Spread['within'],
): Needed {
  const { clusters, deviation } = test
  const margin = isMargin(gate) ? Math.abs(gate.bound) : 0
  if (deviation.state === 'unknown') {
    // If the spread is unknown because few scenarios differ: a loss as rare as the margin must have
    // been able to occur.
    if (!isOfShares(gate) || margin === 0) return {}
    const scenarios = scenariosBelowLevel(1 - margin)
    return { needed: { chance: clusters >= scenarios ? 1 : 0, scenarios } }
  }
  if (deviation.value === 0) return {}
  const spread = { deviation: deviation.value, clusters }
  if (margin === 0) return clusters < LEAST_CLUSTERS ? {} : { smallest: distanceFor(spread) }
  const scenarios = scenariosFor(margin, spread.deviation)
  const repeats = within && repeatsFor(margin, { ...spread, within })
  return {
    needed: {
      chance: chanceToPass(margin, spread),
      scenarios,
      ...(repeats !== undefined && { repeats }),
    },
  }
}

/**
 * Probability that a value at this distance from its limit, on the passing side, passes the t test
 * of both looks. By the normal approximation of the noncentral t distribution (Abramowitz and
 * Stegun, 26.7.10).
 */
export function chanceToPass(
  distance: number,
  { deviation, clusters }: Pick<Spread, 'deviation' | 'clusters'>,
): number {
  if (clusters < LEAST_CLUSTERS) return 0
  const df = clusters - 1
  const critical = studentCritical(1 - 2 * LEVELS.pass, df)
  const noncentrality = (distance * Math.sqrt(clusters)) / deviation
  return normalCdf(
    (noncentrality - critical * (1 - 1 / (4 * df))) / Math.sqrt(1 + critical ** 2 / (2 * df)),
  )
}

/** Distance from the limit at which a version passes in 80 % of checks. */
function distanceFor({ deviation, clusters }: Pick<Spread, 'deviation' | 'clusters'>): number {
  const df = clusters - 1
  const critical = studentCritical(1 - 2 * LEVELS.pass, df)
  const shown =
    critical * (1 - 1 / (4 * df)) + normalQuantile(POWER) * Math.sqrt(1 + critical ** 2 / (2 * df))
  return (shown * deviation) / Math.sqrt(clusters)
}

export function scenariosFor(distance: number, deviation: number): number {
  let [tooFew, enough] = [LEAST_CLUSTERS - 1, LEAST_CLUSTERS]
  while (chanceToPass(distance, { deviation, clusters: enough }) < POWER) {
    if (enough > MOST) return Infinity
    ;[tooFew, enough] = [enough, 2 * enough]
  }
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (chanceToPass(distance, { deviation, clusters: middle }) < POWER) tooFew = middle
    else enough = middle
  }
  return enough
}

const MOST_REPEATS = 20

/**
 * Minimum number of repeats per look for a power of 80 %; undefined if none up to 20 suffices.
 * Repeats reduce only the variance within scenarios, not the differences between scenarios.
 */
function repeatsFor(
  margin: number,
  { deviation, clusters, within }: Required<Spread>,
): number | undefined {
  const { variance, repeats, baseline } = within
  const betweenScenarios = Math.max(0, deviation ** 2 - variance / (2 * repeats))
  // The calculation assumes that the repeats of the baseline grow in the same proportion.
  const baselineVariance = Math.min(betweenScenarios, variance / baseline)
  for (let more = repeats + 1; more <= MOST_REPEATS; more++) {
    const times = more / repeats
    const now = Math.sqrt(
      betweenScenarios - baselineVariance + baselineVariance / times + variance / (2 * more),
    )
    if (chanceToPass(margin, { deviation: now, clusters }) >= POWER) return more
  }
  return undefined
}
