import type { Ending, Turn } from '@attune/core'
import type { EndDetector } from '../detector/end-detector.js'
import type { SessionOptions } from './options.js'

/** Check that `converse` makes after every turn; undefined for the detector `none`. */
export function stopBy(
  ends: EndDetector,
  { detector, detectorModel: model, minMessages }: SessionOptions,
): ((turns: readonly Turn[]) => Promise<Ending | undefined>) | undefined {
  if (detector === 'none') return undefined
  const how = { detector, minMessages, ...(model !== undefined && { model }) }
  return async (turns) =>
    (await ends.isEnd(turns, how)) ? { reason: 'end-of-conversation', detail: detector } : undefined
}
