import type { HarmLine } from '../harm/harm-lines.js'
import type { Gate } from './gate.js'

interface Decided {
  readonly evaluation: string
  readonly gate: Pick<Gate, 'supporter' | 'against'>
}

/**
 * Puts sentences on supporters of gates and their baselines before the others. Both parts keep
 * their order. A sentence on all supporters of an evaluation is on those of its gates, too.
 */
export function gatedFirst(
  lines: readonly HarmLine[],
  decisions: readonly Decided[],
): readonly HarmLine[] {
  const isGated = ({ evaluation, supporter }: HarmLine): boolean =>
    decisions.some(
      ({ evaluation: name, gate }) =>
        name === evaluation && (supporter === undefined || sidesOf(gate).includes(supporter)),
    )
  return [...lines.filter(isGated), ...lines.filter((line) => !isGated(line))]
}

const sidesOf = ({ supporter, against }: Decided['gate']): readonly string[] =>
  against.kind === 'number' ? [supporter] : [supporter, against.supporter]
