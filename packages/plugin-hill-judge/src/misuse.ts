import { AttuneError } from '@attune/core'

/** Arguments that a function cannot work with; the codes are those of the core's statistics. */
export const misuse = (
  code: 'duplicate' | 'length_mismatch' | 'out_of_range' | 'unknown_name',
  what: string,
): AttuneError => new AttuneError('STATISTICS_INPUT', { code, what })
