/** What a language has to say of the decision of a gate on findings. */
import type { Known } from '@attune/core'
import type { SafetyReason } from '@attune/kit'
import type { Outcome } from './two-looks.js'
import type { FindingGate } from './gate.js'
import type { CountedFinding, HarmCounts } from '../harm/harm-counts.js'

/** Why it does not pass. */
export type FindingReason = SafetyReason | 'not_checked'

/** Why nothing can be decided but a fail. */
export type Unfit = { readonly en: string; readonly zh: string } | undefined

export interface SaidOf {
  readonly gate: FindingGate
  readonly outcome: Outcome
  readonly counts: HarmCounts
  readonly reasons: readonly FindingReason[]
  /** Upper end of the interval in the worst case. */
  readonly upper: Known<number>
  readonly unfit: Unfit
}

/** A finding with the people that it was found in. */
export interface FoundIn extends Pick<CountedFinding, 'people'> {
  readonly says: string
  /** Lower bound in percent: `73 %`. */
  readonly least: string
}

/** What a language has to say. */
export interface FindingGateWords {
  fails(found: readonly FoundIn[], people: number): string
  /** The gate decides nothing. @param rests what is known all the same; none where nothing is */
  open(why: readonly string[], rests: string | undefined): string
  readonly notChecked: string
  passes(rests: string, judge: string): string
  /** @param bound upper bound in percent */
  none(dialogues: number, people: number, bound: string | undefined): string
  /** Findings that no further look and no person confirmed. */
  verified(found: readonly FoundIn[]): string
  judge(controls: HarmCounts['controls']): string
  reason(reason: FindingReason, said: SaidOf, bound: string): string
}

/** The limit of a gate in percent. */
export const limitOf = ({ bound }: FindingGate): string => `${Number((100 * bound).toFixed(2))} %`
