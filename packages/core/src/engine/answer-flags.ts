import type { Dialogue, Estimate, Flag, PairVerdict, Verdict } from '../contracts/data.js'
import type { AnswerFlag } from '../prompts/answer-reading.js'
import type { Result, Unit } from './unit.js'

/** Ids of the prompts that were answered so. */
export type OddAnswers = ReadonlyMap<AnswerFlag, ReadonlySet<string>>

/** The result of a unit, with a flag for each kind of odd answer that it rests on; verdicts have it once, at the first. */
export function flaggedByAnswers(result: Result, kind: Unit['kind'], odd: OddAnswers): Result {
  if (odd.size === 0 || kind === 'generate') return result
  const flags = [...odd].map(([flag, prompts]): Flag => ({ kind: flag, note: [...prompts].join(', ') }))
  if (kind !== 'judge') return flagged(result as Dialogue | Estimate, flags)
  const [first, ...others] = result as readonly (Verdict | PairVerdict)[]
  return (first === undefined ? result : [flagged(first, flags), ...others]) as Result
}

const flagged = <T extends { readonly flags?: readonly Flag[] }>(value: T, flags: readonly Flag[]): T => ({
  ...value,
  flags: [...(value.flags ?? []), ...flags],
})
