/**
 * Plan of the interim analyses of a run, and the error that each may spend. One plan serves all
 * runs: it is scaled by the difference that the planned number of scenarios can detect.
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
 * Minimum number of scenarios for interim analyses: with fewer, they cost more scenarios than they
 * save.
 */
export const FEWEST_TO_LOOK = 15

/**
 * Fractions of the planned scenarios. The first analysis is late: a few scenarios decide nothing,
 * and p is at least 2^(1 - n).
 */
const FRACTIONS = [0.4, 0.55, 0.7, 0.85, 1]
const ERROR_SHAPE = -1.5
const MISS = { shape: -2, total: 0.1 }
const POWER = 0.8
/**
 * Factor between the numbers of scenarios with and without interim analyses that detect the same
 * difference with the same power.
 */
const MORE = 1.08
/**
 * Factor on the drift for which futility is planned: a test without interim analyses that uses as
 * many scenarios, less the cost of the analyses.
 */
const DRIFT_MORE = Math.sqrt(1.1)

/** Number of independent scenarios at each analysis, for a planned number. */
export const looksAt = (planned: number): readonly number[] =>
  planned < FEWEST_TO_LOOK ? [planned] : FRACTIONS.map((part) => Math.ceil(part * planned - 1e-9))

/** Number of scenarios with interim analyses, for the number that a test without them needs. */
export const withLooks = (scenarios: number): number =>
  Math.ceil(MORE * scenarios) < FEWEST_TO_LOOK ? scenarios : Math.ceil(MORE * scenarios)

/**
 * Minimum number of scenarios of a test without interim analyses that corresponds to `planned` with
 * them.
 */
export const withoutLooks = (planned: number): number =>
  planned < FEWEST_TO_LOOK ? planned : Math.floor(planned / MORE)

/** One of the planned analyses; `at` counts from 1. */
export interface Stage {
  readonly looks: readonly number[]
  readonly at: number
}

/** True if more scenarios were planned than at this analysis. */
export const isEarly = ({ looks, at }: Stage): boolean => at < looks.length

const made = new Map<string, unknown>()

function once<T>(key: string, make: () => T): T {
  if (!made.has(key)) made.set(key, make())
  return made.get(key) as T
}

const fractionsOf = (looks: readonly number[]): readonly number[] =>
  looks.map((count) => count / looks.at(-1)!)

/** Boundaries of a two-sided test at `alpha`. */
export const boundariesOf = (looks: readonly number[], alpha: number): SequentialLooks =>
  once(`boundaries ${looks.join(' ')} ${alpha}`, () =>
    sequentialLooks({
      fractions: fractionsOf(looks),
      error: { shape: ERROR_SHAPE, total: alpha },
      miss: { ...MISS, drift: plannedDrift(alpha) },
    }),
  )

/** E Z at the last analysis for the difference that is detected in four of five studies. */
const plannedDrift = (alpha: number): number =>
  (normalQuantile(1 - alpha / 2) + normalQuantile(POWER)) * DRIFT_MORE

/**
 * Exit probabilities of a single claim, by the size of the true difference relative to the one that
 * the planned number detects.
 */
export const exitsOf = (looks: readonly number[], alpha: number, size: number): SequentialExits =>
  sequentialExits(boundariesOf(looks, alpha), size * plannedDrift(alpha))

/**
 * Repeated p-value from a two-sided one of a single analysis: it is valid for any stopping time.
 */
export function spent(p: Known<number>, stage: Stage | undefined): Known<number> {
  if (p.state === 'unknown' || !stage || stage.looks.length < 2) return p
  return known(repeatedBy(stage.looks, ERROR_SHAPE)(p.value, stage.at - 1))
}

const repeatedBy = (looks: readonly number[], shape: number): ReturnType<typeof repeatedP> =>
  once(`repeated ${looks.join(' ')} ${shape}`, () => repeatedP(fractionsOf(looks), shape))

/**
 * Nominal p-value of an analysis below which its repeated p-value (`spent`) is below `error`: an
 * interval of the analysis at level 1 minus it excludes "no difference" if and only if that is so.
 */
export function errorAt(stage: Stage | undefined, error: number): number {
  if (!stage || stage.looks.length < 2) return error
  const { looks, at } = stage
  return once(`error ${looks.join(' ')} ${at} ${error}`, () => {
    const repeated = repeatedBy(looks, ERROR_SHAPE)
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

/** True if a claim with this two-sided p-value at the analysis is unlikely to be detected later. */
export function isFutile(p: Known<number>, stage: Stage, alpha: number): boolean {
  if (p.state === 'unknown' || !isEarly(stage)) return false
  return p.value > pOf(boundariesOf(stage.looks, alpha).stop[stage.at - 1]!)
}

const pOf = (z: number): number => 2 * normalCdf(-z)

// Progress of an evaluation through its analyses, and `until` of its config.

/**
 * Rule for ending. `decided`: when its primary claims, or its gates, are decided; supporters that
 * lost are dropped. `ranked`: the same without dropping supporters. `planned`: all scenarios,
 * regardless of the results.
 */
export type Until = 'decided' | 'ranked' | 'planned'

export const UNTIL: readonly Until[] = ['decided', 'ranked', 'planned']

/** Config section `until`, which the host registers. */
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
  /** Analysis after which each dropped supporter was dropped. */
  readonly leftOut: Readonly<Record<string, number>>
}

/** Progress of an evaluation with interim analyses. */
export interface InterimProgress extends ReachedStage {
  readonly until: Until
  /** Reason for its end: all is decided, the rest is unlikely to be, or all scenarios are done. */
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

/** Last analysis for which all of these supporters were run. */
export const stageOf = (
  progress: ReachedStage | undefined,
  supporters: readonly string[],
): Stage | undefined =>
  progress && {
    looks: progress.looks,
    at: Math.min(progress.at, ...supporters.map((name) => progress.leftOut[name] ?? Infinity)),
  }
