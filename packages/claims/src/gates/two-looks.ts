/**
 * Decides gates in two looks (analyses) at one version, so that a fail is confirmed before it is
 * reported. The first look runs each scenario once. If a gate does not pass, the same scenarios are
 * repeated once for the second look.
 */
import { type Known, known, unknown } from '@attune/core'
import { holm } from '@attune/statistics'

export type Outcome = 'pass' | 'fail' | 'inconclusive'

/**
 * Outcome of a gate. `not checked`: in a trial, a gate on harm whose judge is an offline stand-in.
 * Such a gate does not count for the check.
 */
export type GateOutcome = Outcome | 'not checked'

/** One-sided significance levels of passes and fails. */
export const LEVELS = {
  /** Level that the first look must reach before a fail is possible. */
  first: 0.02,
  /** Level that both looks together must reach for a fail. */
  fail: 0.0015,
  /** Level for a pass in either look: the 97 % bound is on the passing side of the limit. */
  pass: 0.03,
} as const

/** p-values of the two one-sided tests in one look. */
export interface LookTest {
  /** p-value of the null hypothesis that the value is not on the passing side of the limit. */
  readonly pPass: Known<number>
  /**
   * p-value of the null hypothesis that the value is not on the failing side of the limit; for a
   * margin, that the loss does not exceed the margin.
   */
  readonly pFail: Known<number>
}

export interface TwoLookDecision {
  readonly outcome: Outcome
  /** Look that decided. For an inconclusive gate, the last look. */
  readonly look: 1 | 2
  /**
   * p-value behind the outcome: `pFail` of a fail, `pPass` of a pass or an inconclusive gate.
   * Unknown for a gate that cannot be decided.
   */
  readonly p: Known<number>
}

const isBelow = (p: Known<number>, level: number): boolean => p.state === 'known' && p.value < level

/** True if the first look passes the gate, so that no second look is needed. */
export const passesAtOnce = ({ pPass }: Pick<LookTest, 'pPass'>): boolean =>
  isBelow(pPass, LEVELS.pass)

/** True if the first look suggests a fail, which a second look may confirm. */
export const isSuspect = ({ pFail }: Pick<LookTest, 'pFail'>): boolean =>
  isBelow(pFail, LEVELS.first)

/**
 * p-values of the looks at one gate. `both` tests the repeats of both looks together; it is
 * undefined if only the first look was made.
 */
export interface Looks {
  readonly first: LookTest
  readonly both?: LookTest | undefined
  /** Reason why the gate cannot be decided; undefined if it can. */
  readonly why?: string | undefined
}

/**
 * Decides all gates of a check. The check passes only if all gates pass, so each pass is tested at
 * the full level; further gates do not make a wrong pass more likely (intersection-union test:
 * Berger, Technometrics 24, 1982). The check fails if any gate fails, so p-values of fails are
 * adjusted over all decidable gates (Holm).
 */
export function decideTogether(all: readonly Looks[]): readonly TwoLookDecision[] {
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

/** `pFail` of a gate whose first look suggests no loss, so that it cannot fail. */
const SURE = known(1)

/** Decides one gate. `both.pFail` must already be adjusted. */
function decideLooks(first: LookTest, both: LookTest | undefined): TwoLookDecision {
  if (passesAtOnce(first)) return { outcome: 'pass', look: 1, p: first.pPass }
  if (!both) return { outcome: 'inconclusive', look: 1, p: first.pPass }
  if (passesAtOnce(both)) return { outcome: 'pass', look: 2, p: both.pPass }
  if (isSuspect(first) && isBelow(both.pFail, LEVELS.fail))
    return { outcome: 'fail', look: 2, p: both.pFail }
  return { outcome: 'inconclusive', look: 2, p: both.pPass }
}
