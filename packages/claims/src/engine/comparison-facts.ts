/**
 * Facts that follow from the values of a comparison. The values are unpacked at each access and
 * claims are formed twice, so each fact is derived once and kept.
 */
import type {
  Claim,
  ClaimSeen,
  ComparedValue,
  Comparison,
  MissingValues,
} from '@attune/core/findings'
import { scenariosIn, valuesIn } from '@attune/tables'
import { missingOf } from './missing-of.js'
import { isHeadline } from './primary.js'
import { seenOf } from './seen.js'
import { areOfSameDialogues, sideOf } from './sides.js'
import { type Tested, testedOf } from './tested.js'

export interface ComparisonFacts {
  readonly tested: Tested
  readonly n: Claim['n']
  readonly missing: MissingValues
  readonly seen: ClaimSeen | undefined
  /** First value of each side. */
  readonly firstValues: readonly (ComparedValue['value'] | undefined)[]
}

const facts = new WeakMap<Comparison, ComparisonFacts>()

/** Facts about a comparison. Throws STATISTICS_INPUT. */
export function factsOf(comparison: Comparison): ComparisonFacts {
  const before = facts.get(comparison)
  if (before) return before
  const tested = testedOf(comparison)
  const { first, second = [] } = comparison
  const read = {
    tested,
    n: comparison.computed?.n ?? countsOf(comparison, tested),
    missing: missingOf(comparison),
    seen: isHeadline(comparison) ? seenOf(comparison) : undefined,
    firstValues: [first[0]?.value, second[0]?.value],
  }
  facts.set(comparison, read)
  return read
}

function countsOf({ first, second = [] }: Comparison, { n, clusters }: Tested): Claim['n'] {
  const all = [...first, ...second].filter(({ value }) => value.state === 'known')
  const isSimple = sideOf(first).isSingle && areOfSameDialogues(first, second)
  return { values: valuesIn(n, all), clusters, ...(isSimple ? {} : scenariosIn(all)) }
}
