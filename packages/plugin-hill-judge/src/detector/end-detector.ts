/** Service that detects the end of a conversation. A config can replace it. */
import { fileURLToPath } from 'node:url'
import { defineService, token, type Turn } from '@attune/core'
import { endProbability, readDetectorModel } from './detector.js'
import { saysFarewell } from './farewell.js'
import { isWeakEnd, windowOf, type DialogueWindow } from './windows.js'
import { readText } from '@attune/core/reading'

/** Options of hill-judge/session that concern the detector. */
export interface EndRule {
  readonly detector: 'farewell' | 'phrase' | 'logreg'
  /** Absolute path of the `logreg` model. Default: the English one of this package. */
  readonly model?: string
  /** Number of messages that `phrase` and `logreg` require before they detect an end. */
  readonly minMessages: number
}

export interface EndDetector {
  /** True if the conversation ends with its last turn. */
  isEnd(turns: readonly Turn[], rule: EndRule): boolean | Promise<boolean>
}

export const endDetector = token<EndDetector>('hill-judge/end-detector')

type Detector = (turns: readonly Turn[]) => boolean

/**
 * Model that was trained on `scripts/endings.jsonl`, dialogues written for Attune. ESC-Judge did
 * not release its model.
 */
const englishModel = fileURLToPath(new URL('english.json', import.meta.url))

/**
 * Built-in detector. `isEnd` throws hill-judge/DETECTOR for an invalid model file, and DATA_READ.
 */
export const byRule = defineService(endDetector, {
  revision: 2,
  summary:
    'Finds the end of a conversation by a farewell, by the published phrases, or by a trained model.',
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => {
    const trained = new Map<string, ReturnType<typeof probabilityOf>>()
    const trainedOn = (file: string): ReturnType<typeof probabilityOf> => {
      const probability = trained.get(file) ?? probabilityOf(file)
      trained.set(file, probability)
      return probability
    }
    return {
      async isEnd(turns, { detector, model = englishModel, minMessages }) {
        if (detector === 'farewell') return seekerTakesLeave(turns)
        if (detector === 'phrase') return endsWindow(minMessages, isWeakEnd)(turns)
        const probability = await trainedOn(model)
        return endsWindow(minMessages, ({ text }) => probability(text) > 0.5)(turns)
      },
    }
  },
})

/** Detects the seeker's farewell. A supporter's good wishes do not end the conversation. */
const seekerTakesLeave: Detector = (turns) => {
  const last = turns.at(-1)
  return last?.speaker === 'seeker' && saysFarewell(last.text)
}

/** True if the last window is an end and there are more than `minMessages` messages. */
export const endsWindow =
  (minMessages: number, isEnd: (window: DialogueWindow) => boolean): Detector =>
  (turns) => {
    const [first, second] = turns.slice(-2)
    if (first === undefined || second === undefined || turns.length <= minMessages) return false
    return isEnd(windowOf(first.text, second.text, turns.length))
  }

const probabilityOf = async (file: string): Promise<(text: string) => number> =>
  endProbability(readDetectorModel(await readText(file), file))
