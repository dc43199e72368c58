/** Verdicts of several judges on one criterion ("seats" of a panel), and their combination. */
import { type JsonObject, known, notApplicable, unknown, type Verdict } from '@attune/core'
import { type Evidence, isApplicable } from '@attune/core/internal'
import type { Ballot, Vote } from './ensemble.js'

export interface Seat {
  readonly judge: string
  readonly verdict: Verdict
}

export const ballotJson = (ballot: Ballot): JsonObject => ({ ...ballot })

export function commonOf(
  seats: readonly Seat[],
): Pick<Verdict, 'criterion' | 'group' | 'rationale'> {
  const { criterion, group } = seats[0]!.verdict
  const rationale = seats.map(({ verdict }) => verdict.rationale).find((each) => each !== '') ?? ''
  return { criterion, ...(group !== undefined && { group }), rationale }
}

/** Verdict of every single judge, for the details of the joint verdict. */
export const detailsOf = (seats: readonly Seat[]): JsonObject => ({
  judges: Object.fromEntries(
    seats.map(({ judge, verdict: { outcome, finding } }) => [
      judge,
      { ...outcome, ...(finding && { finding: finding.state }) },
    ]),
  ),
})

export function groundsFrom(seats: readonly Seat[]): Pick<Verdict, 'evidence'> {
  const all = seats.flatMap(({ verdict }): readonly Evidence[] => verdict.evidence ?? [])
  const evidence = all.filter(
    ({ turn, quote }, at) =>
      all.findIndex((each) => each.turn === turn && each.quote === quote) === at,
  )
  return evidence.length > 0 ? { evidence } : {}
}

export const turnsOf = ({ evidence = [] }: Verdict): number[] =>
  evidence.map(({ turn }) => turn + 1)

/**
 * Vote of a verdict that reports no finding: `no`, `not-applicable`, or null if the answer is
 * unreadable.
 */
export function voteWithoutFinding({ outcome }: Verdict): Vote['said'] {
  if (outcome.state === 'known') return 'no'
  return isApplicable(outcome.why) ? null : 'not-applicable'
}

/** The answer that enough judges give; unknown without one. */
export function agreedAnswer(seats: readonly Seat[], keep: number): Verdict['outcome'] {
  const said = seats.flatMap(({ verdict: { outcome } }) =>
    outcome.state === 'known' ? [outcome.value] : [],
  )
  const kept = said.find((value) => said.filter((other) => other === value).length >= keep)
  if (kept !== undefined) return known(kept)
  const isNone =
    said.length === 0 &&
    seats.some(({ verdict }) => voteWithoutFinding(verdict) === 'not-applicable')
  return isNone
    ? notApplicable('not asked')
    : unknown(said.length === 0 ? 'unreadable' : 'judges disagree')
}
