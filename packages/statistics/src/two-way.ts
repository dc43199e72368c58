import { type Known, known, unknown } from '@attune/core'
import { clusterMean, satterthwaite } from './cluster-mean.js'
import { studentCritical, studentTwoSided } from './distributions.js'
import { requireFinite, requireLevel } from './invalid-argument.js'
import { groupedBy, mean, type Observed, presentValue } from './observed.js'
import type { Interval } from './resample.js'

/** A value (such as a difference of two systems) with its facet and its cluster of scenarios. */
export interface CrossedValue {
  /**
   * Level of the facet, such as a seeker or a judge. Levels are a random sample of a larger
   * population.
   */
  readonly facet: string
  readonly cluster: string
  readonly value: Observed
}

export interface TwoWayOptions {
  /** Confidence of the interval, between 0 and 1; default 0.95. */
  readonly confidence?: number
  /** Mean under the null hypothesis; default 0. */
  readonly nullValue?: number
}

export interface FacetMean {
  readonly facet: string
  /** Mean of the cluster means of this facet level. */
  readonly estimate: number
}

export interface TwoWayTest {
  /** Number of known values. */
  readonly n: number
  readonly nMissing: number
  readonly nFacets: number
  readonly nClusters: number
  /** Mean of cluster means, as in `clusterMean`; unknown without values (`no_values`). */
  readonly estimate: Known<number>
  /**
   * Standard error that includes the sampling of facet levels and of clusters. Unknown, like all
   * following members: `too_few_facets` (fewer than five), `too_few_clusters` (fewer than two).
   */
  readonly standardError: Known<number>
  readonly df: Known<number>
  /** Two-sided p-value of the t test. Unknown also if the values do not vary (`zero_variance`). */
  readonly pValue: Known<number>
  /** estimate ± t standardError; only the estimate if the values do not vary. */
  readonly interval: Known<Interval>
  /** Means by facet level, sorted by name. They are also known for fewer than five levels. */
  readonly facets: readonly FacetMean[]
}

/**
 * Minimum number of facet levels. With fewer, a t interval over them is very wide and depends too
 * much on its assumptions.
 */
export const LEAST_FACETS = 5

/**
 * Mean over two crossed samples, generalised to both populations: scenarios, and the seekers (or
 * judges) of the dialogues.
 *
 * A cell is one facet level in one cluster. With its weight w in the mean and r = w (cell -
 * estimate), summed by facet level and by cluster, V_f = sum r_f^2 / (1 - h_f) over facet levels
 * (CR2; h_f: the level's share of the weight), and V_c likewise over clusters. Both include the
 * variance V_e of single cells, estimated from the residuals of an additive fit, which must be
 * counted once: V = max(V_f, V_c, V_f + V_c - V_e). Degrees of freedom are by Satterthwaite, and at
 * most those of the smaller sample: levels that are alike by chance do not show that their
 * population is. Complete tables give the mean squares of the crossed random model. Cameron,
 * Gelbach and Miller, "Robust inference with multiway clustering", JBES 29, 2011; Searle, Casella
 * and McCulloch, Variance Components, 1992, ch. 4. Throws not_finite, out_of_range (confidence).
 */
export function twoWayTest(
  values: Iterable<CrossedValue>,
  { confidence = 0.95, nullValue = 0 }: TwoWayOptions = {},
): TwoWayTest {
  requireLevel(confidence, 'confidence')
  requireFinite([nullValue])
  const { present, nMissing } = partMissing(values)
  const named = byName(present, ({ facet }) => facet)
  const clusters = byName(present, ({ cluster }) => cluster)
  const facets = facetMeans([...named])
  const frame = {
    n: present.length,
    nMissing,
    nFacets: named.size,
    nClusters: clusters.size,
    facets,
  }
  const { estimate } = clusterMean(present)
  if (estimate.state === 'unknown') return { ...frame, estimate, ...untested(estimate.why) }
  if (named.size < LEAST_FACETS || clusters.size < 2) {
    const why = named.size < LEAST_FACETS ? 'too_few_facets' : 'too_few_clusters'
    return { ...frame, estimate, ...untested(why) }
  }
  const found = varianceOf(cellsOf(clusters), estimate.value)
  const { variance } = found
  const df = Math.min(found.df, named.size - 1, clusters.size - 1)
  const largest = Math.max(1, ...present.map(({ value }) => Math.abs(value)))
  const se = Math.sqrt(variance)
  if (se <= 1e-12 * largest) {
    const point = known({ lower: estimate.value, upper: estimate.value })
    return {
      ...frame,
      estimate,
      ...untested('zero_variance'),
      standardError: known(0),
      interval: point,
    }
  }
  const reach = studentCritical(confidence, df) * se
  return {
    ...frame,
    estimate,
    standardError: known(se),
    df: known(df),
    pValue: known(studentTwoSided((estimate.value - nullValue) / se, df)),
    interval: known({ lower: estimate.value - reach, upper: estimate.value + reach }),
  }
}

