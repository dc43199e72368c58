import { unknown, type Known } from '@attune/core'

/**
 * Why a model's answer cannot be read: a code, and what it concerns if that is known, as in `missing_section: activity,
 * change` or `incomplete: 7, 12`.
 */
export const problem = (code: string, concerned: readonly (string | number)[] = []): Known<never> =>
  unknown(concerned.length === 0 ? code : `${code}: ${concerned.join(', ')}`)

/** The code of why an answer stayed unreadable: what can be counted. What it is about, or words that help the model, come after it. */
export const codeOf = (why: string): string => why.split(':')[0] ?? why
