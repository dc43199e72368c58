import type { Entry, EvaluationConfig, ResolvedConfig } from '@attune/core/runtime'
import type { Evaluation } from '@attune/core/findings'
import type { Gives } from '@attune/core'

/** What the components behind the labels give. */
export function declaredOf(
  { estimators, judges }: Pick<EvaluationConfig, 'estimators' | 'judges'>,
  givesOf: (entry: Entry) => Gives,
): Evaluation['gives'] {
  // An estimator and a judge may have the same label: it does not say whose number is meant.
  const isOne = (name: string): boolean => [estimators, judges].some((all) => all.every(({ label }) => label !== name))
  const entries = [...estimators, ...judges].filter(({ label }) => isOne(label))
  return Object.fromEntries(entries.map((entry) => [entry.label, givesOf(entry)]))
}

/** Of all evaluations, in the order in which they first appear. */
export const supportersOf = ({ evaluations }: Pick<ResolvedConfig, 'evaluations'>): string[] => [
  ...new Set(evaluations.flatMap(({ supporters }) => supporters.map(({ label }) => label))),
]
