/** Readable reasons for unknown numbers. */
import { type Known, unknown } from '@attune/core'
import { sameInAll } from '@attune/core/findings'
import { LEAST_CLUSTERS } from '@attune/statistics'

export const tooFew = (clusters: number): string =>
  `${clusters} scenario${clusters === 1 ? '' : 's'}, ${LEAST_CLUSTERS} are needed`

/** Replaces the code of an unknown value's reason by a readable text. */
export function inWords<T>(value: Known<T>, clusters: number): Known<T> {
  if (value.state === 'known') return value
  if (value.why === 'too_few_clusters') return unknown(tooFew(clusters))
  return unknown(words[value.why] ?? value.why)
}

const words: Readonly<Record<string, string>> = {
  no_values: 'nothing to compare',
  zero_variance: sameInAll(false),
  not_paired: 'two sets of scenarios',
  too_few_of_each: 'people chose one of the two in fewer than five pairs',
}
