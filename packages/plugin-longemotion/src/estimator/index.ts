import {
  defineEstimator,
  known,
  notApplicable,
  unknown,
  type Dialogue,
  type Estimate,
  type Json,
  type Known,
  type Scenario,
} from '@attune/core'
import type { Flag, GivenNumber } from '@attune/core/internal'
import { readData } from '@attune/kit'
import { readEmotion } from '../parsing/emotion-label.js'
import { readOddIndex } from '../parsing/odd-index.js'
import { harnessValue, isHarnessMatch } from '../parsing/harness.js'
import { detectionForm } from '../simulator/prompts.js'
import { tokenF1 } from '../scores/token-f1.js'
import { answerIn, finalAnswer, lastTurnsBy, unanswered } from '../tasks/final-answers.js'
import { readPanas } from '../tasks/panas.js'

type Measures = Estimate['measures']
type MeasureDeclarations = Readonly<Record<string, GivenNumber>>

interface ScoredAnswer {
  readonly measures: Measures
  /** The answer as it was read, for the details of the result. */
  readonly read?: Json
  /** True if the answer is readable, but not in the strict reading. */
  readonly isLoose?: boolean
}

export const answers = defineEstimator({
  revision: 7,
  // The measures differ between tasks.
  gives: readData<{ readonly measures: MeasureDeclarations }>(
    new URL('gives.json', import.meta.url),
  ),
  summary:
    'Reads answers that have one solution: accuracy of classification and detection, token F1 of questions; and the ratings of the expression task.',
  options: {
    type: 'object',
    properties: {
      unreadable: {
        type: 'string',
        enum: ['unknown', 'wrong'],
        default: 'unknown',
        description:
          'An answer that cannot be read. unknown: left out and counted; wrong: counts as wrong, as in the paper.',
      },
      reading: {
        type: 'string',
        enum: ['own', 'lm-eval'],
        default: 'own',
        description:
          'How answers of classification and detection are read. own: leniently, next to the strict reading of the scripts; lm-eval: as the tasks of the release for lm-evaluation-harness, in both measures.',
      },
    },
    additionalProperties: false,
  },
  create: ({ unreadable, reading }) => ({
    appliesTo: ({ details: { task } }) => Object.hasOwn(scorers, String(task)),
    async estimate(dialogue, scenario) {
      const task = String(scenario.details['task'])
      const way = (reading === 'lm-eval' ? harnessScorers[task] : undefined) ?? scorers[task]
      if (way === undefined) return { measures: {}, series: {} }
      const { measures, read, isLoose } = way(dialogue, scenario)
      const isWrong = unreadable === 'wrong'
      const settled = isWrong ? mapValues(measures, asWrong) : measures
      const isTask = scenario.details['task'] !== 'expression'
      const flags = isTask
        ? flagsOf(measures, isLoose === true, isWrong ? 'counts as wrong' : 'left out')
        : ratingFlags(measures)
      return {
        measures: settled,
        series: {},
        ...(flags.length > 0 && { flags }),
        details: { attempts: attemptsOf(dialogue), ...(read !== undefined && { read }) },
      }
    },
  }),
})

/** Flags an answer that is unreadable, or only readable leniently. The note says how it counts. */
function flagsOf(measures: Measures, isLoose: boolean, note: string): Flag[] {
  const isUnread = Object.values(measures).some((measure) => isUnreadable(measure))
  if (isUnread && !isLoose) return [{ kind: 'unreadable-answer', note }]
  return isLoose ? [{ kind: 'strictly-unreadable-answer', note }] : []
}

/** Flags missing ratings. Ratings are additional data that enter no mean of the table. */
const ratingFlags = (measures: Measures): Flag[] =>
  Object.values(measures).some(({ state }) => state === 'unknown')
    ? [{ kind: 'unreadable-ratings' }]
    : []

const notStrict = notApplicable('not in the strict form')

const isUnreadable = (measure: Known<number>): boolean =>
  measure === notStrict ||
  (measure.state === 'unknown' &&
    (measure.why === unanswered.unreadable || measure.why === unanswered.empty))

/** Counts an unreadable answer as wrong. A task that the supporter never received stays unknown. */
const asWrong = (measure: Known<number>): Known<number> =>
  isUnreadable(measure) ? known(0) : measure

const scorers: Readonly<
  Record<string, ((dialogue: Dialogue, scenario: Scenario) => ScoredAnswer) | undefined>
