import { equalStates, matrixOf, theoreticalEtv } from '@attune/statistics/series'
import { known, unknown, type Known } from '@attune/core'
import type { Evaluation, Quantity, Table } from '@attune/core/findings'
import type { Row } from '@attune/kit'
import { jackknifeInterval } from '@attune/statistics'
import { displayScales } from '../../metrics/display-scales.js'
import { FROM, levelsOf } from './levels.js'

/** Theoretical ETV of the matrix over all dialogues of a supporter, where no state rests on a single visit. */
export function chainTable(evaluation: Evaluation, rows: readonly Row[], language: string): Table {
  const names = levelsOf(rows)
  return {
    id: `chain-${language}`,
    title: `Theoretical ETV of all dialogues together, ${language}`,
    columns: [
      { key: 'supporter', title: 'Supporter' },
      { key: 'etv', title: 'Theoretical ETV', scale: displayScales.etv },
    ],
    rows: evaluation.supporters.map((supporter) => {
      const own = rows.filter((row) => row.supporter === supporter)
      return { supporter, etv: pooled(own, names, evaluation.statistics.level) }
    }),
    notes: [
      'Of one transition matrix per supporter. Each level of the score counts the same, however often it was visited.',
    ],
  }
}

/** Below it the interval of a curved statistic cannot be trusted; above `MOST` scenarios it leaves out blocks of them. */
const FEWEST = 20
const MOST = 200

type Counts = readonly (readonly number[])[]

function pooled(rows: readonly Row[], names: readonly string[], level: number): Quantity {
  const clusters = new Map<string, Row[]>()
  for (const row of rows) clusters.set(row.cluster, [...(clusters.get(row.cluster) ?? []), row])
  const counts = [...clusters.values()].map((own) => countsOf(own, names))
  const value = etvOf(counts)
  const common = { n: rows.length, offline: rows.some(({ offline }) => offline === true) }
  if (value.state === 'unknown') return { value, ...common }
  const found = jackknifeInterval(inBlocks(counts), etvOf, { confidence: level })
  const bounds =
    counts.length >= FEWEST && found.state === 'known'
      ? { interval: { ...found.value, level, method: 'jackknife t over scenario clusters' } }
      : { noInterval: `${counts.length} scenarios, ${FEWEST} are needed` }
  return { value, ...common, clusters: counts.length, ...bounds }
}

function countsOf(rows: readonly Row[], names: readonly string[]): Counts {
  const counts = names.map(() => names.map(() => 0))
  for (const { tags, value } of rows) {
    const [from, to] = [
      names.indexOf(tags[FROM] ?? ''),
      names.indexOf(value.state === 'known' ? String(value.value) : ''),
    ]
    const row = counts[from]
    if (row?.[to] !== undefined) row[to] += 1
  }
  return counts
}

const added = (left: Counts, right: Counts): Counts =>
  left.map((row, from) => row.map((count, to) => count + right[from]![to]!))

function inBlocks(counts: readonly Counts[]): readonly Counts[] {
  const blocks: Counts[] = []
  for (const [at, each] of counts.entries()) {
    const block = blocks[at % MOST]
    blocks[at % MOST] = block ? added(block, each) : each
  }
  return blocks
}

function etvOf(counts: readonly Counts[]): Known<number> {
  const [first, ...others] = counts
  if (first === undefined) return unknown('no transition')
  return known(theoreticalEtv(equalStates(first.length).values, matrixOf(others.reduce(added, first))))
}
