/** How much what a gate is on varies from scenario to scenario, as far as stored numbers show it. */
import { grouped, meansBy } from '@attune/kit'
import { mean } from '@attune/statistics'
import { type Gate, isMargin, isOfShares } from '../gates/gate.js'
import type { GateRow } from '../gates/gate-rows.js'
import type { KeptLook } from '../gates/kept-looks.js'
import { meansOf, minus, valuesByScenario } from '../gates/looks-of-gate.js'

export interface SpreadSources {
  readonly gate: Gate
  readonly own: readonly GateRow[]
  /** Whether `own` is of the version that the baseline has. */
  readonly isSame?: boolean
  /** Of a baseline: each of its runs; of another supporter: one. None: the gate is on a number. */
  readonly runs?: readonly (readonly GateRow[])[]
  /** Earlier checks, against the same baseline. */
  readonly looks: readonly KeptLook[]
}

export interface Spread {
  readonly gate: Gate
  /**
   * `versions`: differences of several versions, less their mean. `repeats`: of one version from itself, so that what a new version changes
   * scenario by scenario is not in it. `numbers`: the values as they are.
   */
  readonly from: 'versions' | 'repeats' | 'numbers'
  /** Whose differences they are; with `repeats` one. */
  readonly versions: number
  /** By cluster. */
  readonly values: ReadonlyMap<string, readonly number[]>
  /** Runs of the baseline; none where the gate has no baseline. */
  readonly runs?: number
  /** Standard deviation over clusters of what a check would find of two equal versions. */
  readonly deviation: number
  /** Of it what versions change scenario by scenario, where repeats say how much is chance. */
  readonly ofVersions?: number
}

type Values = ReadonlyMap<string, number>

/** Undefined where neither a second version nor repeats show it. */
export function spreadOf(sources: SpreadSources): Spread | undefined {
  const { gate, own, runs } = sources
  const clusters = new Map([...own, ...(runs ?? []).flat()].map(({ scenario, cluster }) => [scenario, cluster]))
  const byCluster = (all: readonly Values[]): Spread['values'] => clustered(all, clusters)
  const base = { gate, ...(gate.against.kind === 'baseline' && runs && { runs: runs.length }) }
  if (!isMargin(gate) || !runs) {
    const values = byCluster([meansOf(own)])
    return values.size < 2
      ? undefined
      : { ...base, from: 'numbers', versions: 1, values, deviation: deviationOf(values) }
  }
  const differences = versionDifferences(sources)
  const noise = byCluster(noiseDifferences(sources))
  if (differences.length > 0) {
    const values = byCluster(isOfShares(gate) ? differences : differences.map(centred))
    if (values.size < 2) return undefined
    const deviation = deviationOf(values)
    const ofVersions = Math.sqrt(Math.max(0, deviation ** 2 - deviationOf(noise) ** 2))
    return {
      ...base,
      from: 'versions',
      versions: differences.length,
      values,
      deviation,
      ...(noise.size > 1 && { ofVersions }),
    }
  }
  return noise.size < 2
    ? undefined
    : { ...base, from: 'repeats', versions: 1, values: noise, deviation: deviationOf(noise) }
}

/** Of each version that was looked at, and of what is stored: from the baseline, or the other supporter. */
function versionDifferences({ gate, own, isSame = false, runs = [], looks }: SpreadSources): Values[] {
  const against = meansOf(runs.flat())
  const lastOf = new Map(looks.map((look) => [look.identity, new Map(Object.entries(look.values))]))
  const isOfSupporters = gate.against.kind === 'supporter'
  const kept = [...lastOf.values()].map((values) => (isOfSupporters ? values : minus(values, against)))
  const all = [...kept, ...(isSame ? [] : [minus(meansOf(own), against)])].filter((values) => values.size > 1)
  const distinct = new Map(all.map((values) => [JSON.stringify([...values].sort()), values]))
  // Without an identity: what the baseline was written from is not another version.
  return [...distinct.values()].filter((values) => [...values.values()].some((value) => value !== 0))
}

/** What a check would find of a version that it meets twice: from the runs of the baseline, or else from repeats. */
function noiseDifferences({ gate, own, runs = [] }: SpreadSources): Values[] {
  if (gate.against.kind === 'supporter') return []
  const count = runs.length
  if (count > 1) return neighbours(runs.map(meansOf)).map((values) => scaled(values, gate, (1 + 1 / count) / 2))
  const repeated = [own, ...runs].map(repeatsOf).find((repeats) => repeats.length > 1) ?? []
  return neighbours(repeated).map((values) => scaled(values, gate, (1 + 1 / Math.max(1, count)) / 2 / repeated.length))
}

/** The first values of all scenarios, the second ones, and so on. */
function repeatsOf(rows: readonly GateRow[]): Values[] {
  const all = valuesByScenario(rows)
  const most = Math.max(0, ...[...all.values()].map(({ length }) => length))
  return Array.from({ length: most }, (_, at) => {
    const own = [...all].flatMap(([scenario, values]) => (at < values.length ? [[scenario, values[at]!] as const] : []))
    return new Map(own)
  })
}

const neighbours = (all: readonly Values[]): Values[] => all.slice(1).map((values, at) => minus(values, all[at]!))

/** To another variance; yes and no stay what they are, and vary a little too much. */
const scaled = (values: Values, gate: Gate, variance: number): Values =>
  isOfShares(gate) ? values : new Map([...values].map(([scenario, value]) => [scenario, value * Math.sqrt(variance)]))

/** Less their mean, and with the variance that they have around the true one. */
function centred(values: Values): Values {
  const centre = mean([...values.values()])
  const size = Math.sqrt(values.size / (values.size - 1))
  return new Map([...values].map(([scenario, value]) => [scenario, (value - centre) * size]))
}

function clustered(all: readonly Values[], clusters: ReadonlyMap<string, string>): Spread['values'] {
  const means = all.flatMap((values) => {
    const own = Array.from(values, ([scenario, value]) => ({ cluster: clusters.get(scenario) ?? scenario, value }))
    return meansBy(own, ({ cluster }) => cluster)
  })
  const found = grouped(means, ({ cluster }) => cluster)
  return new Map(Array.from(found, ([cluster, own]) => [cluster, own.map(({ value }) => value)]))
}

function deviationOf(values: Spread['values']): number {
  const all = [...values.values()].flat()
  return all.length === 0 ? 0 : Math.sqrt(mean(all.map((value) => value ** 2)))
}
