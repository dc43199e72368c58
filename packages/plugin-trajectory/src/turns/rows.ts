import { known, type Json, type Known } from '@attune/core'
import type { DialogueRecord } from '@attune/core/findings'

/** Columns of a turn, as `trajectory/causal-emotion` keeps it. A list is one cell, separated by blanks. */
const kept = [
  't',
  'message',
  'event',
  'empty',
  'dropped',
  'step',
  'mu',
  'sigma',
  'draws',
  'rungs',
  'probabilities',
] as const
const rungs = Array.from({ length: 7 }, (_, rung) => rung)
const ends = ['positive', 'negative'] as const

const about = ['evaluation', 'scenario', 'cluster', 'language', 'tags', 'supporter', 'repeat', 'conditions'] as const
const result = ['score', 'drawVariance', 'placebo', 'label', 'offline'] as const
const logits = ['none', ...rungs].flatMap((rung) => ends.map((end) => `logit.${rung}.${end}`))

export const columns: readonly string[] = [...about, ...kept, ...logits, ...result]

type Turn = Readonly<Record<string, Json>>

/** A line of cells for each turn of a dialogue that `estimator` has scored. */
export function* turnRows(evaluation: string, record: DialogueRecord, estimator: string): Generator<readonly string[]> {
  const estimate = record.estimates[estimator]
  const turns = estimate?.state === 'known' ? estimate.value.details?.['turns'] : undefined
  if (estimate?.state !== 'known' || !Array.isArray(turns)) return
  const { scenario, supporter, repeat, conditions, offline } = record
  const { id, cluster = id, language, tags } = scenario
  const { drawVariance, placebo } = estimate.value.series
  const whose = [evaluation, id, cluster, language, pairs(tags), supporter, String(repeat), pairs(conditions)]
  const first = (drawVariance?.values.length ?? 0) - turns.length
  for (const [at, turn] of (turns as unknown as readonly Turn[]).entries()) {
    yield [
      ...whose,
      ...kept.map((name) => cellOf(turn[name])),
      ...logitCells(turn['logits']),
      cellOf(turn['score']),
      numberOf(drawVariance?.values[first + at]),
      numberOf(placebo?.values[first + at]),
      cellOf(turn['label']),
      offline?.estimates.includes(estimator) === true ? 'offline' : '',
    ]
  }
}

/** Two numbers for a prompt without a previous emotion, and two for each rung; empty where nothing was asked. */
function logitCells(found: Json | undefined): string[] {
  const all = (Array.isArray(found) ? found : []) as readonly Readonly<Record<string, number>>[]
  return [undefined, ...rungs].flatMap((rung) => {
    const own = all.find((each) => each['rung'] === rung)
    return ends.map((end) => cellOf(own?.[end]))
  })
}

const pairs = (named: Readonly<Record<string, string>>): string =>
  Object.entries(named)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

const numberOf = (value: Known<number> = known(NaN)): string =>
  value.state === 'known' && !Number.isNaN(value.value) ? String(value.value) : ''

const cellOf = (value: Json | undefined): string => {
  if (Array.isArray(value)) return value.map(String).join(' ')
  return value === undefined || value === null ? '' : String(value as string | number | boolean)
}
