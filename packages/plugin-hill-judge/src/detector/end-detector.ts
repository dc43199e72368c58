/** Whether a conversation is over: a service, so that a config may try another detector. */
import { defineService, token, type Turn } from '@attune/core'
import { errors } from '../errors.js'
import { endProbability, readDetectorModel } from './detector.js'
import { saysFarewell } from './farewell.js'
import { isWeakEnd, windowOf, type DialogueWindow } from './windows.js'
import { readText } from '@attune/core/reading'

/** What the options of hill-judge/session say of it. */
export interface EndRule {
  readonly detector: 'farewell' | 'phrase' | 'logreg'
  /** Absolute path of the model of `logreg`. */
  readonly model?: string
  /** `phrase` and `logreg` find no end before there are more messages than this. */
  readonly minMessages: number
}

export interface EndDetector {
  /** Whether the conversation ends with its last turn. */
  isEnd(turns: readonly Turn[], rule: EndRule): boolean | Promise<boolean>
}

export const endDetector = token<EndDetector>('hill-judge/end-detector')

type Detector = (turns: readonly Turn[]) => boolean

/** `isEnd` throws hill-judge/DETECTOR for `logreg` without a model, or with a file that holds none, and DATA_READ. */
export const byRule = defineService(endDetector, {
  revision: 1,
  summary: 'Finds the end of a conversation by a farewell, by the published phrases, or by a trained model.',
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => {
    const trained = new Map<string, ReturnType<typeof probabilityOf>>()
    const trainedOn = (file: string): ReturnType<typeof probabilityOf> => {
      const probability = trained.get(file) ?? probabilityOf(file)
      trained.set(file, probability)
      return probability
    }
    return {
      async isEnd(turns, { detector, model, minMessages }) {
        if (detector === 'farewell') return seekerTakesLeave(turns)
        if (detector === 'phrase') return endsWindow(minMessages, isWeakEnd)(turns)
        if (model === undefined) throw errors.error('DETECTOR', { what: 'the detector "logreg" has no model file' })
        const probability = await trainedOn(model)
        return endsWindow(minMessages, ({ text }) => probability(text) > 0.5)(turns)
      },
    }
  },
})

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

const probabilityOf = async (file: string): Promise<(text: string) => number> =>
  endProbability(readDetectorModel(await readText(file), file))
