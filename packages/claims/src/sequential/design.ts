/** How often a run is looked at, and what each look may spend. One design for all: it is in units of what the planned number can find. */
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

/** With fewer scenarios looks save nothing: what is spent on them needs more scenarios than they spare. */
export const FEWEST_TO_LOOK = 15

/** Parts of the planned scenarios. The first one is late: a few scenarios decide nothing, and p is at least 2^(1 - n). */
const FRACTIONS = [0.4, 0.55, 0.7, 0.85, 1]
const ERROR_SHAPE = -1.5
const MISS = { shape: -2, total: 0.1 }
const POWER = 0.8
/** This many times the scenarios of a test without looks find the same difference in as many studies. */
const MORE = 1.08
/** The drift for which futility is planned: what a test without looks finds with this number less what looks cost. */
const DRIFT_MORE = Math.sqrt(1.1)

/** How many independent scenarios there are at each look, of those that are planned. */
export const looksAt = (planned: number): readonly number[] =>
  planned < FEWEST_TO_LOOK ? [planned] : FRACTIONS.map((part) => Math.ceil(part * planned - 1e-9))

/** With looks, in place of the number that a test without them needs. */
export const withLooks = (scenarios: number): number =>
  Math.ceil(MORE * scenarios) < FEWEST_TO_LOOK ? scenarios : Math.ceil(MORE * scenarios)

/** The fewest scenarios that a test without looks needs where `planned` are planned with looks. */
export const withoutLooks = (planned: number): number =>
  planned < FEWEST_TO_LOOK ? planned : Math.floor(planned / MORE)

/** A look of those that an evaluation is planned with: `at` counts from 1. */
export interface Stage {
  readonly looks: readonly number[]
  readonly at: number
}

/** Whether more scenarios were planned than there are at this look. */
export const isEarly = ({ looks, at }: Stage): boolean => at < looks.length

const made = new Map<string, unknown>()

function once<T>(key: string, make: () => T): T {
  if (!made.has(key)) made.set(key, make())
  return made.get(key) as T
}

const fractionsOf = (looks: readonly number[]): readonly number[] => looks.map((count) => count / looks.at(-1)!)

/** The boundaries of a two-sided test at `alpha`. */
export const boundariesOf = (looks: readonly number[], alpha: number): SequentialLooks =>
  once(`boundaries ${looks.join(' ')} ${alpha}`, () =>
    sequentialLooks({
      fractions: fractionsOf(looks),
      error: { shape: ERROR_SHAPE, total: alpha },
      miss: { ...MISS, drift: plannedDrift(alpha) },
    }),
  )

/** E Z at the last look of the difference that is found in four of five studies. */
const plannedDrift = (alpha: number): number => (normalQuantile(1 - alpha / 2) + normalQuantile(POWER)) * DRIFT_MORE

/** What becomes of a single claim, by the size of the true difference in those that the planned number finds. */
export const exitsOf = (looks: readonly number[], alpha: number, size: number): SequentialExits =>
  sequentialExits(boundariesOf(looks, alpha), size * plannedDrift(alpha))

/** A two-sided p-value of one look as one that holds whenever the looks end (repeated). */
export function spent(p: Known<number>, stage: Stage | undefined): Known<number> {
  if (p.state === 'unknown' || !stage || stage.looks.length < 2) return p
  return known(repeatedBy(stage.looks, ERROR_SHAPE)(p.value, stage.at - 1))
}

const repeatedBy = (looks: readonly number[], shape: number): ReturnType<typeof repeatedP> =>
  once(`repeated ${looks.join(' ')} ${shape}`, () => repeatedP(fractionsOf(looks), shape))

/**
 * The p-value of a look below which its repeated p-value (`spent`) is below `error`: an interval of the look at one less it excludes "no
 * difference" exactly where that is so.
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

/** Whether a claim whose two-sided p-value is this at the look will hardly be found by going on. */
export function isFutile(p: Known<number>, stage: Stage, alpha: number): boolean {
  if (p.state === 'unknown' || !isEarly(stage)) return false
  return p.value > pOf(boundariesOf(stage.looks, alpha).stop[stage.at - 1]!)
}

const pOf = (z: number): number => 2 * normalCdf(-z)

// How an evaluation goes on, look by look, and `until` of its config.

/**
 * `decided`: until its primary claims, or its gates, are decided; supporters that lost are asked no more. `ranked`: the same with all
 * supporters. `planned`: all scenarios, whatever they show.
 */
export type Until = 'decided' | 'ranked' | 'planned'

export const UNTIL: readonly Until[] = ['decided', 'ranked', 'planned']

/** What the host hands to the config. */
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

/** The look that an evaluation has come to. */
export interface AskedSoFar extends Stage {
  /** The look after which a supporter was asked no more. */
  readonly leftOut: Readonly<Record<string, number>>
}

/** How far an evaluation has come. */
export interface Course extends AskedSoFar {
  readonly until: Until
  /** Why it does not go on: all is decided, hardly anything will be, or all scenarios are there. */
  readonly ended?: 'decided' | 'undecidable' | 'planned'
}

const COURSE = 'course'

export const courseOf = ({ sections }: Pick<EvaluationConfig, 'sections'>): Course | undefined =>
  sections[COURSE] as Course | undefined

export const withCourse = <E extends Pick<EvaluationConfig, 'sections'>>(evaluation: E, course: Course): E => ({
  ...evaluation,
  sections: { ...evaluation.sections, [COURSE]: course },
})

/** The look up to which all of these supporters were asked. */
export const stageOf = (course: AskedSoFar | undefined, supporters: readonly string[]): Stage | undefined =>
  course && {
    looks: course.looks,
    at: Math.min(course.at, ...supporters.map((name) => course.leftOut[name] ?? Infinity)),
  }