interface Present {
  readonly facet: string
  readonly cluster: string
  readonly value: number
}

function partMissing(values: Iterable<CrossedValue>): {
  readonly present: readonly Present[]
  readonly nMissing: number
} {
  const all = [...values].map(({ facet, cluster, value }) => ({
    facet,
    cluster,
    value: presentValue(value),
  }))
  const present = all.filter((each): each is Present => each.value !== undefined)
  requireFinite(present.map(({ value }) => value))
  return { present, nMissing: all.length - present.length }
}

function untested(why: string): Pick<TwoWayTest, 'standardError' | 'df' | 'pValue' | 'interval'> {
  const none = unknown(why)
  return { standardError: none, df: none, pValue: none, interval: none }
}

/**
 * Groups values by name. Groups are sorted by name, so that results do not depend on the order of
 * the values.
 */
const byName = <T>(
  values: readonly T[],
  of: (value: T) => string,
): ReadonlyMap<string, readonly T[]> =>
  new Map([...groupedBy(values, of)].sort(([left], [right]) => (left < right ? -1 : 1)))

type Facets = readonly (readonly [string, readonly Present[]])[]

const facetMeans = (facets: Facets): FacetMean[] =>
  facets.map(([facet, own]) => {
    const clusters = [...byName(own, ({ cluster }) => cluster).values()]
    return {
      facet,
      estimate: mean(clusters.map((cluster) => mean(cluster.map(({ value }) => value)))),
    }
  })

/** Mean value of one facet level (such as a seeker) in one cluster. */
interface Cell {
  readonly facet: string
  readonly cluster: string
  readonly value: number
  /** Weight in the mean of cluster means; all weights sum to 1. */
  readonly weight: number
}

const cellsOf = (clusters: ReadonlyMap<string, readonly Present[]>): readonly Cell[] =>
  [...clusters].flatMap(([cluster, own]) =>
    [...byName(own, ({ facet }) => facet)].map(([facet, values]) => ({
      facet,
      cluster,
      value: mean(values.map(({ value }) => value)),
      weight: values.length / own.length / clusters.size,
    })),
  )

interface Part {
  readonly variance: number
  readonly df: number
}

function varianceOf(cells: readonly Cell[], centre: number): Part {
  const byFacet = robustPart(cells, ({ facet }) => facet, centre)
  const byCluster = robustPart(cells, ({ cluster }) => cluster, centre)
  const both = cellPart(cells)
  const larger = byFacet.variance >= byCluster.variance ? byFacet : byCluster
  const variance = byFacet.variance + byCluster.variance - both.variance
  if (variance <= larger.variance) return larger
  const squares = [byFacet, byCluster, both].map((part) =>
    part.df > 0 ? part.variance ** 2 / part.df : 0,
  )
  return { variance, df: variance ** 2 / squares.reduce((sum, each) => sum + each, 0) }
}

function robustPart(cells: readonly Cell[], of: (cell: Cell) => string, centre: number): Part {
  const groups = [...byName(cells, of).values()].map((group) => ({
    weight: group.reduce((sum, { weight }) => sum + weight, 0),
    sum: group.reduce((sum, { weight, value }) => sum + weight * (value - centre), 0),
  }))
  return {
    variance: groups.reduce((total, { sum, weight }) => total + sum ** 2 / (1 - weight), 0),
    df: satterthwaite(groups.map(({ weight }) => weight)),
  }
}

/** Variance that facet levels and clusters do not explain. */
function cellPart(cells: readonly Cell[]): Part {
  const residuals = additiveResiduals(cells)
  const count = (of: (cell: Cell) => string): number => new Set(cells.map(of)).size
  const df = cells.length - count(({ facet }) => facet) - count(({ cluster }) => cluster) + 1
  if (df <= 0) return { variance: 0, df: 0 }
  const sum = cells.reduce((total, { weight }, at) => total + (weight * residuals[at]!) ** 2, 0)
  return { variance: (sum * cells.length) / df, df }
}

const MOST_ROUNDS = 100

/**
 * Residuals after the means of facet levels and of clusters are subtracted in turn. A complete
 * table needs one round.
 */
function additiveResiduals(cells: readonly Cell[]): readonly number[] {
  const residuals = cells.map(({ value }) => value)
  const groups = [({ facet }: Cell) => facet, ({ cluster }: Cell) => cluster].map((of) => [
    ...byName(
      cells.map((cell, at) => ({ at, name: of(cell) })),
      ({ name }) => name,
    ).values(),
  ])
  for (let round = 0, moved = Infinity; round < MOST_ROUNDS && moved > 1e-10; round++) {
    moved = 0
    for (const group of groups.flat()) {
      const shift = mean(group.map(({ at }) => residuals[at]!))
      for (const { at } of group) residuals[at]! -= shift
      moved = Math.max(moved, Math.abs(shift))
    }
  }
  return residuals
}
