/**
 * Accuracy of a tracer on claims with known labels, and whether it suffices for use without a
 * warning.
 */
import { exactShare } from '@attune/statistics'
import { counts } from './counts.js'
import { scriptOf } from './vocabulary.js'

/** Counts of a tracer's decisions on a set of claims with known labels, in one language. */
export interface TracerRecord {
  /** Number of claims in the set. */
  readonly claims: number
  /** Number of claims that the tracer labels as supported, contradicted or unsupported. */
  readonly decided: number
  /** Number of decided claims with the right label. */
  readonly right: number
  /** Number of claims whose known label is contradicted or unsupported. */
  readonly invented: number
  /** Number of these invented claims that the tracer labels as supported. */
  readonly missed: number
}

/**
 * Requirements for use without a warning: minimum share of decided claims, minimum share of right
 * labels among them, and maximum share of missed inventions.
 */
export const LIMITS = { decided: 0.6, right: 0.85, missed: 0.1 } as const

/** True if the counts meet the requirements of `LIMITS`. */
export const keepsLimits = ({ claims, decided, right, invented, missed }: TracerRecord): boolean =>
  decided >= LIMITS.decided * claims &&
  decided > 0 &&
  right >= LIMITS.right * decided &&
  missed <= LIMITS.missed * invented

/**
 * Accuracy of the rule-based tracer on claims that influenced neither its rules nor its weights;
 * undefined in languages without such claims.
 */
export function rulesRecord(language: string): TracerRecord | undefined {
  const isKnown = /^(?:en|zh)\b/iu.test(language)
  return isKnown ? counts[scriptOf(language)] : undefined
}

/** True if results of the rule-based tracer may be shown without a warning in this language. */
export function areRulesValidated(language: string): boolean {
  const record = rulesRecord(language)
  return record !== undefined && keepsLimits(record)
}

/** The counts in words, with the exact 95 % interval of the share of right labels. */
export function recordWords({ claims, decided, right, invented, missed }: TracerRecord): string {
  const percent = (share: number): number => Math.round(100 * share)
  const { lower, upper } = exactShare(right, decided)
  return (
    `decides ${decided} of ${claims} claims, ${right} of them rightly ` +
    `(95 %: ${percent(lower)} to ${percent(upper)} %), and calls ${missed} of ${invented} inventions supported`
  )
}
