/** The six scores of an arm, and their sum in one number, with intervals. */
import { known, quantity, unknown, type Known, type Quantity } from '@attune/core'
import type { ClusteredValue } from '@attune/core/statistics'
import { knownMean, meanOfAll } from '../../scores/mean.js'
import { overallDelta, overallScore } from '../../scores/overall.js'
import type { Observation, ObservedArm } from '../observations.js'
import { stratifiedInterval, type Stratum } from './stratified.js'

/** A part of the table's scores; `weight` is its share in the overall score, which is a weighted sum of means. */
export interface Part {
  readonly key: 'EC-E' | 'EC-F' | 'ED' | 'QA' | 'ES' | 'MC4' | 'EE'
  readonly weight: number
  has(observation: Observation): boolean
}

const of = (task: string) => (observation: Observation) => observation.task === task

export const parts: readonly Part[] = [
  { key: 'EC-E', weight: 1 / 12, has: ({ task, subset }) => task === 'classification' && subset === 'emobench' },
  { key: 'EC-F', weight: 1 / 12, has: ({ task, subset }) => task === 'classification' && subset === 'finentity' },
  { key: 'ED', weight: 1 / 6, has: of('detection') },
  { key: 'QA', weight: 1 / 6, has: of('qa') },
  { key: 'ES', weight: 20 / 6, has: of('summary') },
  { key: 'MC4', weight: 20 / 6, has: ({ task, stage }) => task === 'conversation' && stage === '4' },
  { key: 'EE', weight: 1 / 6, has: of('expression') },
]

/** The mean of some observations with its interval over clusters. */
export const meanQuantity = (members: readonly Observation[], level: number): Quantity =>
  quantity(
    members.map(({ cluster, score }) => ({ cluster, value: score })),
    { level },
  )

const partMean = (members: readonly Observation[], { has }: Part): Known<number> =>
  knownMean(valuesOf(members.filter(has)), 'no scored item')

const valuesOf = (members: readonly Observation[]): number[] =>
  members.flatMap(({ score }) => (score.state === 'known' ? [score.value] : []))

/** EC: plain mean of the two kinds of needle, whatever their numbers. */
export const classificationMean = (members: readonly Observation[]): Known<number> =>
  meanOfAll([partMean(members, parts[0]!), partMean(members, parts[1]!)], 'no scored item')

export function overallOf(members: readonly Observation[]): Known<number> {
  const mean = (key: Part['key']): Known<number> =>
    partMean(
      members,
      parts.find((part) => part.key === key)!,
    )
  return overallScore({
    EC: classificationMean(members),
    ED: mean('ED'),
    QA: mean('QA'),
    ES: mean('ES'),
    MC4: mean('MC4'),
    EE: mean('EE'),
  })
}

/** A weighted sum of parts as a quantity: `value` is given; compared with a base its interval is of paired differences. */
export function weightedQuantity(
  value: Known<number>,
  chosen: readonly Part[],
  { members, base }: { readonly members: readonly Observation[]; readonly base?: readonly Observation[] },
  level: number,
): Quantity {
  const counted = members.filter((each) => chosen.some((part) => part.has(each)))
  const strata = chosen.map((part) => stratumOf(part, members, base))
  const interval = value.state === 'known' ? stratifiedInterval(value.value, strata, level) : undefined
  const missing = missingOf(counted)
  const isBare = value.state === 'known' && interval === undefined
  return {
    value,
    n: valuesOf(counted).length,
    ...(interval && { interval }),
    ...(isBare && { noInterval: 'a task has one item, or nothing varies' }),
    ...(missing && { missing }),
  }
}

function stratumOf({ weight, has }: Part, members: readonly Observation[], base?: readonly Observation[]): Stratum {
  const own = members.filter(has)
  if (base === undefined) return { weight, values: own.map(({ cluster, score }) => ({ cluster, value: score })) }
  const others = new Map(base.filter(has).map((each) => [each.pair, each.score]))
  const values = own.flatMap(({ cluster, pair, score }): ClusteredValue[] => {
    const other = others.get(pair)
    if (score.state === 'unknown' || other?.state !== 'known') return []
    return [{ cluster, value: score.value - other.value }]
  })
  return { weight, values }
}

function missingOf(members: readonly Observation[]): Record<string, number> | undefined {
  const missing: Record<string, number> = {}
  for (const { score } of members) if (score.state === 'unknown') missing[score.why] = (missing[score.why] ?? 0) + 1
  return Object.keys(missing).length > 0 ? missing : undefined
}

/** What an arm changes against the base setting of the same supporter: the difference of printed overall scores. */
export function gainOf(arm: ObservedArm, arms: readonly ObservedArm[], level: number): Quantity {
  const base = arms.find(({ supporter, setting }) => supporter === arm.supporter && setting === 'base')
  if (base === undefined || base === arm) return { value: unknown('no base setting to compare with'), n: 0 }
  const [own, its] = [overallOf(arm.members), overallOf(base.members)]
  const value =
    own.state === 'known' && its.state === 'known' ? known(overallDelta(own.value, its.value)) : missingSide(own, its)
  const sides = { members: arm.members, base: base.members }
  return weightedQuantity(value, parts, sides, level)
}

const missingSide = (own: Known<number>, base: Known<number>): Known<number> => (own.state === 'unknown' ? own : base)
