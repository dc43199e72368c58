/** How often a run is looked at, and what each look may spend. One design for all: it is in units of what the planned number can find. */
import type { Section } from '@attune/config'
import { type Known, known } from '@attune/core'
import type { EvaluationConfig } from '@attune/core/runtime'
import {
  normalCdf,
  normalQuantile,
  type OrderedLevels,
  orderedLevels,
  repeatedP,
  sequentialExits,
  type SequentialExits,
  sequentialLooks,
  type SequentialLooks,
} from '@attune/statistics'

/** Over how many looks evidence is gathered, and how the level is shared among them. */

/** Looks that are put together, and how much of the level that may use: most is for a loss that lasts. */
export const WINDOWS = [
  { looks: 1, share: 0.1 },
  { looks: 2, share: 0.3 },
  { looks: 5, share: 1 },
] as const

/** Looks at one baseline that the level is planned for. */
export const ROUND = 50

/** Windows whose variances are put together, up to the last one. */
export const LAST = 10

const FIRST = 0.95

/** What the k-th of endlessly many may use of the level, from 0 on: the first nearly all, each next as much of what is left. */
export const shareOf = (at: number): number => FIRST * (1 - FIRST) ** at

/** With fewer scenarios looks save nothing: what is spent on them needs more scenarios than they spare. */
export const FEWEST_TO_LOOK = 15

/** Parts of the planned scenarios. The first one is late: a few scenarios decide nothing, and p is at least 2^(1 - n). */
const FRACTIONS = [0.4, 0.55, 0.7, 0.85, 1]
const ERROR_SHAPE = -1.5
/** Of gates. To pass: what looks cost (one and a half points of power) is little next to the calls that they spare. To fail: next to nothing. */
const GATE_SHAPES = { pass: -4, fail: -8 } as const
/** A check goes on as long as a gate has at least this chance to be decided by what is not asked yet. */
const HARDLY = 0.1
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

/** The one-sided p-value of a gate, to pass or to fail, at a look as one that holds whenever the looks end. */
export function spentByGate(p: Known<number>, stage: Stage | undefined, to: keyof typeof GATE_SHAPES): Known<number> {
  if (p.state === 'unknown' || !stage || stage.looks.length < 2) return p
  const twoSided = repeatedBy(stage.looks, GATE_SHAPES[to])(Math.min(1, 2 * p.value), stage.at - 1)
  return known(Math.max(p.value, twoSided / 2))
}

/** The level of an interval of this look by itself that holds with `level` whenever the looks end (repeated). */
export function levelByGate(level: number, { looks, at }: Stage): number {
  if (looks.length < 2) return level
  const error = { shape: GATE_SHAPES.pass, total: 1 - level }
  const { reject } = once(`gate ${looks.join(' ')} ${level}`, () =>
    sequentialLooks({ fractions: fractionsOf(looks), error }),
  )
  return 1 - pOf(reject[at - 1]!)
}

/** By itself a gate needs about this much less than the level to fail at the first look since a baseline. */
const FAIL_OF_FIRST = 1 / 70

/** Where the look at a gate whose one-sided p-value to pass is this lies among all ends of its check: levels of nominal bounds. */
export function orderedByGate(pPass: number, stage: Stage, level: number): OrderedLevels {
  const z = -normalQuantile(Math.min(1 - 1e-12, Math.max(1e-12, pPass)))
  return orderedLevels(gateBoundaries(stage.looks, 1 - level), stage.at - 1, z, level)
}

/** Z is above 0 where the number lies on the side that passes. */
const gateBoundaries = (looks: readonly number[], alpha: number): SequentialLooks =>
  once(`gate boundaries ${looks.join(' ')} ${alpha}`, () => {
    const fractions = fractionsOf(looks)
    const rejectOf = (shape: number, total: number): readonly number[] =>
      sequentialLooks({ fractions, error: { shape, total } }).reject
    const reject = rejectOf(GATE_SHAPES.pass, 2 * alpha * shareOf(0))
    const fail = rejectOf(GATE_SHAPES.fail, 2 * alpha).map((z) => -normalQuantile(normalCdf(-z) * FAIL_OF_FIRST))
    const stop = fractions.map((t) => (t < 1 ? Math.max(0, hardlyBelow(t, alpha)) : reject.at(-1)!))
    return { fractions, reject, stop, below: { reject: fail, stop: [...stop.slice(0, -1), fail.at(-1)!] } }
  })

/** What is left to the last look of a check with this number of scenarios, of the one-sided `alpha` at which gates pass. */
export const alphaAtEnd = (planned: number, alpha: number): number =>
  planned < FEWEST_TO_LOOK ? alpha : (1 - levelByGate(1 - 2 * alpha, LAST_LOOK)) / 2

/** Of all checks: their looks differ by rounding. */
const LAST_LOOK: Stage = { looks: FRACTIONS.map((part) => 100 * part), at: FRACTIONS.length }

/**
 * Whether a gate whose one-sided p-value of the look is this will hardly be decided on that side by all scenarios, even if the truth
 * were what they find in four of five checks. It does not bind.
 */
export function isHardlyDecided(p: Known<number>, stage: Stage, alpha: number): boolean {
  if (p.state === 'unknown' || !isEarly(stage)) return false
  const z = -normalQuantile(Math.min(1 - 1e-12, Math.max(1e-12, p.value)))
  return z < hardlyBelow(fractionsOf(stage.looks)[stage.at - 1]!, alpha)
}

/** The Z of a look below which all scenarios will hardly show that side. */
function hardlyBelow(t: number, alpha: number): number {
  const critical = normalQuantile(1 - alpha)
  const drift = critical + normalQuantile(POWER)
  return (critical - (1 - t) * drift + Math.sqrt(1 - t) * normalQuantile(HARDLY)) / Math.sqrt(t)
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
