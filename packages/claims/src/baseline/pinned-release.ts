/** The release that stays in a baseline file, whatever is written after it. */
import type { AttuneError } from '@attune/core'
import type { Baseline, Pinned } from './baseline.js'
import { readBaseline } from './read-baseline.js'

/** A baseline to be written into a file that may have a pinned release. `pin`: keeps these numbers under this name in its place. */
export function withPinned(file: string, written: Baseline, pin: string | undefined): Baseline {
  const { evaluations } = written
  const pinned = pin === undefined ? pinnedIn(file) : { name: pin, evaluations }
  return { ...written, ...(pinned && { pinned }) }
}

/** None where there is no file, and in one of another format. */
function pinnedIn(file: string): Pinned | undefined {
  try {
    return readBaseline(file).pinned
  } catch (error) {
    const { code } = error as AttuneError
    if (code === 'BASELINE_MISSING' || code === 'BASELINE_FORMAT') return undefined
    throw error
  }
}
