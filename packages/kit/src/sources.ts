import type { Scenario } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import type { Row } from './rows.js'

/** `label` if one is given, else the first estimator with this measure; where none has it, the first of all. */
export async function estimatorWith(
  evaluation: Evaluation,
  measure: string,
  label?: string,
): Promise<string | undefined> {
  if (label !== undefined) return label
  for (const source of evaluation.estimators) {
    for await (const { kind } of evaluation.observations({ source, kind: 'measure', name: measure })) {
      if (kind === 'measure') return source
    }
  }
  return evaluation.estimators[0]
}

/** The rows with more tags, read from their scenarios: a number of events, a label of reference, a length. */
export async function tagged<R extends Row>(
  evaluation: Evaluation,
  rows: readonly R[],
  tagsOf: (scenario: Scenario) => Readonly<Record<string, string>>,
): Promise<R[]> {
  if (rows.length === 0) return []
  const tags = new Map<string, Readonly<Record<string, string>>>()
  for await (const { scenario } of evaluation.dialogues({ readers: [] })) {
    if (!tags.has(scenario.id)) tags.set(scenario.id, tagsOf(scenario))
  }
  return rows.map((row) => ({ ...row, tags: { ...row.tags, ...tags.get(row.scenario) } }))
}
