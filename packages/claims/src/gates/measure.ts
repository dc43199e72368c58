/**
 * Result of a gate in one look (analysis): the value, the tests against its limit, and missing
 * values.
 */
import { grouped } from '@attune/kit/internal'
import { LEAST_CLUSTERS, mean } from '@attune/statistics'
import type { GateRow } from './gate-rows.js'
import { type Gate, isOfShares } from './gate.js'
import {
  type OneSided,
  testOfMean,
  testOfShare,
  testOfShareDifference,
  testUnpaired,
} from './one-sided.js'
import type { LookTest } from './two-looks.js'

/**
 * Values of both sides. `other`: a baseline or another supporter; undefined for a gate against a
 * limit.
 */
export interface LookSides {
  readonly own: readonly GateRow[]
  readonly other?: readonly GateRow[]
}

export interface Measured extends LookTest {
  readonly test: OneSided
  /** Number of known values of the supporter in the test. */
  readonly n: number
  /** Number of missing values, plus values without a counterpart on the other side. */
  readonly missing: number
  /** Share of missing values among the expected values, 0 to 1. */
  readonly missingShare: number
  /** The most frequent reason of a missing value, if there is any. */
  readonly whyMissing?: string
  readonly isPaired: boolean
  readonly offline: boolean
}

/** Known values of one scenario under the same conditions. */
interface Cell {
  readonly scenario: string
  readonly cluster: string
  readonly values: readonly number[]
  /** Number of expected values, known or missing. */
  readonly expected: number
}

export function measure(gate: Gate, { own, other }: LookSides): Measured {
  const all = [...own, ...(other ?? [])]
  const why = mostFrequent(all.flatMap(({ value }) => (value.state === 'unknown' ? value.why : [])))
  const more = {
    offline: all.some((row) => row.offline === true),
    ...(why !== undefined && { whyMissing: why }),
  }
  if (!other) return { ...measureAlone(gate, own), ...more }
  const [first, second] = [cellsOf(own), cellsOf(other)]
  const shared = [...first.keys()].filter((key) => second.has(key))
  if (shared.length === 0 && own.length > 0 && other.length > 0)
    return { ...measureUnpaired(gate, own, other), ...more }
  return { ...measurePaired(gate, first, second), ...more }
}

