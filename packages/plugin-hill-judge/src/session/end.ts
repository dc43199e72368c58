import { AttuneError, type Ending, type Turn } from '@attune/core'
import { readFile } from 'node:fs/promises'
import { endProbability } from '../detector/detector.js'
import { readDetectorModel } from '../detector/model-file.js'
import { isWeakEnd, windowOf, type DialogueWindow } from '../detector/windows.js'
import type { SessionOptions } from './options.js'
import { errors } from '../errors.js'

/** Whether a conversation ends with a window. */
type Detector = (window: DialogueWindow) => boolean

/**
 * How conversations end, by the options; nothing for the detector `none`.
 *
 * @throws AttuneError hill-judge/DETECTOR for `logreg` without a model file or with one that holds no model, DATA_READ for a
 * file that cannot be read
 */
export async function detectorOf({ detector, detectorModel }: SessionOptions): Promise<Detector | undefined> {
  if (detector === 'none') return undefined
  if (detector === 'phrase') return isWeakEnd
  if (detectorModel === undefined) {
    throw errors.error('DETECTOR', { what: 'the detector "logreg" has no model file' })
  }
  const probability = endProbability(readDetectorModel(await textOf(detectorModel), detectorModel))
  return ({ text }) => probability(text) > 0.5
}

/** What `converse` asks after every turn: whether the last window, beyond `minMessages`, is an end. */
export function stopAt(
  detector: Detector,
  name: string,
  minMessages: number,
): (turns: readonly Turn[]) => Ending | undefined {
  return (turns) => {
    const [first, second] = turns.slice(-2)
    if (first === undefined || second === undefined || turns.length <= minMessages) return undefined
    const ended = detector(windowOf(first.text, second.text, turns.length))
    return ended ? { reason: 'end-of-conversation', detail: name } : undefined
  }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new AttuneError('DATA_READ', { file, why: (cause as Error).message }, { place: { file }, cause })
  }
}
