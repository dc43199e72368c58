import type { Entry, EvaluationConfig, ResolvedConfig } from './types.js'

/** Every entry of an evaluation, those that others read included. */
export const entriesOf = (evaluation: EvaluationConfig): readonly Entry[] => {
  const { scenarios, simulators, estimators, judges, analyses, supporters } = evaluation
  return [scenarios, ...simulators, ...supporters, ...estimators, ...judges, ...analyses].flatMap(withReads)
}

const withReads = (entry: Entry): Entry[] => [entry, ...Object.values(entry.reads).flatMap(withReads)]

/** Names of the models that some entry names. */
export const usedModels = ({ evaluations }: ResolvedConfig): ReadonlySet<string> =>
  new Set(evaluations.flatMap(entriesOf).flatMap(({ models }) => models.map(({ name }) => name)))
