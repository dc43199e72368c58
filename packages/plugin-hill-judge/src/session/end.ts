import type { Turn } from '@attune/core'
import type { Ending } from '@attune/core/internal'
import type { EndDetector } from '../detector/end-detector.js'
import type { SessionOptions } from './options.js'

/**
 * Number of first messages in which the detectors `phrase` and `logreg` are ignored, as published.
 */
const MIN_MESSAGES = 6

/**
 * Returns the function with which `converse` tests after each turn whether the session ends;
 * undefined for the detector `none`.
 */
export function sessionEndCheck(
  ends: EndDetector,
  { detector, detectorModel: model }: SessionOptions,
): ((turns: readonly Turn[]) => Promise<Ending | undefined>) | undefined {
  if (detector === 'none') return undefined
  const how = { detector, minMessages: MIN_MESSAGES, ...(model !== undefined && { model }) }
  return async (turns) =>
    (await ends.isEnd(turns, how)) ? { reason: 'end-of-conversation', detail: detector } : undefined
}
