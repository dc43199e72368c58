/** Judges and estimators that read people's ratings, which a headline prefers to other measures. */
import type { EvaluationConfig } from '@attune/core/runtime'

export interface PeopleSource {
  readonly evaluation: string
  readonly label: string
}

const COMPONENTS: ReadonlySet<string> = new Set([
  'core/recorded',
  'core/recorded-measures',
  'core/recorded-pairs',
  'ratings/people',
])

export const peopleSources = (
  evaluations: readonly Pick<EvaluationConfig, 'name' | 'estimators' | 'judges'>[],
): PeopleSource[] =>
  evaluations.flatMap(({ name, estimators, judges }) =>
    [...judges, ...estimators].flatMap(({ use, label }) =>
      COMPONENTS.has(use) ? [{ evaluation: name, label }] : [],
    ),
  )
