import { unknown, type Known } from '@attune/core'

/**
 * Why a model's answer cannot be read: a code, and what it concerns if that is known, as in `missing_section: activity,
 * change` or `incomplete: 7, 12`.
 */
export const problem = (code: string, concerned: readonly (string | number)[] = []): Known<never> =>
  unknown(concerned.length === 0 ? code : `${code}: ${concerned.join(', ')}`)
