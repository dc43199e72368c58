import type { Dialogue, Estimate, Flag, PairVerdict, Verdict } from '../contracts/data.js'
import type { Result, Unit } from './unit.js'

/** The flag of a result that rests on the beginning of an answer. */
export const LONG_ANSWER = 'long-answer'

/** The result of a unit for which only the beginning of some answers was read; verdicts have the flag once, at the first. */
export function flaggedAsLong(result: Result, kind: Unit['kind'], prompts: ReadonlySet<string>): Result {
  if (prompts.size === 0 || kind === 'generate') return result
  const flag: Flag = { kind: LONG_ANSWER, note: [...prompts].join(', ') }
  if (kind !== 'judge') return flagged(result as Dialogue | Estimate, flag)
  const [first, ...others] = result as readonly (Verdict | PairVerdict)[]
  return (first === undefined ? result : [flagged(first, flag), ...others]) as Result
}

const flagged = <T extends { readonly flags?: readonly Flag[] }>(value: T, flag: Flag): T => ({
  ...value,
  flags: [...(value.flags ?? []), flag],
})
