import { conditionsText, type Evaluation } from '@attune/core/findings'
import { conditionsWithout, distinct } from '@attune/kit/internal'

export interface NumberOf {
  readonly supporter: string
  readonly seeker: string
  readonly scenario: string
  readonly value: number
}

/** One measure or criterion of an evaluation, with its values by supporter, seeker and scenario. */
export interface Cells {
  /** Identifies the measure in ids of tables. */
  readonly id: string
  /** Source and name: `felt · final`. */
  readonly title: string
  readonly readings: readonly NumberOf[]
  readonly supporters: readonly string[]
  readonly seekers: readonly string[]
  readonly scenarios: readonly string[]
  readonly isOffline: boolean
}

/** Values of all measures and numeric criteria except those of this plugin. */
export async function cellsIn(evaluation: Evaluation): Promise<readonly Cells[]> {
  const found = new Map<string, { readings: NumberOf[]; isOffline: boolean }>()
  const readers = [...evaluation.estimators, ...evaluation.judges]
  for await (const row of evaluation.observations()) {
    if (row.kind !== 'measure' && row.kind !== 'verdict') continue
    if (isOfSeekers(row)) continue
    if (row.value.state === 'unknown' || typeof row.value.value !== 'number') continue
    const title = `${row.source} · ${row.name}`
    const own = found.get(title) ?? { readings: [], isOffline: false }
    found.set(title, own)
    const seeker = conditionsText(conditionsWithout(row, readers))
    own.readings.push({
      supporter: row.supporter,
      seeker,
      scenario: row.scenario,
      value: row.value.value,
    })
    own.isOffline ||= row.offline === true
  }
  return [...found].map(([title, { readings, isOffline }], at) => ({
    id: String(at + 1),
    title,
    readings,
    isOffline,
    supporters: distinct(readings.map(({ supporter }) => supporter)),
    seekers: distinct(readings.map(({ seeker }) => seeker)),
    scenarios: distinct(readings.map(({ scenario }) => scenario)),
  }))
}

/**
 * True for measures of this plugin. They describe the seekers themselves, so they are no scores
 * whose dependence on the seeker is of interest.
 */
export const isOfSeekers = ({ source = '' }: { readonly source?: string }): boolean =>
  source.startsWith('seekers/')
