import type { Entry, EvaluationConfig, ResolvedConfig } from '../config/types.js'
import type { Evaluation } from '../contracts/evaluation.js'
import type { Component } from '../contracts/plugin.js'

/** What the components behind the labels declare of their numbers. */
export function declaredOf(
  { estimators, judges }: Pick<EvaluationConfig, 'estimators' | 'judges'>,
  component: (entry: Entry) => Pick<Component, 'better' | 'present'>,
): Pick<Evaluation, 'better' | 'present'> {
  // An estimator and a judge may have the same label: it does not say whose number is meant.
  const isOne = (name: string): boolean => [estimators, judges].some((all) => all.every(({ label }) => label !== name))
  const entries = [...estimators, ...judges].filter(({ label }) => isOne(label))
  const of = <T>(read: (declared: Pick<Component, 'better' | 'present'>) => T | undefined): Record<string, T> =>
    Object.fromEntries(
      entries.flatMap((entry) => {
        const declared = read(component(entry))
        return declared === undefined ? [] : [[entry.label, declared]]
      }),
    )
  return { better: of(({ better }) => better), present: of(({ present }) => present?.values) }
}

/** Of all evaluations, in the order in which they first appear. */
export const supportersOf = ({ evaluations }: Pick<ResolvedConfig, 'evaluations'>): string[] => [
  ...new Set(evaluations.flatMap(({ supporters }) => supporters.map(({ label }) => label))),
]
