/** Input from which claims are decided: the comparisons that all analyses of a run request. */
import { createHash } from 'node:crypto'
import type { ComparedValue, Comparison } from '@attune/core/findings'
import { digest } from '@attune/core/runtime'
import type { ReachedStage } from '../sequential/design.js'
import { cacheKeyOf } from './kept-sides.js'
import { sideOf } from './sides.js'
import type { PrimaryMeasure } from '../primary.js'

/** Facts about an evaluation that its claims need, besides the values. */
export interface EvaluationFacts {
  readonly name: string
  /** Labels of the evaluation's simulated help-seekers; empty for recorded dialogues. */
  readonly seekers: readonly string[]
  readonly primary: readonly PrimaryMeasure[]
  /** Last interim analysis of the evaluation; undefined without interim analyses. */
  readonly progress?: ReachedStage | undefined
}

export interface RequestedComparison {
  readonly evaluation: EvaluationFacts
  /** Label of the analysis that requests the comparison. */
  readonly analysis: string
  readonly comparison: Comparison
}

export interface ClaimSettings {
  /**
   * Confidence level. With 0.95, the family error of primary claims and the false discovery rate of
   * all others are 5 %.
   */
  readonly level: number
}

/** Error probability for a confidence level: 0.05 for 0.95. */
export const alphaOf = ({ level }: ClaimSettings): number => Number((1 - level).toPrecision(12))

/** Confidence level for an error probability: 0.9 for 0.1, without the rounding error of 1 - 0.1. */
export const levelOf = (error: number): number => Number((1 - error).toPrecision(15))

/**
 * A readable id for each comparison, the same in every run of a config. If two analyses compare
 * different values under one name, the id of the later one includes the analysis.
 */
export function idsOf(asked: readonly RequestedComparison[]): string[] {
  const taken = new Map<string, Comparison>()
  return asked.map((each) => {
    for (const name of namesOf(each)) {
      const before = taken.get(name)
      if (before && contentOf(before) !== contentOf(each.comparison)) continue
      if (!before) taken.set(name, each.comparison)
      return name
    }
    throw new Error('There is always another name.')
  })
}

/** Readable name of a comparison, which other comparisons may share. */
export function nameOf({ evaluation, comparison }: RequestedComparison): string {
  const { kind, of, supporter, against, conditions } = comparison
  const groups = Object.entries(conditions).map(([name, value]) => `${name}=${value}`)
  const named = [...(of.source === undefined ? [] : [of.source]), of.name].join('.')
  const measure = of.corrected === undefined ? named : `${named} corrected by ${of.corrected}`
  const sides = against === undefined ? supporter : `${supporter}~${against}`
  const where = groups.length === 0 ? '' : `[${groups.join(',')}]`
  return `${evaluation.name}/${measure}${where}/${sides}${kind === 'difference' ? '' : `/${kind}`}`
}

function* namesOf(asked: RequestedComparison): Generator<string> {
  const base = nameOf(asked)
  yield base
  yield `${base}@${asked.analysis}`
  for (let next = 2; ; next++) yield `${base}@${asked.analysis}#${next}`
}

/** Key that equal comparisons of equal values share. */
export const keyOf = (asked: RequestedComparison): string =>
  `${nameOf(asked)} ${contentOf(asked.comparison)}`

/** Cached digests, since comparisons of a table share their sides. */
const digests = new WeakMap<object, string>()

function digestOf(values: readonly ComparedValue[]): string {
  const known = digests.get(cacheKeyOf(values))
  if (known !== undefined) return known
  const made = values.some(({ human, byRater }) => human || byRater)
    ? digest(JSON.stringify(values.map(ratedContent)))
    : digestOfNumbers(values)
  digests.set(cacheKeyOf(values), made)
  return made
}

const ratedContent = ({ pair, value, human, byRater }: ComparedValue): readonly unknown[] => [
  pair,
  plain(value),
  ...(human ? [plain(human)] : []),
  ...(byRater ? [byRater] : []),
]

/** Digests of pair names, which columns of a table share. */
const pairDigests = new WeakMap<object, string>()

function digestOfNumbers(values: readonly ComparedValue[]): string {
  const { places, numbers } = sideOf(values)
  const pairs = pairDigests.get(places) ?? digest(values.map(({ pair }) => pair))
  pairDigests.set(places, pairs)
  const reasons = values.flatMap(({ value }) => (value.state === 'known' ? [] : [value.why]))
  // Adding 0 makes -0 and 0 equal.
  const hash = createHash('sha256').update(numbers.map((number) => number + 0))
  return `${pairs} ${hash.digest('hex')} ${JSON.stringify(reasons)}`
}

const plain = (value: ComparedValue['value']): number | string =>
  value.state === 'known' ? value.value : value.why

const contentOf = ({ first, second = [], of, margin, computed }: Comparison): string =>
  JSON.stringify([
    digestOf(first),
    digestOf(second),
    of.areShares === true,
    of.better ?? '',
    margin ?? 0,
    computed,
  ])
