/**
 * Plan of the interim analyses (looks) of a run, and the share of the error that each may spend.
 * All runs use one plan, scaled by the difference that the planned number of scenarios can detect.
 */
import type { Section } from '@attune/config'
import { type Known, known } from '@attune/core'
import type { EvaluationConfig } from '@attune/core/runtime'
import {
  normalCdf,
  normalQuantile,
  repeatedP,
  sequentialExits,
  type SequentialExits,
  sequentialLooks,
  type SequentialLooks,
} from '@attune/statistics'

/**
 * Minimum number of planned scenarios for interim analyses. With fewer, the analyses cost more
 * scenarios than they save.
 */
export const FEWEST_TO_LOOK = 15

/**
 * Fractions of the planned scenarios at which an analysis takes place. The first is late, since a
 * few scenarios decide nothing: the smallest p with n scenarios is 2^(1 - n).
 */
const FRACTIONS = [0.4, 0.55, 0.7, 0.85, 1]
const ERROR_SHAPE = -1.5
const FUTILITY_SPENDING = { shape: -2, total: 0.1 }
const POWER = 0.8
/**
 * Inflation factor of this group sequential design: ratio of the numbers of scenarios with and
 * without interim analyses that give the same power of 80 %. The exact solution is 1.097 to 1.107
 * for errors from 0.01 to 0.05.
 *
 * Source: Jennison & Turnbull 2000, Group Sequential Methods, section 2.3.
 */
const INFLATION = 1.1

/** Numbers of independent scenarios at the analyses, for a planned number of scenarios. */
export const looksAt = (planned: number): readonly number[] =>
  planned < FEWEST_TO_LOOK ? [planned] : FRACTIONS.map((part) => Math.ceil(part * planned - 1e-9))

/** Number of scenarios needed with interim analyses, if a test without them needs `scenarios`. */
export function scenariosWithLooks(scenarios: number): number {
  const inflated = Math.ceil(INFLATION * scenarios - 1e-9)
  return inflated < FEWEST_TO_LOOK ? scenarios : inflated
}

/**
 * Number of scenarios of a test without interim analyses that has the power of `planned` scenarios
 * with them.
 */
export const scenariosWithoutLooks = (planned: number): number =>
  planned < FEWEST_TO_LOOK ? planned : Math.floor(planned / INFLATION)

/**
 * One of the planned analyses. `looks`: number of scenarios at each analysis. `at`: number of this
 * analysis, from 1.
 */
export interface Stage {
  readonly looks: readonly number[]
  readonly at: number
}

/** True if this is not the last planned analysis. */
export const isEarly = ({ looks, at }: Stage): boolean => at < looks.length

const cache = new Map<string, unknown>()

function cached<T>(key: string, make: () => T): T {
  if (!cache.has(key)) cache.set(key, make())
  return cache.get(key) as T
}

const fractionsOf = (looks: readonly number[]): readonly number[] =>
  looks.map((count) => count / looks.at(-1)!)

/** Rejection and futility bounds of a two-sided test at `alpha`. */
export const boundariesOf = (looks: readonly number[], alpha: number): SequentialLooks =>
  cached(`boundaries ${looks.join(' ')} ${alpha}`, () =>
    sequentialLooks({
      fractions: fractionsOf(looks),
      error: { shape: ERROR_SHAPE, total: alpha },
      miss: { ...FUTILITY_SPENDING, drift: plannedDrift(alpha) },
    }),
  )

/**
 * Drift (expected Z at the last analysis) for the difference that is detected with a power of 80 %.
 */
const plannedDrift = (alpha: number): number =>
  (normalQuantile(1 - alpha / 2) + normalQuantile(POWER)) * Math.sqrt(INFLATION)

/**
 * Probabilities that a claim ends at each analysis. `size`: true difference, relative to the
 * difference that the planned number of scenarios detects with a power of 80 %.
 */
export const exitsOf = (looks: readonly number[], alpha: number, size: number): SequentialExits =>
  sequentialExits(boundariesOf(looks, alpha), size * plannedDrift(alpha))

/**
 * Repeated p-value for the two-sided p-value `p` of one analysis. It is valid whenever the run
 * stops.
 */
