import { unknownName } from '@attune/statistics'
import type { Prior } from './prior.js'

/** A named prior of the released data, with the rules that its released program ties to the name. */
export interface ParameterSet extends Prior {
  /** Turns after which the released program starts the prior again. */
  readonly resetInterval: number
  /** Generated turns whose transitions the released program leaves out of ETV, whatever the scenario's events. */
  readonly skippedTurns: readonly number[]
}

const common = { mu0: -2, sigmaSqInitial: 0.2, sigmaSqFinal: 2.5 }

/** Source: ETrajEval, parameter file and fixed rules of the released program. A scenario's own mean replaces `mu0`. */
export const parameterSets = {
  fast_10_turns: { ...common, k: 0.3, r: 0.4, resetInterval: 10, skippedTurns: [11, 21, 31] },
  medium_20_turns: { ...common, k: 0.15, r: 0.2, resetInterval: 20, skippedTurns: [21] },
  slow_40_turns: { ...common, k: 0.075, r: 0.1, resetInterval: 40, skippedTurns: [] },
} as const satisfies Readonly<Record<string, ParameterSet>>

export type ParameterSetName = keyof typeof parameterSets

export const isParameterSetName = (name: string): name is ParameterSetName => Object.hasOwn(parameterSets, name)

/**
 * The parameter set of a name.
 *
 * @throws STATISTICS_INPUT for a name that is not in `parameterSets`
 */
export function parameterSet(name: string): ParameterSet {
  if (isParameterSetName(name)) return parameterSets[name]
  throw unknownName('parameter set', name, Object.keys(parameterSets))
}
