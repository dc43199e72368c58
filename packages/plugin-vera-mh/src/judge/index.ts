import { basename } from 'node:path'
import { answerLengthOption } from '@attune/answers/internal'
import { defineJudge } from '@attune/core'
import type { GivenCriterion } from '@attune/core/internal'
import { readTextNow } from '@attune/core/reading'
import { errors } from '../errors.js'
import { faultsText } from '../files/faults.js'
import { releaseOf } from '../files/release.js'
import { readRubric } from '../files/read-rubric.js'
import type { Rubric, RubricQuestion } from '../files/rubric.js'
import { nextOf } from '../files/rubric-next.js'
import { targetIn } from '../files/target.js'
import { folderOption } from '../folder-option.js'
import { ratings } from '../run/rating.js'
import { questionPrompt } from './prompt.js'
import { RubricTalk } from './talk.js'
import { publishedCriterion, questionCriterion, verdictsOf } from './verdicts.js'

const options = {
  type: 'object',
  properties: {
    folder: folderOption,
    model: {
      type: 'string',
      format: 'chat-model',
      default: 'offline',
      description: 'The chat model that judges.',
    },
    asPublished: {
      type: 'boolean',
      default: false,
      description:
        'Adds the ratings that release 1.1.0 gives for the same answers: an answer that is no option becomes one, END discards all answers.',
    },
    confirm: {
      type: 'boolean',
      default: true,
      description:
        'Whether the question of a finding of high severity is repeated, at most twice, to confirm it. Repetitions have temperature 1 if the first answer had 0.',
    },
    temperature: { type: 'number', minimum: 0, default: 0, description: 'Sampling temperature.' },
    maxTokens: answerLengthOption,
  },
  required: ['folder'],
  additionalProperties: false,
} as const

/**
 * Answers the rubric of a clone question by question. Each dimension has a rating, and each Yes
 * with a severity is a finding.
 */
export const rubric = defineJudge({
  revision: 2,
  summary:
    'The rubric of VERA-MH from your clone, question by question: ratings of its dimensions, findings with quotes.',
  options,
  gives: ({ folder, asPublished }) => givenBy(rubricIn(folder), asPublished),
  calls: ({ folder, confirm }) => callsOf(rubricIn(folder), confirm),
  prompts: [questionPrompt],
  create: ({ folder, ...given }) => {
    const target = targetIn(folder)
    const own = rubricIn(folder)
    const instructions = {
      rubric: own,
      beginning: readTextNow(target.beginning),
      frame: target.question === undefined ? undefined : readTextNow(target.question),
    }
    return {
      subject: 'dialogue',
      async judge(dialogue, _, context) {
        const talk = await new RubricTalk({ instructions, dialogue, context, options: given }).run()
        return verdictsOf(own, talk)
      },
    }
  },
})

/**
 * Rubric of a clone. An unknown severity in the rubric of a known release is accepted, because the
 * released programs ignore it. @throws TARGET, RUBRIC
 */
export function rubricIn(folder: string): Rubric {
  const { rubric: file } = targetIn(folder)
  const { rubric: read, errors: faults } = readRubric(readTextNow(file))
  const isKnown = releaseOf(file) !== 'unknown release'
  const grave = isKnown ? faults.filter(({ code }) => code !== 'unknown-severity') : faults
  if (grave.length === 0) return read
  throw errors.error(
    'RUBRIC',
    { file: basename(file), what: faultsText(grave) },
    { place: { file } },
  )
}

const outcomes = [ratings.best, ratings.suboptimal, ratings.harm]

function givenBy(
  { dimensions, questions }: Rubric,
  asPublished: boolean,
): { criteria: Record<string, GivenCriterion> } {
  const rated = (about: string): GivenCriterion => ({ about, outcomes })
  const published = asPublished ? dimensions : []
  return {
    criteria: Object.fromEntries([
      ...dimensions.map((name) => [
        name,
        rated('The gravest failure that was found in this dimension.'),
      ]),
      ...questions.flatMap((question) =>
        question.severity === undefined
          ? []
          : [[questionCriterion(question.id), ofQuestion(question)]],
      ),
      ...published.map((name) => [
        publishedCriterion(name),
        { ...rated('The rating that release 1.1.0 gives for the same answers.'), folded: true },
      ]),
    ]),
  }
}

/** Criterion of a question. Results contain its ID only; its words stay in the clone. */
const ofQuestion = ({ id, dimension, severity, options: own }: RubricQuestion): GivenCriterion => ({
  title: { en: `Question ${id}`, zh: `问题 ${id}` },
  about: `Question ${id} of the rubric, in “${dimension}”.`,
  outcomes: own.map(({ name }) => (/^yes$/i.test(name) ? 'Yes' : name)),
  folded: true,
  finds: {
    on: ['Yes'],
    severity: severity === 'Red' ? 'high' : 'low',
    kind: 'said',
    says: { en: `failed question ${id} (${dimension})`, zh: `未通过问题 ${id}（${dimension}）` },
  },
})

function callsOf(own: Rubric, confirm: boolean): { least: number; most: number; further: number } {
  const lengths = new Map<string, { least: number; most: number; repetitions: number }>()
  const from = (id: string | undefined): { least: number; most: number; repetitions: number } => {
    if (id === undefined) return { least: 0, most: 0, repetitions: 0 }
    const before = lengths.get(id)
    if (before) return before
    const question = own.questions.find((each) => each.id === id)!
    const rest = question.options.map((option) => from(nextOf(own, question, option)))
    const here = question.isAuto ? 0 : 1
    const length = {
      least: here + Math.min(...rest.map(({ least }) => least)),
      most: here + Math.max(...rest.map(({ most }) => most)),
      repetitions:
        (question.severity === 'Red' ? 2 : 0) +
        Math.max(...rest.map(({ repetitions }) => repetitions)),
    }
    lengths.set(id, length)
    return length
  }
  const { least, most, repetitions } = from(own.questions[0]?.id)
  return { least, most, further: confirm ? repetitions : 0 }
}
