/**
 * How well a tracer decides claims whose labels are known, and whether that is enough to rely on.
 */
import { exactShare } from '@attune/statistics'
import { counts } from './counts.js'
import { scriptOf } from './vocabulary.js'

/** Counts of a tracer on a bank of claims with known labels, in one language. */
export interface TracerRecord {
  /** Number of claims of the bank. */
  readonly claims: number
  /** Number of claims that the tracer labels as supported, contradicted or unsupported. */
  readonly decided: number
  /** Number of decided claims with the right label. */
  readonly right: number
  /** Number of claims that are contradicted or unsupported by the bank. */
  readonly invented: number
  /** Number of invented claims that the tracer calls supported. */
  readonly missed: number
}

/** Minimum shares of decided and right claims, and the largest share of missed inventions. */
export const LIMITS = { decided: 0.6, right: 0.85, missed: 0.1 } as const

/** True if the counts keep the limits. */
export const keepsLimits = ({ claims, decided, right, invented, missed }: TracerRecord): boolean =>
  decided >= LIMITS.decided * claims &&
  decided > 0 &&
  right >= LIMITS.right * decided &&
  missed <= LIMITS.missed * invented

/**
 * Record of the tracer by rules, on a bank by which no rule was changed and no weight fitted;
 * undefined in languages without one.
 */
export function rulesRecord(language: string): TracerRecord | undefined {
  const isKnown = /^(?:en|zh)\b/iu.test(language)
  return isKnown ? counts[scriptOf(language)] : undefined
}

/** True if the numbers of the tracer by rules may be shown without a warning. */
export function areRulesValidated(language: string): boolean {
  const record = rulesRecord(language)
  return record !== undefined && keepsLimits(record)
}

/** The record in words, with the exact 95 % interval of the share of right claims. */
export function recordWords({ claims, decided, right, invented, missed }: TracerRecord): string {
  const percent = (share: number): number => Math.round(100 * share)
  const { lower, upper } = exactShare(right, decided)
  return (
    `decides ${decided} of ${claims} claims, ${right} of them rightly ` +
    `(95 %: ${percent(lower)} to ${percent(upper)} %), and calls ${missed} of ${invented} inventions supported`
  )
}
