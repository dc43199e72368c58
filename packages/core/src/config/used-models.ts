import { OFFLINE } from '../models/definition.js'
import type { Entry, EvaluationConfig, ResolvedConfig } from './types.js'

/** Every entry of an evaluation, those that others read included. */
export const entriesOf = (evaluation: EvaluationConfig): readonly Entry[] => {
  const { scenarios, simulators, estimators, judges, analyses, supporters } = evaluation
  return [scenarios, ...simulators, ...supporters, ...estimators, ...judges, ...analyses].flatMap(withReads)
}

const withReads = (entry: Entry): Entry[] => [
  entry,
  ...[...Object.values(entry.reads), ...Object.values(entry.services)].flatMap(withReads),
]

/** What rule-based stand-ins take: roles and models that are offline, and entries that name no model, by their labels. */
export function standInsOf(config: ResolvedConfig, isMeant: (entry: Entry) => boolean = () => true): readonly string[] {
  const names = config.evaluations
    .flatMap(entriesOf)
    .filter(isMeant)
    .flatMap(({ models, label }) => {
      const offline = models.filter(({ name }) => config.models.get(name)?.provider === OFFLINE)
      return offline.map(({ name }) => (name === OFFLINE ? label : name))
    })
  return [...new Set(names)]
}

/** Names of the models that some entry names. */
export const usedModels = ({ evaluations }: ResolvedConfig): ReadonlySet<string> =>
  new Set(evaluations.flatMap(entriesOf).flatMap(({ models }) => models.map(({ name }) => name)))
