import type { Evaluation, Observation } from '@attune/core/findings'
import { type PrintedUnit, printedUnit } from './printed-unit.js'

const KINDS = ['measure', 'verdict', 'pair'] as const

/** Whether something can be averaged: a number, or which of two dialogues was preferred. */
const isCounted = ({ kind, value }: Observation): boolean =>
  kind === 'pair' || (kind !== 'missing' && value.state === 'known' && typeof value.value === 'number')

/** What there are numbers of, and how they are printed; by name. */
export async function unitsIn(evaluation: Evaluation): Promise<PrintedUnit[]> {
  const kinds = new Map<string, Observation['kind']>()
  for (const kind of KINDS) {
    for await (const row of evaluation.observations({ kind })) {
      if (isCounted(row)) kinds.set(`${row.source}.${row.name}`, kind)
    }
  }
  const sorted = [...kinds].sort(([left], [right]) => (left < right ? -1 : 1))
  return sorted.map(([measure, kind]) => printedUnit(evaluation, measure, kind === 'pair'))
}

/** The numbers of one of them. Labels may hold dots: the one that fits is taken. */
export async function rowsOf(evaluation: Evaluation, measure: string): Promise<Observation[]> {
  const rows: Observation[] = []
  for (const source of [...evaluation.estimators, ...evaluation.judges]) {
    if (!measure.startsWith(`${source}.`)) continue
    const name = measure.slice(source.length + 1)
    for await (const row of evaluation.observations({ source, name })) {
      if (KINDS.includes(row.kind as (typeof KINDS)[number]) && isCounted(row)) rows.push(row)
    }
  }
  return rows
}

/** How many numbers the same estimator or judge has found; a judge of pairs makes separate tables. */
export async function columnsBeside(evaluation: Evaluation, { source, kind }: Observation): Promise<number> {
  if (kind === 'pair') return 1
  const names = new Set<string>()
  for await (const row of evaluation.observations({ source, kind })) if (isCounted(row)) names.add(row.name)
  return names.size
}