function mostFrequent(values: readonly string[]): string | undefined {
  const alike = [...grouped(values, (each) => each).entries()]
  return alike.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

function measureAlone(gate: Gate, own: readonly GateRow[]): Omit<Measured, 'offline'> {
  const values = own.filter(({ value }) => value.state === 'known')
  const missing = own.length - values.length
  const test = isOfShares(gate)
    ? testOfShare(gate.beyond ? own : values, gate.bound)
    : testOfMean(clusterMeans([...cellsOf(own).values()].map(meanOfCell)), gate.bound)
  const missingShare = shareOf(missing, own.length)
  return { test, ...sidesOf(gate, test), n: values.length, missing, missingShare, isPaired: false }
}

type Cells = ReadonlyMap<string, Cell>

function measurePaired(gate: Gate, first: Cells, second: Cells): Omit<Measured, 'offline'> {
  const keys = [...new Set([...first.keys(), ...second.keys()])]
  const differences: ScenarioMean[] = []
  let [n, missing, expected] = [0, 0, 0]
  for (const key of keys) {
    const [own, other] = [first.get(key), second.get(key)]
    const of = own?.expected ?? 1
    expected += of
    if (!own || !other || own.values.length === 0 || other.values.length === 0) {
      missing += of
      continue
    }
    n += own.values.length
    missing += Math.max(
      of - own.values.length,
      Math.round((of * (other.expected - other.values.length)) / other.expected),
    )
    const { scenario, cluster } = own
    differences.push({ scenario, cluster, value: mean(own.values) - mean(other.values) })
  }
  const means = clusterMeans(differences)
  const test = isOfShares(gate)
    ? testOfShareDifference(means, gate.bound, gate.side)
    : testOfMean(means, gate.bound)
  return {
    test,
    ...sidesOf(gate, test),
    n,
    missing,
    missingShare: shareOf(missing, expected),
    isPaired: true,
  }
}

/** Tests two sides without a common scenario, such as logs of different conversations. */
function measureUnpaired(
  gate: Gate,
  own: readonly GateRow[],
  other: readonly GateRow[],
): Omit<Measured, 'offline'> {
  const missing = [...own, ...other].filter(({ value }) => value.state === 'unknown').length
  const all = own.length + other.length
  const test = testUnpaired(own, other, gate.bound)
  const missingShare = shareOf(missing, all)
  return { test, ...sidesOf(gate, test), n: all - missing, missing, missingShare, isPaired: false }
}

/** Groups the values by scenario and conditions, over all repeats. */
function cellsOf(rows: readonly GateRow[]): Cells {
  const cells = grouped(rows, ({ scenario, conditions }) => scenario + conditionsOf(conditions))
  return new Map(
    Array.from(cells, ([key, all]) => {
      const values = all.flatMap(({ value }) => (value.state === 'known' ? [value.value] : []))
      return [
        key,
        { scenario: all[0]!.scenario, cluster: all[0]!.cluster, values, expected: all.length },
      ]
    }),
  )
}

const conditionsOf = (conditions: GateRow['conditions']): string => {
  const all = Object.entries(conditions)
  return all.length === 0 ? '' : `\n${JSON.stringify(all.sort())}`
}

interface ScenarioMean {
  readonly scenario: string
  readonly cluster: string
  readonly value: number
}

const meanOfCell = ({ scenario, cluster, values }: Cell): ScenarioMean => ({
  scenario,
  cluster,
  value: mean(values),
})

/**
 * Means of clusters: scenarios have equal weights within a cluster. Scenarios without a value are
 * ignored.
 */
function clusterMeans(all: readonly ScenarioMean[]): readonly number[] {
  const known = all.filter(({ value }) => !Number.isNaN(value))
  const scenarios = Array.from(grouped(known, ({ scenario }) => scenario).values(), (own) => ({
    cluster: own[0]!.cluster,
    value: mean(own.map(({ value }) => value)),
  }))
  return Array.from(grouped(scenarios, ({ cluster }) => cluster).values(), (own) =>
    mean(own.map(({ value }) => value)),
  )
}

/** Mean over clusters, with the weights of the test; NaN without any known value. */
export function meanOverClusters(rows: readonly GateRow[]): number {
  const means = clusterMeans([...cellsOf(rows).values()].map(meanOfCell))
  return means.length === 0 ? NaN : mean(means)
}

export const sidesOf = ({ side }: Pick<Gate, 'side'>, { pAbove, pBelow }: OneSided): LookTest =>
  side === 'above' ? { pPass: pAbove, pFail: pBelow } : { pPass: pBelow, pFail: pAbove }

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/** Reason why a gate cannot be decided; undefined if it can. */
export function undecidable(
  { missingShare, missing, n, test, whyMissing }: Measured,
  gate: Gate,
): string | undefined {
  const percent = (of: number): string => `${Math.round(100 * of)} %`
  if (missingShare > gate.maxMissing) {
    const why = whyMissing === undefined ? '' : `, most often because of "${whyMissing}"`
    return `${missing} of ${missing + n} values are missing (${percent(missingShare)}, limit ${percent(gate.maxMissing)})${why}`
  }
  if (test.pAbove.state === 'known') return undefined
  if (test.clusters === 0) return 'there are no values'
  if (test.why !== undefined) return test.why
  const few = test.clusters === 1 ? 'there is one scenario' : `there are ${test.clusters} scenarios`
  return `${few}, and a test takes at least ${LEAST_CLUSTERS}`
}
