/** Scenarios to read first: those with the worst values of one supporter on a measure. */
import type { ComparedMeasure, Evaluation } from '@attune/core/findings'
import { grouped } from '@attune/kit/internal'

export interface WorstScenario {
  readonly scenario: string
  /** Mean of the measure over the scenario's dialogues. */
  readonly value: number
}

/** Maximum number of scenarios in the list. */
const MOST = 3

/**
 * Scenarios with the worst means first; empty for a measure without a direction, and for one that
 * an analysis computes.
 */
export async function worstOf(
  evaluation: Pick<Evaluation, 'observations'>,
  supporter: string,
  { source, name, better }: Pick<ComparedMeasure, 'source' | 'name' | 'better'>,
): Promise<readonly WorstScenario[]> {
  if (source === undefined || better === undefined) return []
  const found: WorstScenario[] = []
  for await (const row of evaluation.observations({ source, name })) {
    const isNumber = row.kind === 'measure' || row.kind === 'verdict'
    if (
      !isNumber ||
      row.supporter !== supporter ||
      row.other !== undefined ||
      row.value.state === 'unknown'
    )
      continue
    if (typeof row.value.value === 'number')
      found.push({ scenario: row.scenario, value: row.value.value })
  }
  const sign = better === 'lower' ? -1 : 1
  return [...grouped(found, ({ scenario }) => scenario)]
    .map(([scenario, own]) => ({
      scenario,
      value: own.reduce((sum, { value }) => sum + value, 0) / own.length,
    }))
    .toSorted((a, b) => sign * (a.value - b.value))
    .slice(0, MOST)
}
