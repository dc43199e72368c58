import { type Known, known, unknown } from '@attune/core'
import { requireCount, unknownName } from './invalid-argument.js'

export interface GDesign {
  /** Variance components by effect, named as in `varianceComponents`. */
  readonly component: Readonly<Record<string, number>>
  /** Factor whose levels are compared, such as the supporter. */
  readonly object: string
  /** Number of levels of every other factor (facet) in the planned study. */
  readonly levels: Readonly<Record<string, number>>
  /**
   * Facets that are fixed: conclusions hold for these levels only, for example for these seekers.
   */
  readonly fixed?: readonly string[]
}

export interface GCoefficients {
  /** Universe-score variance: the variance of the objects' expected values. */
  readonly universe: number
  /**
   * Error variance of differences between objects (`relative`), and of their own values
   * (`absolute`).
   */
  readonly relative: number
  readonly absolute: number
  /**
   * Generalisability of differences between objects: universe / (universe + relative). Unknown:
   * `zero_variance`.
   */
  readonly G: Known<number>
  /** Dependability of the objects' own values: universe / (universe + absolute). */
  readonly Phi: Known<number>
}

/**
 * Generalisability (D-study) of a study of a given size: with other seekers, judges and scenarios,
 * would the differences between objects be the same, and would their values be the same?
 *
 * Each effect of the object with random facets adds its component, divided by the product of the
 * facets' levels, to both errors. An effect without the object adds to the absolute error only.
 * Effects of the object with fixed facets only add to the universe-score variance, divided by their
 * levels; fixed facets without the object are ignored. `residual` includes the object and all
 * facets and is always error. Cronbach, Gleser, Nanda and Rajaratnam, 1972; Brennan,
 * Generalizability Theory, 2001, ch. 4. Throws not_a_count (levels), unknown_name (a factor without
 * levels).
 */
export function gCoefficients({ component, object, levels, fixed = [] }: GDesign): GCoefficients {
  for (const [facet, count] of Object.entries(levels))
    requireCount(`number of levels of ${facet}`, count, 1)
  const sums = { universe: 0, relative: 0, absolute: 0 }
  for (const [effect, variance] of Object.entries(component)) {
    const isResidual = effect === 'residual'
    const named = isResidual ? [object, ...Object.keys(levels)] : effect.split(':')
    const facets = named.filter((factor) => factor !== object)
    const part = facets.reduce((rest, facet) => rest / levelsOf(facet, levels), variance)
    const isError = isResidual || facets.some((facet) => !fixed.includes(facet))
    const isOfObject = named.includes(object)
    if (!isError && isOfObject) sums.universe += part
    if (isError && isOfObject) sums.relative += part
    if (isError) sums.absolute += part
  }
  const { universe, relative, absolute } = sums
  const coefficient = (error: number): Known<number> =>
    universe + error > 0 ? known(universe / (universe + error)) : unknown('zero_variance')
  return { ...sums, G: coefficient(relative), Phi: coefficient(absolute) }
}

function levelsOf(facet: string, levels: GDesign['levels']): number {
  if (Object.hasOwn(levels, facet)) return levels[facet]!
  throw unknownName('number of levels of', facet, Object.keys(levels))
}
