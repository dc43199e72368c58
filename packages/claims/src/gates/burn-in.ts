/** How often the gates of a config are wrong about a supporter that is compared with itself. */
import { createRandom, known, type Random } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { alphaOf } from '../engine/asked.js'
import { mean, sampleDeviation, smallestDifference } from '@attune/statistics'
import { type Outcome, outcomesOf, sidesOf } from './decide.js'
import { pairedBoundTest } from './measure.js'
import type { GateRow } from './gate-rows.js'
import { type Gate, isMargin } from './gate.js'

export interface BurnIn {
  readonly gate: Gate
  /** Why it cannot be tried: it is not on a difference, or there are no repeats. */
  readonly why?: string
  /** Shares of the studies that were simulated. */
  readonly outcomes: Readonly<Record<Outcome, number>>
  readonly clusters: number
  /** Repeats on each side: half of those that there are. */
  readonly repeats: number
  /** The smallest true loss that fails with probability 0.8, in the unit of the number. */
  readonly smallestLoss?: number
}

const STUDIES = 2000

/** The values of one scenario's cluster: per scenario and conditions its repeats. */
type Cluster = readonly (readonly number[])[]

/**
 * Simulates studies in which a supporter meets itself: as many clusters as there are, drawn with replacement; the repeats of
 * each scenario dealt to two sides at random. All gates on differences are decided together, as `decide` does.
 */
export function burnIn(
  gated: readonly { readonly gate: Gate; readonly own: readonly GateRow[] }[],
  { level }: Pick<Evaluation['statistics'], 'level'>,
  seed: string,
): BurnIn[] {
  const alpha = alphaOf({ level })
  const worlds = gated.map(({ gate, own }) => ({ gate, clusters: clustersOf(own) }))
  const usable = worlds.filter(({ gate, clusters }) => whyNot(gate, clusters) === undefined)
  const counts = usable.map((): Record<Outcome, number> => ({ pass: 0, fail: 0, inconclusive: 0 }))
  const random = createRandom(`${seed} burn-in`)
  for (let study = 0; study < STUDIES; study++) {
    const tests = usable.map(({ gate, clusters }) =>
      sidesOf(gate, pairedBoundTest(gate, drawn(clusters, random), alpha)),
    )
    for (const [at, { outcome }] of outcomesOf(tests, alpha).entries()) counts[at]![outcome] += 1 / STUDIES
  }
  return worlds.map((world): BurnIn => {
    const { gate, clusters } = world
    const at = usable.indexOf(world)
    const base = { gate, clusters: clusters.length, repeats: Math.floor((clusters[0]?.[0]?.length ?? 0) / 2) }
    if (at < 0) return { ...base, why: whyNot(gate, clusters)!, outcomes: { pass: 0, fail: 0, inconclusive: 0 } }
    const smallest = smallestLoss(clusters, gate, alpha / usable.length)
    return { ...base, outcomes: counts[at]!, ...(smallest !== undefined && { smallestLoss: smallest }) }
  })
}

function whyNot(gate: Gate, clusters: readonly Cluster[]): string | undefined {
  if (!isMargin(gate)) return 'it is on a number, not on a difference'
  if (clusters.length < 2) return 'it needs at least two scenarios with two repeats each: set repeats to 2 or more'
  return undefined
}

/** Scenarios with fewer than two known repeats have nothing to meet. */
function clustersOf(rows: readonly GateRow[]): Cluster[] {
  const clusters = new Map<string, Map<string, number[]>>()
  for (const { cluster, scenario, conditions, value } of rows) {
    if (value.state === 'unknown') continue
    const cells = clusters.get(cluster) ?? new Map<string, number[]>()
    clusters.set(cluster, cells)
    const cell = JSON.stringify([scenario, conditions])
    cells.set(cell, [...(cells.get(cell) ?? []), value.value])
  }
  return [...clusters.values()]
    .map((cells) => [...cells.values()].filter((values) => values.length >= 2))
    .filter((cells) => cells.length > 0)
}

/** One study: clusters with replacement, each with the mean difference of two random halves of its repeats. */
const drawn = (clusters: readonly Cluster[], random: Random) =>
  clusters.map((_, at) => {
    const cluster = clusters[Math.floor(random() * clusters.length)]!
    return { cluster: String(at), value: known(mean(cluster.map((values) => halves(values, random)))) }
  })

function halves(values: readonly number[], random: Random): number {
  const dealt = [...values]
  for (let at = dealt.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[dealt[at], dealt[other]] = [dealt[other]!, dealt[at]!]
  }
  const size = Math.floor(dealt.length / 2)
  return mean(dealt.slice(0, size)) - mean(dealt.slice(size, 2 * size))
}

/** The margin, and what the test needs beyond it: from the spread of repeats, each scenario's difference of two halves. */
function smallestLoss(clusters: readonly Cluster[], { bound }: Gate, alpha: number): number | undefined {
  const variances = clusters.map((cluster) => {
    const each = cluster.map((values) => (2 * sampleDeviation(values) ** 2) / Math.floor(values.length / 2))
    return mean(each) / each.length
  })
  const sd = Math.sqrt(mean(variances))
  if (sd === 0) return undefined
  const beyond = smallestDifference(clusters.length, { sd, alpha, alternative: 'greater' })
  return beyond.state === 'known' ? Math.abs(bound) + beyond.value : undefined
}
