import type { EvaluationConfig } from './types.js'
import { byName } from '../by-name.js'

/** The conditions of an evaluation: their names and values, in the order of the config. */
export function conditionsOf({
  simulators,
  estimators,
  judges,
}: Pick<EvaluationConfig, 'simulators' | 'estimators' | 'judges'>): Readonly<Record<string, readonly string[]>> {
  const values = byName<string[]>()
  for (const { conditions } of [...simulators, ...estimators, ...judges]) {
    for (const [name, value] of Object.entries(conditions)) {
      values[name] ??= []
      if (!values[name].includes(value)) values[name].push(value)
    }
  }
  return values
}
