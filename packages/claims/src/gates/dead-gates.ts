/** Gates of a config that cannot fail, from the baselines that are there. */
import { isAttuneError } from '@attune/core/internal'
import { type Gated, storedRows } from './against-baseline.js'
import { Baselines } from './baselines.js'
import { cannotFail } from './cannot-fail.js'
import { allGates } from './decide-gates.js'
import type { Gate } from './gate.js'

/** A gate that cannot fail. */
export interface DeadGate {
  readonly evaluation: string
  readonly gate: Gate
  readonly why: string
}

/** All such gates with a baseline that can be read; empty before baselines are written. */
export async function gatesThatCannotFail(all: readonly Gated[]): Promise<readonly DeadGate[]> {
  const baselines = new Baselines()
  const found: DeadGate[] = []
  try {
    for (const { each, gate } of allGates(all, baselines)) {
      const { against } = gate
      const { name } = each.config
      if (against.kind !== 'baseline') continue
      const rows = await storedRows(each, baselines.of(against, name), gate, against.supporter)
      const why = cannotFail(gate, rows, each.evaluation)
      if (why !== undefined) found.push({ evaluation: name, gate, why })
    }
  } catch (error) {
    // A check reports a config without gates, and a baseline that is missing or does not fit.
    if (!isAttuneError(error)) throw error
  }
  return found
}

/** The reason as a sentence. */
export const deadSentence = ({ why }: Pick<DeadGate, 'why'>): string =>
  `${why[0]!.toUpperCase()}${why.slice(1)}.`
