/**
 * Measures of a seeker from its answers to probes, in one state or as means over several states.
 */
import { type Known, known, unknown } from '@attune/core'
import { mean } from '@attune/statistics'
import { contentUnits } from '@attune/statistics/text'
import type { AllLists } from '../lists/index.js'
import { readLists } from '../lists/index.js'
import { type Answers, numberSensitivity, textSensitivity } from '../measures/counterfactual.js'
import { sentimentOf } from '../measures/sentiment.js'
import type { ProbeAnswer, ProbedState } from './answers.js'

/** Length of n-grams; 1, because answers are short. */
const NGRAM = 1

export const answersOf = <T>(state: ProbedState, of: (answer: ProbeAnswer) => T): Answers<T> =>
  Object.fromEntries(Object.entries(state).map(([kind, answers]) => [kind, answers.map(of)]))

export const textsOf = (states: readonly ProbedState[]) =>
  textSensitivity(
    states.map((state) => answersOf(state, ({ text }) => text)),
    NGRAM,
  )

/**
 * Sensitivity of the answers' sentiment to the reply: warm against cold replies. An answer without
 * a word of the list counts as 0.
 */
export function moodSensitivity(states: readonly ProbedState[], lists: AllLists) {
  const mood = ({ text, language }: ProbeAnswer): number => {
    const found = sentimentOf(text, readLists(lists, language).sentiment)
    return found.state === 'known' ? found.value : 0
  }
  return numberSensitivity(
    states.map((state) => answersOf(state, mood)),
    'warm',
    'cold',
  )
}

/**
 * Degree to which answers take up the reply before them: the share of the reply's content units
 * (content words) that the answer contains, minus the mean of the same share for the other replies
 * in the state. About 0 if the answer does not depend on the reply.
 */
export function meanTakeUp(states: readonly ProbedState[], lists: AllLists): Known<number> {
  const gains = states.flatMap((state) => {
    const unitsOf = (text: string): ReadonlySet<string> =>
      contentUnits(text, readLists(lists, Object.values(state)[0]![0]!.language).stop)
    const kinds = Object.values(state).map((answers) => ({
      answers,
      reply: unitsOf(answers[0]!.reply),
    }))
    return kinds.flatMap(({ answers, reply }) => {
      const others = kinds.flatMap((each) =>
        each.reply !== reply && each.reply.size > 0 ? [each.reply] : [],
      )
      if (reply.size === 0 || others.length === 0) return []
      return answers.map(({ text }) => {
        const own = unitsOf(text)
        return shared(reply, own) - mean(others.map((other) => shared(other, own)))
      })
    })
  })
  return gains.length === 0 ? unknown('no_values') : known(mean(gains))
}

const shared = (reply: ReadonlySet<string>, own: ReadonlySet<string>): number =>
  [...reply].filter((unit) => own.has(unit)).length / reply.size
