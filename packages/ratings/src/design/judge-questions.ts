import { parse } from 'yaml'
import type { QuestionForPeople, GivenCriterion, Words } from '@attune/core/internal'
import type { Evaluation } from '@attune/core/findings'
import { givenNamed, type JudgeEntry, wordsIn } from '@attune/core/runtime'
import type { Question } from './questions.js'
import { readTextNow } from '@attune/core/reading'

interface RubricFile {
  readonly dimensions?: Readonly<
    Record<string, { readonly question: string; readonly levels: Readonly<Record<string, string>> }>
  >
  readonly questions?: Readonly<Record<string, FlowQuestion>>
}

interface FlowQuestion {
  readonly ask: Words
  readonly yes?: string
  readonly no?: string
  readonly answers?: Readonly<Record<string, unknown>>
  readonly auto?: boolean
}

interface Found {
  readonly criteria: readonly string[]
  readonly isPair: boolean
  readonly language: string
  /**
   * Questions that the judge's component declares for people, by criterion; undefined if it
   * declares none.
   */
  readonly asked: Readonly<Record<string, QuestionForPeople>> | undefined
}

/**
 * Makes the raters' questions from a judge's criteria. They have the judge's levels and texts, so
 * that ratings and the judge's scores are comparable.
 */
export function judgeQuestions(
  { options, label }: Pick<JudgeEntry, 'options' | 'label'>,
  { criteria, isPair, language, asked }: Found,
  { gives }: Pick<Evaluation, 'gives'>,
): Question[] {
  const written = rubricOf(options['file'])
  if (written?.dimensions) return rubricQuestions(written.dimensions)
  if (written?.questions) return flowQuestions(written.questions, language)
  return criteria
    .filter((id) => asked === undefined || Object.hasOwn(asked, id))
    .map((id): Question => {
      const given: GivenCriterion = givenNamed(gives[label], id) ?? {}
      const about = asked?.[id]?.about ?? (given.about && wordsIn(given.about, language))
      const text = given.title === undefined ? id : wordsIn(given.title, language)
      const question = { id, text, ...(about !== undefined && { about }) }
      if (isPair) return { ...question, form: 'pair' }
      const choices = choicesOf(given, language)
      if (choices) return { ...question, form: 'choice', choices }
      return {
        ...question,
        form: 'score',
        levels: asked?.[id]?.levels ?? plainLevels(given.range ?? [1, 5]),
      }
    })
}

function choicesOf({ outcomes }: GivenCriterion, language: string): Question['choices'] {
  if (outcomes === undefined || outcomes === 'any') return undefined
  if (isList(outcomes)) return outcomes.map((value) => ({ value, text: '' }))
  return Object.entries(outcomes).map(([value, words]) => ({
    value,
    text: wordsIn(words, language),
  }))
}

const isList = (outcomes: object): outcomes is readonly string[] => Array.isArray(outcomes)

function rubricOf(file: unknown): RubricFile | undefined {
  if (typeof file !== 'string' || !/\.ya?ml$/i.test(file)) return undefined
  const written: unknown = parse(readTextNow(file))
  return typeof written === 'object' && written !== null ? (written as RubricFile) : undefined
}

const rubricQuestions = (dimensions: NonNullable<RubricFile['dimensions']>): Question[] =>
  Object.entries(dimensions).map(([id, { question, levels }]) => ({
    id,
    form: 'score',
    text: question.trim(),
    levels: Object.entries(levels)
      .map(([value, text]) => ({ value: Number(value), text: text.trim() }))
      .sort((left, right) => left.value - right.value),
  }))

/**
 * Questions of a judge with a question flow. Each also asks for evidence. A jump over a question
 * becomes the condition `when` of that question.
 */
function flowQuestions(
  questions: NonNullable<RubricFile['questions']>,
  language: string,
): Question[] {
  const names = Object.keys(questions)
  const asked = names.filter((id) => questions[id]!.auto !== true)
  return asked.map((id) => {
    const at = names.indexOf(id)
    const before = names.slice(0, at).findLast((name) => {
      const { yes, no } = questions[name]!
      return isSkipping(yes, names, at) !== isSkipping(no, names, at)
    })
    const isAfterYes = before !== undefined && !isSkipping(questions[before]!.yes, names, at)
    return {
      id,
      form: 'choice' as const,
      text: wordsIn(questions[id]!.ask, language).trim(),
      choices: Object.keys(questions[id]!.answers ?? { yes: null, no: null }).map((value) => ({
        value,
        text: '',
      })),
      evidence: true,
      ...(before !== undefined && { when: { question: before, is: isAfterYes ? 'yes' : 'no' } }),
    }
  })
}

const isSkipping = (to: string | undefined, names: readonly string[], at: number): boolean =>
  to !== undefined && (to === 'end' || names.indexOf(to) > at)

/** Levels for a range of scores: whole numbers, or ten steps if the range is wider than 20. */
function plainLevels([least, most]: readonly [number, number]): { value: number; text: string }[] {
  const step = most - least > 20 ? (most - least) / 10 : 1
  return Array.from({ length: Math.round((most - least) / step) + 1 }, (_, at) => ({
    value: least + at * step,
    text: '',
  }))
}
