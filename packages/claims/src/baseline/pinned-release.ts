/**
 * Pinned release of a baseline file: an earlier baseline that stays in the file when the file is
 * rewritten.
 */
import type { AttuneError } from '@attune/core/internal'
import type { Baseline, Pinned } from './baseline.js'
import { readBaseline } from './read-baseline.js'

/**
 * Adds a pinned release to the baseline `written`: `written` itself under the name `pin`, or, if
 * `pin` is undefined, the release that the file already has.
 */
export function withPinned(file: string, written: Baseline, pin: string | undefined): Baseline {
  const { evaluations } = written
  const pinned = pin === undefined ? pinnedIn(file) : { name: pin, evaluations }
  return { ...written, ...(pinned && { pinned }) }
}

/** Pinned release of a baseline file; undefined without a file, or for one in another format. */
function pinnedIn(file: string): Pinned | undefined {
  try {
    return readBaseline(file).pinned
  } catch (error) {
    const { code } = error as AttuneError
    if (code === 'BASELINE_MISSING' || code === 'BASELINE_FORMAT') return undefined
    throw error
  }
}
