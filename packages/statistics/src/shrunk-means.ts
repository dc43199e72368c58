import { type Known, known, unknown } from '@attune/core'
import { type ClusteredValue, groupByCluster, mean } from './observed.js'

export interface SystemValues {
  readonly name: string
  readonly values: Iterable<ClusteredValue>
}

export interface ShrunkMean {
  readonly name: string
  /** Number of clusters that all systems have. */
  readonly clusters: number
  /** Mean over these clusters; unknown without any (`no_values`). */
  readonly mean: Known<number>
  /**
   * Shrunk mean. Unknown also for fewer than three systems (`too_few_systems`) or fewer than 8
   * clusters (`too_few_clusters`).
   */
  readonly shrunk: Known<number>
}

const FEWEST_SYSTEMS = 3
const FEWEST_CLUSTERS = 8
const STEPS = 400

/**
 * Means of several systems over their common clusters, shrunk towards the overall mean. The less
 * the differences exceed chance, the stronger the shrinkage, because the best of many systems was
 * probably also lucky.
 *
 * Effects that all systems share in a cluster (its difficulty) do not enter the errors. The
 * standard deviation between systems is integrated out with a flat prior instead of being
 * estimated: even if its estimate is 0, systems keep a part of their distance. Rubin, "Estimation
 * in parallel randomized experiments", Journal of Educational Statistics 6, 1981; Gelman et al.,
 * Bayesian Data Analysis, 2013, section 5.4. Throws not_finite.
 */
export function shrunkMeans(systems: readonly SystemValues[]): readonly ShrunkMean[] {
  const tables = systems.map(({ values }) => {
    const { named } = groupByCluster(values)
    return new Map(named.map((group) => [group.cluster, mean(group.values)]))
  })
  const [first = new Map<string, number>()] = tables
  const common = [...first.keys()].filter((cluster) => tables.every((table) => table.has(cluster)))
  const rows = tables.map((table) => common.map((cluster) => table.get(cluster)!))
  const means = rows.map((row) => (common.length === 0 ? unknown('no_values') : known(mean(row))))
  const frame = systems.map(({ name }, at) => ({ name, clusters: common.length, mean: means[at]! }))
  const why = whyNot(systems.length, common.length)
  if (why !== undefined) return frame.map((each) => ({ ...each, shrunk: unknown(why) }))
  const shrunk = shrink(rows.map(mean), errorsOf(rows))
  return frame.map((each, at) => ({ ...each, shrunk: known(shrunk[at]!) }))
}

function whyNot(systems: number, clusters: number): string | undefined {
  if (clusters === 0) return 'no_values'
  if (systems < FEWEST_SYSTEMS) return 'too_few_systems'
  return clusters < FEWEST_CLUSTERS ? 'too_few_clusters' : undefined
}

/** Error variance of each system's distance from the overall mean. */
function errorsOf(rows: readonly (readonly number[])[]): readonly number[] {
  const clusters = rows[0]!.map((_, cluster) => mean(rows.map((row) => row[cluster]!)))
  return rows.map((row) => {
    const distances = row.map((value, cluster) => value - clusters[cluster]!)
    const centre = mean(distances)
    const squares = distances.reduce((sum, distance) => sum + (distance - centre) ** 2, 0)
    return squares / (row.length - 1) / row.length / (1 - 1 / rows.length)
  })
}

/**
 * Posterior means of a normal hierarchy with a flat prior on the standard deviation between
 * systems.
 */
function shrink(means: readonly number[], errors: readonly number[]): readonly number[] {
  const centre = mean(means)
  const variance = mean(means.map((each) => (each - centre) ** 2))
  const scale = Math.sqrt(variance + mean(errors))
  if (scale === 0) return means
  const least = 1e-12 * scale ** 2
  const steps = Array.from({ length: STEPS }, (_, step) => {
    const u = (step + 0.5) / STEPS
    const spread = (scale * u) / (1 - u)
    const at = posterior(
      means,
      errors.map((error) => Math.max(error, least)),
      spread ** 2,
    )
    // The substitution spread = scale u / (1 - u) maps 0…∞ to u in 0…1; this term is the log of its
    // derivative.
    return { ...at, log: at.log - 2 * Math.log(1 - u) }
  })
  const most = Math.max(...steps.map(({ log }) => log))
  const weights = steps.map(({ log }) => Math.exp(log - most))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return means.map(
    (_, at) =>
      steps.reduce((sum, step, place) => sum + weights[place]! * step.shrunk[at]!, 0) / total,
  )
}

/** Log likelihood of a given variance between systems, and the shrunk means for this variance. */
function posterior(means: readonly number[], errors: readonly number[], between: number) {
  const weights = errors.map((error) => 1 / (error + between))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const centre = means.reduce((all, each, at) => all + weights[at]! * each, 0) / sum
  const fit = means.reduce((all, each, at) => {
    const weight = weights[at]!
    return all + Math.log(weight) - weight * (each - centre) ** 2
  }, -Math.log(sum))
  const shrunk = means.map((each, at) => centre + between * weights[at]! * (each - centre))
  return { log: fit / 2, shrunk }
}