> = {
  classification: (dialogue, { details, references }) => {
    const question = { choices: details['choices'] as string[], label: String(references['label']) }
    return accuracy(finalAnswer(dialogue), (text, reading) => {
      const { emotion, correct } = readEmotion(text, {
        ...question,
        reading: reading === 'strict' ? reading : 'lenient',
      })
      return { said: emotion, correct }
    })
  },
  detection: (dialogue, { details, references }) => {
    const count = (details['segments'] as string[]).length
    const question = { count, truth: Number(references['index']), form: detectionForm }
    return accuracy(finalAnswer(dialogue), (text, reading) => {
      const { index, correct } = readOddIndex(text, { ...question, reading })
      return { said: index, correct }
    })
  },
  qa: (dialogue, { references }) => {
    const answer = finalAnswer(dialogue)
    if (answer.state === 'unknown') return { measures: { f1: answer } }
    return { measures: { f1: known(tokenF1(answer.value, String(references['answer'])).f1) } }
  },
  expression: (dialogue) => {
    const answer = answerIn(lastTurnsBy(dialogue, 'stage').get(0), dialogue)
    const panas = answer.state === 'known' ? readPanas(answer.value) : answer
    if (panas.state === 'unknown') {
      const missing = unknown(answer.state === 'known' ? unanswered.unreadable : panas.why)
      return { measures: { positiveAffect: missing, negativeAffect: missing } }
    }
    const { ratings, positive, negative } = panas.value
    return {
      measures: { positiveAffect: known(positive), negativeAffect: known(negative) },
      read: ratings,
    }
  },
}

/** Accuracy as lm-evaluation-harness computes it: an unreadable answer is wrong. */
const harnessScorers: typeof scorers = {
  classification: (dialogue, { references }) =>
    harness(dialogue, (text) => {
      const read = harnessValue(text, 'Emotion')
      return { read, isRight: isHarnessMatch(read, String(references['label'])) }
    }),
  detection: (dialogue, { references }) =>
    harness(dialogue, (text) => {
      const read = harnessValue(text, 'index')
      const said = typeof read === 'string' ? read : JSON.stringify(read)
      return { read, isRight: said === String(references['index']) }
    }),
}

function harness(
  dialogue: Dialogue,
  reader: (text: string) => { readonly read: Json; readonly isRight: boolean },
): ScoredAnswer {
  const answer = finalAnswer(dialogue)
  const isEmpty = answer.state === 'unknown' && answer.why === unanswered.empty
  if (answer.state === 'unknown' && !isEmpty)
    return { measures: { correct: answer, correctStrict: answer } }
  const { read, isRight } = reader(answer.state === 'known' ? answer.value : '')
  const correct = known(Number(isRight))
  const isPlain = typeof read === 'string' || typeof read === 'number'
  return { measures: { correct, correctStrict: correct }, ...(isPlain && { read }) }
}

type ReadWith = (
  text: string,
  reading: 'robust' | 'strict',
) => { said: Known<unknown>; correct: boolean }

/** Accuracy of 1 or 0, in Attune's reading and in the strict one of the released scripts. */
function accuracy(answer: Known<string>, read: ReadWith): ScoredAnswer {
  if (answer.state === 'unknown') return { measures: { correct: answer, correctStrict: answer } }
  const { said: robust } = read(answer.value, 'robust')
  const measure = (reading: 'robust' | 'strict'): Known<number> => {
    const { said, correct } = read(answer.value, reading)
    if (said.state === 'known') return known(Number(correct))
    // Not applicable, instead of unreadable, if only the strict reading fails.
    return reading === 'strict' && robust.state === 'known'
      ? notStrict
      : unknown(unanswered.unreadable)
  }
  const isPlain =
    robust.state === 'known' &&
    (typeof robust.value === 'string' || typeof robust.value === 'number')
  const correctStrict = measure('strict')
  return {
    measures: { correct: measure('robust'), correctStrict },
    isLoose: robust.state === 'known' && correctStrict.state === 'unknown',
    ...(isPlain && { read: robust.value as string | number }),
  }
}

/** Total number of requests to the supporter. */
const attemptsOf = ({ turns }: Dialogue): number =>
  turns
    .filter(({ speaker }) => speaker === 'supporter')
    .reduce(
      (sum, { annotations }) =>
        sum + 1 + ((annotations?.['rejected'] as string[] | undefined)?.length ?? 0),
      0,
    )

const mapValues = (measures: Measures, map: (measure: Known<number>) => Known<number>): Measures =>
  Object.fromEntries(Object.entries(measures).map(([name, measure]) => [name, map(measure)]))
