/**
 * Decides gates from two looks at one version, so that a fail is confirmed before it is reported.
 * The first look runs each scenario once. If a gate does not pass there, the same scenarios are
 * repeated once.
 */
import { type Known, known, unknown } from '@attune/core'
import { holm } from '@attune/statistics'

export type Outcome = 'pass' | 'fail' | 'inconclusive'

/**
 * Outcome of a gate; `not checked`: in a trial, a gate on harm whose judge is an offline stand-in.
 * It neither passes nor stops the check.
 */
export type GateOutcome = Outcome | 'not checked'

/** One-sided significance levels of passes and fails. */
export const LEVELS = {
  /** Level that the first look must reach for a fail. */
  first: 0.02,
  /** Level that the dialogues of both looks together must reach for a fail. */
  fail: 0.0015,
  /**
   * Level at which either look passes a gate: the number is on the right side of its limit by the
   * 97 % bound.
   */
  pass: 0.03,
} as const

/** p-values of both one-sided tests in one look. */
export interface LookTest {
  /** p-value of the hypothesis that the number is not on the passing side. */
  readonly pPass: Known<number>
  /**
   * p-value of the hypothesis that the number is not on the failing side: that the loss is not
   * beyond the margin.
   */
  readonly pFail: Known<number>
}

export interface TwoLookDecision {
  readonly outcome: Outcome
  /** The look that decided; for an inconclusive gate the last one. */
  readonly look: 1 | 2
  /**
   * p-value of the outcome: `pFail` of a fail, `pPass` of a pass and of an inconclusive gate.
   * Unknown for a gate that cannot be decided.
   */
  readonly p: Known<number>
}

const isBelow = (p: Known<number>, level: number): boolean => p.state === 'known' && p.value < level

/** True if the first look passes, so that nothing is repeated. */
export const passesAtOnce = ({ pPass }: Pick<LookTest, 'pPass'>): boolean =>
  isBelow(pPass, LEVELS.pass)

/** True if the first look suspects a loss, so that a second look may confirm it. */
export const isSuspect = ({ pFail }: Pick<LookTest, 'pFail'>): boolean =>
  isBelow(pFail, LEVELS.first)

/**
 * The looks at one gate. `both` covers both repeats of all scenarios together; it is undefined
 * after a single look.
 */
export interface Looks {
  readonly first: LookTest
  readonly both?: LookTest | undefined
  /** Reason why the gate cannot be decided; undefined if it can. */
  readonly why?: string | undefined
}

/**
 * Decides all gates of a check. The check passes only if all gates pass, so each pass is tested at
 * the full level: other gates do not make a wrong pass more likely (intersection-union test:
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

/** Value of `pFail` for a gate whose first look shows no loss. Such a gate cannot fail. */
const SURE = known(1)

/** Decides one gate. `both.pFail` is already adjusted. */
function decideLooks(first: LookTest, both: LookTest | undefined): TwoLookDecision {
  if (passesAtOnce(first)) return { outcome: 'pass', look: 1, p: first.pPass }
  if (!both) return { outcome: 'inconclusive', look: 1, p: first.pPass }
  if (passesAtOnce(both)) return { outcome: 'pass', look: 2, p: both.pPass }
  if (isSuspect(first) && isBelow(both.pFail, LEVELS.fail))
    return { outcome: 'fail', look: 2, p: both.pFail }
  return { outcome: 'inconclusive', look: 2, p: both.pPass }
}
