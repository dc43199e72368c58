import type { PairVerdict } from '@attune/core'

/** Flag of a verdict that was readable only after a repair. */
export const REPAIRED = 'repaired-verdict'

/**
 * Flag for repaired verdicts, which analyses count: keeping to the form is part of a judge's
 * reliability.
 */
export const flagged = (attempts: number, isRead: boolean): Pick<PairVerdict, 'flags'> =>
  isRead && attempts > 1
    ? { flags: [{ kind: REPAIRED, note: `read after ${attempts} attempts` }] }
    : {}
