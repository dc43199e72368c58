import { known, unknown, type Evaluation, type Known, type Quantity, type Table } from '@attune/core'
import { jackknifeInterval } from '@attune/core/statistics'
import { displayScales } from '../../metrics/aggregate.js'
import { theoreticalEtv } from '../../metrics/theoretical-etv.js'
import { matrixOf } from '../../metrics/transition-matrix.js'
import type { Talk } from '../dialogues.js'
import { transitionsOf } from './counts.js'

/** Theoretical ETV of the matrix over all dialogues of a supporter, where no state rests on a single visit. */
export function chainTable(evaluation: Evaluation, talks: readonly Talk[], language: string): Table {
  return {
    id: `chain-${language}`,
    title: `Theoretical ETV of all dialogues together, ${language}`,
    columns: [
      { key: 'supporter', title: 'Supporter' },
      { key: 'etv', title: 'Theoretical ETV', scale: displayScales.etv },
    ],
    rows: evaluation.supporters.map((supporter) => {
      const own = talks.filter(({ about }) => about.supporter === supporter)
      return { supporter, etv: pooled(own, evaluation.statistics.level) }
    }),
    notes: [
      'Of one transition matrix per supporter. Each level of the score counts the same, however often it was visited.',
    ],
  }
}

/** Below it the interval of a curved statistic cannot be trusted. */
const FEWEST = 20

function pooled(talks: readonly Talk[], level: number): Quantity {
  const names = new Set(talks.map(({ about }) => about.cluster))
  const clusters = [...names].map((name) => talks.filter(({ about }) => about.cluster === name))
  const value = etvOf(clusters)
  const n = talks.filter((talk) => transitionsOf(talk) !== undefined).length
  const offline = talks.some(({ about }) => about.offline === true)
  if (value.state === 'unknown') return { value, n, offline }
  const found = jackknifeInterval(clusters, etvOf, { confidence: level })
  const bounds =
    clusters.length >= FEWEST && found.state === 'known'
      ? { interval: { ...found.value, level, method: 'jackknife t over scenario clusters' } }
      : { noInterval: `${clusters.length} scenarios, ${FEWEST} are needed` }
  return { value, n, clusters: clusters.length, ...bounds, offline }
}

function etvOf(clusters: readonly (readonly Talk[])[]): Known<number> {
  const found = clusters.flat().flatMap((talk) => transitionsOf(talk) ?? [])
  const values = found[0]?.values
  if (values === undefined) return unknown('no transition')
  const total = values.map((_, from) =>
    values.map((__, to) => found.reduce((sum, { counts }) => sum + (counts[from]?.[to] ?? 0), 0)),
  )
  return known(theoreticalEtv(values, matrixOf(total)))
}
