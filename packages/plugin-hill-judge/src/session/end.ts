import { AttuneError, type Ending, type Turn } from '@attune/core'
import { readFile } from 'node:fs/promises'
import { saysFarewell } from '../detector/farewell.js'
import { endProbability, readDetectorModel } from '../detector/detector.js'
import { isWeakEnd, windowOf, type DialogueWindow } from '../detector/windows.js'
import type { SessionOptions } from './options.js'
import { errors } from '../errors.js'

/** Whether a conversation ends with its last turn. */
type Detector = (turns: readonly Turn[]) => boolean

/**
 * How conversations end, by the options; nothing for the detector `none`.
 *
 * @throws AttuneError hill-judge/DETECTOR for `logreg` without a model file or with one that holds no model, DATA_READ for a
 * file that cannot be read
 */
export async function detectorOf({
  detector,
  detectorModel,
  minMessages,
}: SessionOptions): Promise<Detector | undefined> {
  if (detector === 'none') return undefined
  if (detector === 'farewell') return seekerTakesLeave
  if (detector === 'phrase') return endsWindow(minMessages, isWeakEnd)
  if (detectorModel === undefined) {
    throw errors.error('DETECTOR', { what: 'the detector "logreg" has no model file' })
  }
  const probability = endProbability(readDetectorModel(await textOf(detectorModel), detectorModel))
  return endsWindow(minMessages, ({ text }) => probability(text) > 0.5)
}

/** A supporter who wishes well is not cut: only the seeker decides that the talk is over. */
const seekerTakesLeave: Detector = (turns) => {
  const last = turns.at(-1)
  return last?.speaker === 'seeker' && saysFarewell(last.text)
}

/** Whether the last window, beyond `minMessages`, is an end. */
export const endsWindow =
  (minMessages: number, isEnd: (window: DialogueWindow) => boolean): Detector =>
  (turns) => {
    const [first, second] = turns.slice(-2)
    if (first === undefined || second === undefined || turns.length <= minMessages) return false
    return isEnd(windowOf(first.text, second.text, turns.length))
  }

/** The check that `converse` makes after every turn. */
export const stopAt =
  (detector: Detector, name: string) =>
  (turns: readonly Turn[]): Ending | undefined =>
    detector(turns) ? { reason: 'end-of-conversation', detail: name } : undefined

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new AttuneError('DATA_READ', { file, why: (cause as Error).message }, { place: { file }, cause })
  }
}
