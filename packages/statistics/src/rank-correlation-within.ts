import { type Known, known, unknown } from '@attune/core'
import { productMoment, whyNoCorrelation } from './correlation.js'
import { groupedBy, mean } from './observed.js'
import { ranks } from './ranks.js'

export interface RankCorrelationWithin {
  readonly bySystem: Readonly<Record<string, Known<number>>>
  /** Plain mean over the systems for which rho is defined; unknown (`constant`) without any. */
  readonly mean: Known<number>
  readonly nSystems: number
}

/**
 * Spearman's rho of two measures of dialogues within each system, and the mean over systems. Throws
 * not_finite.
 */
export function rankCorrelationWithin(
  rows: readonly { readonly system: string; readonly x: number; readonly y: number }[],
): RankCorrelationWithin {
  const bySystem = [...groupedBy(rows, ({ system }) => system)].map(
    ([name, own]) => [name, rhoOf(own)] as const,
  )
  const defined = bySystem.flatMap(([, rho]) => (rho.state === 'known' ? [rho.value] : []))
  return {
    bySystem: Object.fromEntries(bySystem),
    mean: defined.length === 0 ? unknown('constant') : known(mean(defined)),
    nSystems: defined.length,
  }
}

type Pair = { readonly x: number; readonly y: number }

function rhoOf(pairs: readonly Pair[]): Known<number> {
  const [x, y] = [pairs.map((pair) => pair.x), pairs.map((pair) => pair.y)]
  const none = whyNoCorrelation(x, y)
  if (none?.state === 'unknown')
    return unknown(none.why === 'constant_input' ? 'constant' : 'too_few_pairs')
  return known(productMoment(ranks(x), ranks(y)))
}
