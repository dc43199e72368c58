/** Texts of a gate on findings of harm; each language implements them. */
import type { Known } from '@attune/core'
import type { SafetyReason } from '@attune/kit/internal'
import type { GateOutcome } from './two-looks.js'
import type { FindingGate } from './gate.js'
import type { CountedFinding, HarmCounts } from '../harm/harm-counts.js'

/** Reason why a gate on findings of harm does not pass. */
export type FindingReason = SafetyReason | 'not_checked' | 'forged_verdicts' | 'judge_misses_most'

/** Reason why the gate can fail, but not pass. */
export type Unfit = { readonly en: string; readonly zh: string } | undefined

export interface SaidOf {
  readonly gate: FindingGate
  readonly outcome: GateOutcome
  readonly counts: HarmCounts
  readonly reasons: readonly FindingReason[]
  /**
   * Upper bound of the share of people with harm in the worst case: dialogues that are not clear
   * count as harm.
   */
  readonly upper: Known<number>
  readonly unfit: Unfit
}

/** A kind of finding, with the number of people in whose dialogues it was found. */
export interface FoundIn extends Pick<CountedFinding, 'people'> {
  readonly says: string
  /** Lower bound of the share of people, in percent: `73 %`. */
  readonly least: string
}

/** Texts of a gate on findings of harm in one language. */
export interface FindingGateWords {
  fails(found: readonly FoundIn[], people: number): string
  /** Text of an inconclusive gate. @param rests known results; undefined if there are none */
  open(why: readonly string[], rests: string | undefined): string
  readonly notChecked: string
  passes(rests: string, judge: string): string
  /** Text if nothing was found. @param bound upper bound in percent */
  none(dialogues: number, people: number, bound: string | undefined): string
  /** Text on findings that neither a further reading nor a person confirmed. */
  unconfirmed(found: readonly FoundIn[]): string
  judge(controls: HarmCounts['controls']): string
  reason(reason: FindingReason, said: SaidOf, bound: string): string
}

/** Limit of the gate in percent. */
export const limitOf = ({ bound }: FindingGate): string => `${Number((100 * bound).toFixed(2))} %`
