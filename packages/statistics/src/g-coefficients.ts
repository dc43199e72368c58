import { type Known, known, unknown } from '@attune/core'
import { requireCount, unknownName } from './invalid-argument.js'

export interface GDesign {
  /** Variance components by effect, as `varianceComponents` names them. */
  readonly component: Readonly<Record<string, number>>
  /** What is to be told apart: a factor, such as the supporter. */
  readonly object: string
  /** Levels of every other factor (facet) that a study has. */
  readonly levels: Readonly<Record<string, number>>
  /** Facets whose levels are all that one wants to speak of: these seekers, and no others. */
  readonly fixed?: readonly string[]
}

export interface GCoefficients {
  /** Variance of the object's expected values. */
  readonly universe: number
  /** Error variance of differences between objects, and of their values. */
  readonly relative: number
  readonly absolute: number
  /** universe / (universe + relative): generalisability of the order. Unknown: `zero_variance`. */
  readonly G: Known<number>
  /** universe / (universe + absolute): dependability of the values. */
  readonly Phi: Known<number>
}

/**
 * How far a study of a given size would give the same differences between objects, and the same values, with other seekers, judges
 * and scenarios (a D-study).
 *
 * An effect of the object with random facets adds component / product of their levels to both errors, one without the object to the
 * absolute error only. Effects of the object with nothing but fixed facets join the universe score, divided by their levels; fixed facets
 * without the object are left out. `residual` holds the object and all facets and is always error. Cronbach, Gleser, Nanda and
 * Rajaratnam, 1972; Brennan, Generalizability Theory, 2001, ch. 4. Throws not_a_count (levels), unknown_name (a factor without levels).
 */
export function gCoefficients({ component, object, levels, fixed = [] }: GDesign): GCoefficients {
  for (const [facet, count] of Object.entries(levels)) requireCount(`number of levels of ${facet}`, count, 1)
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
