import type { PairVerdict } from '@attune/core'

/** Flag of a verdict that was readable only after a retry. */
export const REPAIRED = 'repaired-verdict'

/**
 * Flags a verdict that needed a retry. Analyses count the flags, since a reliable judge keeps to
 * the form.
 */
export const flagged = (attempts: number, isRead: boolean): Pick<PairVerdict, 'flags'> =>
  isRead && attempts > 1
    ? { flags: [{ kind: REPAIRED, note: `read after ${attempts} attempts` }] }
    : {}
