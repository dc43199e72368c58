import { type Known, known, unknown } from '@attune/core'
import { type Observed, presentValue } from '../observed.js'
import { type ReplicateOptions, type Replicates, replicatesOf } from './percentile-interval.js'

/** A dialogue of one system, with people's rating and the judge's score. */
export interface SystemRow {
  readonly system: string
  readonly cluster: string
  readonly human: Observed
  readonly judge: Observed
}

export interface SystemMean {
  readonly system: string
  readonly human: number
  readonly judge: number
  readonly n: number
}

export interface SystemTau extends Replicates {
  /** Number of rows with both scores (`n`), and number of the others (`missing`). */
  readonly n: number
  readonly missing: number
  readonly nSystems: number
  readonly nClusters: number
  /** Kendall's tau-b, from -1 to 1. Unknown: `too_few_systems` (under two), `constant`. */
  readonly tau: Known<number>
  readonly concordant: number
  readonly discordant: number
  readonly tiedHuman: number
  readonly tiedJudge: number
  /** True if people and judge have the same best systems. */
  readonly sameTop: boolean
  readonly sameTopShare: number
  /** Systems in order of first appearance. */
  readonly systems: readonly SystemMean[]
}

/**
 * Minimum number of systems for an interval. Fewer systems have so few orders that an interval says
 * nothing.
 */
const LEAST_SYSTEMS = 4

/**
 * Agreement of people and judge on the order of systems: Kendall's tau-b of the systems' plain
 * means, with a percentile interval over resampled clusters. A resample contains the systems whose
 * dialogues were drawn. Means within 1e-9 are tied. The interval is unknown for the reasons of tau,
 * `too_few_systems` (under four), `too_many_undefined`.
 */
export function systemTau(rows: readonly SystemRow[], options: ReplicateOptions): SystemTau {
  const kept = rows.flatMap(({ system, cluster, human, judge }) => {
    const [of, by] = [presentValue(human), presentValue(judge)]
    return of === undefined || by === undefined ? [] : [{ system, cluster, human: of, judge: by }]
  })
  const names = [...new Set(kept.map(({ system }) => system))]
  const clusters = sumsByCluster(kept, names)
  const systems = meansOf(clusters, names)
  let sameTops = 0
  const replicates = replicatesOf(
    clusters.length,
    (positions) => {
      const drawn = meansOf(
        Array.from(positions, (at) => clusters[at]!),
        names,
      )
      if (isSameTop(drawn)) sameTops += 1
      return countsOf(drawn).tau
    },
    options,
  )
  const counts = countsOf(systems)
  return {
    n: kept.length,
    missing: rows.length - kept.length,
    nSystems: systems.length,
    nClusters: clusters.length,
    ...counts,
    sameTop: isSameTop(systems),
    sameTopShare: sameTops / replicates.replicates.length,
    systems,
    ...replicates,
    interval:
      systems.length < LEAST_SYSTEMS
        ? unknown('too_few_systems')
        : counts.tau.state === 'known'
          ? replicates.interval
          : counts.tau,
  }
}

interface Kept {
  readonly system: string
  readonly cluster: string
  readonly human: number
  readonly judge: number
}

/** Sums over the dialogues of one cluster, by system. */
interface Sums {
  readonly human: Float64Array
  readonly judge: Float64Array
  readonly n: Uint32Array
}

const noSums = (count: number): Sums => ({
  human: new Float64Array(count),
  judge: new Float64Array(count),
  n: new Uint32Array(count),
})

function sumsByCluster(rows: readonly Kept[], names: readonly string[]): Sums[] {
  const place = new Map(names.map((name, at) => [name, at]))
  const clusters = new Map<string, Sums>()
  for (const { system, cluster, human, judge } of rows) {
    const sums = clusters.get(cluster) ?? noSums(names.length)
    clusters.set(cluster, sums)
    const at = place.get(system)!
    sums.human[at]! += human
    sums.judge[at]! += judge
    sums.n[at]! += 1
  }
  return [...clusters.values()]
}

function meansOf(clusters: readonly Sums[], names: readonly string[]): SystemMean[] {
  const total = noSums(names.length)
  for (const { human, judge, n } of clusters) {
    for (let at = 0; at < names.length; at++) {
      total.human[at]! += human[at]!
      total.judge[at]! += judge[at]!
      total.n[at]! += n[at]!
    }
  }
  return names.flatMap((system, at) => {
    const n = total.n[at]!
    return n === 0 ? [] : [{ system, human: total.human[at]! / n, judge: total.judge[at]! / n, n }]
  })
}

const order = (left: number, right: number): number =>
  Math.abs(left - right) <= 1e-9 ? 0 : Math.sign(left - right)

type Counts = Pick<SystemTau, 'concordant' | 'discordant' | 'tiedHuman' | 'tiedJudge'>

function countsOf(systems: readonly SystemMean[]): Counts & Pick<SystemTau, 'tau'> {
  const counts = { concordant: 0, discordant: 0, tiedHuman: 0, tiedJudge: 0 }
  for (const [at, one] of systems.entries()) {
    for (const other of systems.slice(at + 1)) {
      const [human, judge] = [order(one.human, other.human), order(one.judge, other.judge)]
      if (human === 0) counts.tiedHuman += 1
      if (judge === 0) counts.tiedJudge += 1
      if (human * judge > 0) counts.concordant += 1
      if (human * judge < 0) counts.discordant += 1
    }
  }
  return { ...counts, tau: tauOf(counts, systems.length) }
}

function tauOf(
  { concordant, discordant, tiedHuman, tiedJudge }: Counts,
  count: number,
): Known<number> {
  if (count < 2) return unknown('too_few_systems')
  const pairs = (count * (count - 1)) / 2
  if (tiedHuman === pairs || tiedJudge === pairs) return unknown('constant')
  return known((concordant - discordant) / Math.sqrt((pairs - tiedHuman) * (pairs - tiedJudge)))
}

function isSameTop(systems: readonly SystemMean[]): boolean {
  const top = (side: 'human' | 'judge'): string => {
    const best = Math.max(...systems.map((each) => each[side]))
    return JSON.stringify(
      systems
        .filter((each) => order(each[side], best) === 0)
        .map(({ system }) => system)
        .sort(),
    )
  }
  return top('human') === top('judge')
}