export function repeatedPValue(p: Known<number>, stage: Stage | undefined): Known<number> {
  if (p.state === 'unknown' || !stage || stage.looks.length < 2) return p
  return known(repeatedPFor(stage.looks, ERROR_SHAPE)(p.value, stage.at - 1))
}

const repeatedPFor = (looks: readonly number[], shape: number): ReturnType<typeof repeatedP> =>
  cached(`repeated ${looks.join(' ')} ${shape}`, () => repeatedP(fractionsOf(looks), shape))

/**
 * Nominal significance level of this analysis that corresponds to `error` over all analyses (the
 * inverse of `repeatedPValue`). An interval with confidence 1 - result excludes "no difference"
 * exactly if the repeated p-value is below `error`.
 */
export function nominalLevelOf(stage: Stage | undefined, error: number): number {
  if (!stage || stage.looks.length < 2) return error
  const { looks, at } = stage
  return cached(`error ${looks.join(' ')} ${at} ${error}`, () => {
    const repeated = repeatedPFor(looks, ERROR_SHAPE)
    let [low, high] = [Math.log(1e-300), Math.log(error)]
    if (repeated(error, at - 1) < error) return error
    for (let step = 0; step < 60; step++) {
      const middle = (low + high) / 2
      if (repeated(Math.exp(middle), at - 1) < error) low = middle
      else high = middle
    }
    return Math.exp(low)
  })
}

/** True if a claim with this two-sided p-value is unlikely to be detected at a later analysis. */
export function isFutile(p: Known<number>, stage: Stage, alpha: number): boolean {
  if (p.state === 'unknown' || !isEarly(stage)) return false
  return p.value > pOf(boundariesOf(stage.looks, alpha).stop[stage.at - 1]!)
}

const pOf = (z: number): number => 2 * normalCdf(-z)

// Progress of an evaluation through its analyses, and the key `until` of its config.

/**
 * Rule for the end of a run. `decided`: it ends when the primary claims, or the gates, are decided,
 * and supporters that lost are dropped earlier. `ranked`: the same, but no supporter is dropped.
 * `planned`: all scenarios are run, regardless of the results.
 */
export type Until = 'decided' | 'ranked' | 'planned'

export const UNTIL: readonly Until[] = ['decided', 'ranked', 'planned']

/** Config section `until`. The host registers it. */
export const untilSection: Section<Until | undefined> = {
  name: 'until',
  schema: {
    enum: UNTIL,
    description:
      'When a run may end: "decided" as soon as its primary claims are, with supporters that lost asked no more; "ranked" with all ' +
      'supporters to the end; "planned" with all scenarios. Default: "planned"; of `attune check`: "decided", by its gates.',
  },
  resolve: (written) => written?.text as Until | undefined,
}

export const untilOf = ({ sections }: Pick<EvaluationConfig, 'sections'>): Until | undefined =>
  sections[untilSection.name] as Until | undefined

/** The last interim analysis that an evaluation has reached. */
export interface ReachedStage extends Stage {
  /** For each dropped supporter, the number of the analysis after which it was dropped. */
  readonly leftOut: Readonly<Record<string, number>>
}

/** Progress of an evaluation with interim analyses. */
export interface InterimProgress extends ReachedStage {
  readonly until: Until
  /**
   * Reason why the run ended: all claims are decided, the open ones are unlikely to be detected, or
   * all scenarios are done.
   */
  readonly ended?: 'decided' | 'undecidable' | 'planned'
}

const COURSE = 'course'

export const interimProgressOf = ({
  sections,
}: Pick<EvaluationConfig, 'sections'>): InterimProgress | undefined =>
  sections[COURSE] as InterimProgress | undefined

export const withInterimProgress = <E extends Pick<EvaluationConfig, 'sections'>>(
  evaluation: E,
  progress: InterimProgress,
): E => ({
  ...evaluation,
  sections: { ...evaluation.sections, [COURSE]: progress },
})

/** The last analysis that all of these supporters reached. */
export const stageOf = (
  progress: ReachedStage | undefined,
  supporters: readonly string[],
): Stage | undefined =>
  progress && {
    looks: progress.looks,
    at: Math.min(progress.at, ...supporters.map((name) => progress.leftOut[name] ?? Infinity)),
  }
