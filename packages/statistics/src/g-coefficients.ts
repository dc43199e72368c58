import { type Known, known, unknown } from '@attune/core'
import { requireCount, unknownName } from './invalid-argument.js'

export interface GDesign {
  /** Variance components by effect, with the names of `varianceComponents`. */
  readonly component: Readonly<Record<string, number>>
  /** Factor whose levels are compared, such as the supporter. */
  readonly object: string
  /** Number of levels of every other factor (facet) in a study. */
  readonly levels: Readonly<Record<string, number>>
  /** Facets to which conclusions are not generalised: these seekers only, not others. */
  readonly fixed?: readonly string[]
}

export interface GCoefficients {
  /** Variance of the object's expected values. */
  readonly universe: number
  /**
   * Error variance of differences between objects (`relative`), and of their values (`absolute`).
   */
  readonly relative: number
  readonly absolute: number
  /** universe / (universe + relative): generalisability of the order. Unknown: `zero_variance`. */
  readonly G: Known<number>
  /** universe / (universe + absolute): dependability of the values. */
  readonly Phi: Known<number>
}

/**
 * Generalisability of a study of a given size: would other seekers, judges and scenarios give the
 * same differences between objects, and the same values (a D-study)?
 *
 * An effect of the object with random facets adds component / product of their levels to both
 * errors, one without the object to the absolute error only. Effects of the object with only fixed
 * facets join the universe score, divided by their levels; fixed facets without the object are
 * ignored. `residual` includes the object and all facets and is always error. Cronbach, Gleser,
 * Nanda and Rajaratnam, 1972; Brennan, Generalizability Theory, 2001, ch. 4. Throws not_a_count
 * (levels), unknown_name (a factor without levels).
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
