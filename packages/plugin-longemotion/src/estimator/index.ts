import { defineEstimator, known, unknown, type Dialogue, type Estimate, type Known, type Scenario } from '@attune/core'
import { readEmotion } from '../parsing/emotion-label.js'
import { readOddIndex } from '../parsing/odd-index.js'
import { detectionForm } from '../simulator/prompts.js'
import { tokenF1 } from '../scores/token-f1.js'
import { finalAnswer, unanswered } from '../tasks/final-answers.js'

type Measures = Estimate['measures']

/** `label` is a reading's own word for the answer, for the details. */
interface Read {
  readonly measures: Measures
  readonly read?: string | number
}

export const answers = defineEstimator({
  revision: 2,
  summary: 'Reads answers that have one solution: accuracy of classification and detection, token F1 of questions.',
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
    },
    additionalProperties: false,
  },
  create: ({ unreadable }) => ({
    async estimate(dialogue, scenario) {
      const way = ways[String(scenario.details['task'])]
      if (way === undefined) return { measures: {}, series: {} }
      const { measures, read } = way(finalAnswer(dialogue), scenario)
      const settled = unreadable === 'wrong' ? mapValues(measures, asWrong) : measures
      return {
        measures: settled,
        series: {},
        details: { attempts: attemptsOf(dialogue), ...(read !== undefined && { read }) },
      }
    },
  }),
})

/** Only what the supporter said counts as wrong: a task that it was never given is still unknown. */
const asWrong = (measure: Known<number>): Known<number> =>
  measure.state === 'unknown' && (measure.why === unanswered.unreadable || measure.why === unanswered.empty)
    ? known(0)
    : measure

const ways: Readonly<Record<string, ((answer: Known<string>, scenario: Scenario) => Read) | undefined>> = {
  classification: (answer, { details, references }) => {
    const question = { choices: details['choices'] as string[], label: String(references['label']) }
    return accuracy(answer, (text, reading) => {
      const { emotion, correct } = readEmotion(text, {
        ...question,
        reading: reading === 'strict' ? reading : 'lenient',
      })
      return { said: emotion, correct }
    })
  },
  detection: (answer, { details, references }) => {
    const count = (details['segments'] as string[]).length
    const question = { count, truth: Number(references['index']), form: detectionForm }
    return accuracy(answer, (text, reading) => {
      const { index, correct } = readOddIndex(text, { ...question, reading })
      return { said: index, correct }
    })
  },
  qa: (answer, { references }) => {
    if (answer.state === 'unknown') return { measures: { f1: answer } }
    return { measures: { f1: known(tokenF1(answer.value, String(references['answer'])).f1) } }
  },
}

type ReadWith = (text: string, reading: 'robust' | 'strict') => { said: Known<unknown>; correct: boolean }

/** 1 or 0, by Attune's reading and by the strict one of the released scripts. */
function accuracy(answer: Known<string>, read: ReadWith): Read {
  if (answer.state === 'unknown') return { measures: { correct: answer, correctStrict: answer } }
  const { said } = read(answer.value, 'robust')
  const measure = (reading: 'robust' | 'strict'): Known<number> => {
    const { said, correct } = read(answer.value, reading)
    return said.state === 'known' ? known(Number(correct)) : unknown(unanswered.unreadable)
  }
  const isPlain = said.state === 'known' && (typeof said.value === 'string' || typeof said.value === 'number')
  return {
    measures: { correct: measure('robust'), correctStrict: measure('strict') },
    ...(isPlain && { read: said.value as string | number }),
  }
}

/** How often the supporter was asked in all. */
const attemptsOf = ({ turns }: Dialogue): number =>
  turns
    .filter(({ speaker }) => speaker === 'supporter')
    .reduce((sum, { annotations }) => sum + 1 + ((annotations?.['rejected'] as string[] | undefined)?.length ?? 0), 0)

const mapValues = (measures: Measures, map: (measure: Known<number>) => Known<number>): Measures =>
  Object.fromEntries(Object.entries(measures).map(([name, measure]) => [name, map(measure)]))
