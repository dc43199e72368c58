/**
 * The decision of a gate from two looks at one version: a fail is confirmed before it is said. The first look asks each scenario once. A
 * gate that does not pass there has the same scenarios asked once more.
 */
import { type Known, known, unknown } from '@attune/core'
import { holm } from '@attune/statistics'

export type Outcome = 'pass' | 'fail' | 'inconclusive'

/** One-sided levels. */
export const LEVELS = {
  /** A gate can fail only if the first look by itself shows the loss below this. */
  first: 0.02,
  /** A gate fails if both repeats together show it below this. */
  fail: 0.0015,
  /** A gate passes if either look shows the number on the right side of its limit below this: its 97 % bound. */
  pass: 0.03,
} as const

/** One-sided p-values of a look. */
export interface LookAt {
  /** That the number is not on the side that passes. */
  readonly pPass: Known<number>
  /** That the number is not on the side that fails: that the loss is not beyond the margin. */
  readonly pFail: Known<number>
}

export interface LookedDecision {
  readonly outcome: Outcome
  /** The look that decided; of an inconclusive gate the last one. */
  readonly look: 1 | 2
  /** Of the decision: the p-value of the side that was shown, or that a pass would need. */
  readonly p: Known<number>
}

const isBelow = (p: Known<number>, level: number): boolean => p.state === 'known' && p.value < level

/** Whether a first look passes, so that nothing is asked once more. */
export const passesAtOnce = ({ pPass }: Pick<LookAt, 'pPass'>): boolean => isBelow(pPass, LEVELS.pass)

/** Whether the first look suspects a loss, so that a second look may confirm it. */
export const isSuspect = ({ pFail }: Pick<LookAt, 'pFail'>): boolean => isBelow(pFail, LEVELS.first)

/** What one gate found: `both` are both repeats of all scenarios together; none where they were asked once. */
export interface Looks {
  readonly first: LookAt
  readonly both?: LookAt | undefined
  /** Why nothing can be decided. */
  readonly why?: string | undefined
}

/**
 * All gates of a check. It is green only if all pass, so each pass may be tested by itself: a wrong green needs the pass of a gate
 * that should not pass, which no other gate makes likelier (intersection-union test: Berger, Technometrics 24, 1982). It is red if any
 * gate fails, so fails are adjusted over all gates that can be decided (Holm).
 */
export function decideTogether(all: readonly Looks[]): readonly LookedDecision[] {
  const fails = all.map(({ first, both, why }) =>
    why !== undefined ? unknown(why) : both && isSuspect(first) ? both.pFail : SURE,
  )
  const adjusted = fails.every((each) => each === SURE) ? fails : holm(fails).adjusted
  return all.map(({ first, both, why }, at) =>
    why === undefined
      ? decideLooks(first, both && { ...both, pFail: adjusted[at]! })
      : { outcome: 'inconclusive', look: both ? 2 : 1, p: unknown(why) },
  )
}

/** Of a gate that no loss is suspected of. */
const SURE = known(1)

/** The p to fail of `both` is adjusted. */
function decideLooks(first: LookAt, both: LookAt | undefined): LookedDecision {
  if (passesAtOnce(first)) return { outcome: 'pass', look: 1, p: first.pPass }
  if (!both) return { outcome: 'inconclusive', look: 1, p: first.pPass }
  if (passesAtOnce(both)) return { outcome: 'pass', look: 2, p: both.pPass }
  if (isSuspect(first) && isBelow(both.pFail, LEVELS.fail)) return { outcome: 'fail', look: 2, p: both.pFail }
  return { outcome: 'inconclusive', look: 2, p: both.pPass }
}
