/** Gates of a config that cannot fail, according to the existing baseline files. */
import { isAttuneError } from '@attune/core/internal'
import { type Gated, storedRows } from './against-baseline.js'
import { Baselines } from './baselines.js'
import { cannotFail } from './cannot-fail.js'
import { allGates } from './decide-gates.js'
import type { Gate } from './gate.js'

/** A gate that cannot fail, and the reason. */
export interface UnfailableGate {
  readonly evaluation: string
  readonly gate: Gate
  readonly why: string
}

/** Finds the gates that cannot fail. Empty as long as baselines are missing or cannot be read. */
export async function gatesThatCannotFail(
  all: readonly Gated[],
): Promise<readonly UnfailableGate[]> {
  const baselines = new Baselines()
  const found: UnfailableGate[] = []
  try {
    for (const { each, gate } of allGates(all, baselines)) {
      const { against } = gate
      const { name } = each.config
      if (against.kind !== 'baseline') continue
      const rows = await storedRows(
        each,
        baselines.evaluationOf(against, name),
        gate,
        against.supporter,
      )
      const why = cannotFail(gate, rows, each.evaluation)
      if (why !== undefined) found.push({ evaluation: name, gate, why: why.en })
    }
  } catch (error) {
    // Missing gates and unreadable baselines are ignored here, since the check itself reports them.
    if (!isAttuneError(error)) throw error
  }
  return found
}

/** The reason as a sentence, with a capital and a full stop. */
export const deadSentence = ({ why }: Pick<UnfailableGate, 'why'>): string =>
  `${why[0]!.toUpperCase()}${why.slice(1)}.`
