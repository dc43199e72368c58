import type { EvaluationConfig, Entry } from '../config/types.js'
import type { Evaluation } from '../contracts/evaluation.js'
import type { Component } from '../contracts/plugin.js'

/** What the components behind the labels declare of their numbers. */
export const directionsOf = (
  { estimators, judges }: Pick<EvaluationConfig, 'estimators' | 'judges'>,
  component: (entry: Entry) => Pick<Component, 'better'>,
): Evaluation['better'] =>
  Object.fromEntries(
    [...estimators, ...judges].flatMap((entry) => {
      const { better } = component(entry)
      // An estimator and a judge may have the same label: it does not say whose number is meant.
      const isOne = [estimators, judges].some((all) => all.every(({ label }) => label !== entry.label))
      return better === undefined || !isOne ? [] : [[entry.label, better]]
    }),
  )
