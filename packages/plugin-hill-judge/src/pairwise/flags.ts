import type { PairVerdict } from '@attune/core'

/** Of a verdict that could be read only when the judge was asked again. */
export const REPAIRED = 'repaired-verdict'

/** Counted by analyses: how well a judge keeps to the form is part of how far it can be relied on. */
export const flagged = (attempts: number, isRead: boolean): Pick<PairVerdict, 'flags'> =>
  isRead && attempts > 1 ? { flags: [{ kind: REPAIRED, note: `read after ${attempts} attempts` }] } : {}
