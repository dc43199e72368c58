/** What the engine is asked: the comparisons of all analyses of a run. */
import type { Comparison, MissingValues } from '@attune/core/findings'
import type { AskedSoFar } from '../sequential/design.js'
import type { PrimaryMeasure } from '../primary.js'
import { remembered } from './remembered.js'
import { numbersDigest, placesDigests } from './side-digests.js'
import { sideOf } from './sides.js'

/** What claims say of an evaluation, apart from its numbers. */
export interface EvaluationFacts {
  readonly name: string
  /** Labels of its simulated help-seekers; none where dialogues are recorded. */
  readonly seekers: readonly string[]
  readonly primary: readonly PrimaryMeasure[]
  /** Of one that is looked at before its end. */
  readonly course?: AskedSoFar | undefined
}

export interface AskedComparison {
  readonly evaluation: EvaluationFacts
  /** Label of the analysis. */
  readonly analysis: string
  readonly comparison: Comparison
}

export interface ClaimSettings {
  /** 0.95: primary claims are decided at 5 % together, and all others at 5 %. */
  readonly level: number
}

/** The chance of a false find that a level leaves. */
export const alphaOf = ({ level }: ClaimSettings): number => Number((1 - level).toPrecision(12))

/**
 * A readable name for each comparison, the same in every run of a config. Where two analyses ask the same of other values, the
 * later one is named with its analysis.
 */
export function idsOf(asked: readonly AskedComparison[]): string[] {
  const taken = new Map<string, string>()
  return asked.map((each) => {
    const content = contentOf(each.comparison)
    for (const name of namesOf(each)) {
      const before = taken.get(name)
      if (before !== undefined && before !== content) continue
      taken.set(name, content)
      return name
    }
    throw new Error('There is always another name.')
  })
}

/** The name of a comparison, as long as no other one has it. */
export function nameOf({ evaluation, comparison }: AskedComparison): string {
  const { kind, of, supporter, against, conditions } = comparison
  const groups = Object.entries(conditions).map(([name, value]) => `${name}=${value}`)
  const named = [...(of.source === undefined ? [] : [of.source]), of.name].join('.')
  const measure = of.corrected === undefined ? named : `${named} corrected by ${of.corrected}`
  const sides = against === undefined ? supporter : `${supporter}~${against}`
  const where = groups.length === 0 ? '' : `[${groups.join(',')}]`
  return `${evaluation.name}/${measure}${where}/${sides}${kind === 'difference' ? '' : `/${kind}`}`
}

function* namesOf(asked: AskedComparison): Generator<string> {
  const base = nameOf(asked)
  yield base
  yield `${base}@${asked.analysis}`
  for (let next = 2; ; next++) yield `${base}@${asked.analysis}#${next}`
}

/** The same for the same question of the same values. */
export const keyOf = (asked: AskedComparison): string => `${nameOf(asked)} ${contentOf(asked.comparison)}`

/** The same for comparisons of the same values in the same way. */
export const contentOf = remembered(({ first, second = [], of, margin, computed }) =>
  JSON.stringify([
    ...[first, second].flatMap((values) => [placesDigests(values).ofPairs, numbersDigest(values)]),
    of.areShares === true,
    of.better ?? '',
    margin ?? 0,
    computed,
  ]),
)

/** What either side has lost: values that are not there, and those without a counterpart. */
export function missingOf({
  first,
  second,
  isPaired = true,
}: Pick<Comparison, 'first' | 'second' | 'isPaired'>): MissingValues {
  if (second === undefined) {
    const lost = first.length - sideOf(first).known
    return { first: lost, second: 0, ...(lost === first.length && lost > 0 && { asked: [lost, 0] }) }
  }
  // Both have the same pairs, and lost none: so it is for most.
  const isWhole = first.length === second.length && [first, second].every((side) => sideOf(side).known === side.length)
  if (isWhole && first.every(({ pair }, at) => second[at]!.pair === pair)) return { first: 0, second: 0 }
  const sides = [first, second].map(
    (values) => new Set(values.flatMap(({ pair, value }) => (value.state === 'known' ? [pair] : []))),
  )
  const asked = new Set([...first, ...second].map(({ pair }) => pair))
  const [one, other] = sides as [Set<string>, Set<string>]
  const [all, each] = isPaired ? [asked.size, asked.size] : [first.length, second.length]
  const isEmpty = isPaired ? ![...one].some((pair) => other.has(pair)) : one.size === 0 || other.size === 0
  return { first: all - one.size, second: each - other.size, ...(isEmpty && all + each > 0 && { asked: [all, each] }) }
}
