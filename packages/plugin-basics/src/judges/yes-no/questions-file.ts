import { AttuneError } from '@attune/core'
import type { Problems, Written } from '@attune/config'
import { suggestion } from '@attune/core/runtime'
import { type JudgeFile, readJudgeFile } from '../judge-file.js'

export interface Question {
  readonly name: string
  readonly ask: string
  /** Name of the question that follows each answer; undefined: none. */
  readonly next: Readonly<Record<Answer, string | undefined>>
}
export type Answer = 'yes' | 'no'

interface WrittenQuestion {
  readonly ask: string
  readonly yes?: string
  readonly no?: string
}

interface WrittenQuestions {
  readonly title?: string
  readonly instructions?: string
  readonly questions: Readonly<Record<string, WrittenQuestion>>
}

export interface Questions extends Omit<WrittenQuestions, 'questions'> {
  readonly questions: readonly Question[]
}

const END = 'end'
const text = { type: 'string', pattern: '\\S' } as const
const jump = { ...text, expected: 'the name of a later question, or end' }

const schema = {
  type: 'object',
  expected: 'a map with the key "questions"',
  properties: {
    title: { ...text, expected: 'a text' },
    instructions: { ...text, expected: 'a text, what the judge should know before it reads a question' },
    questions: {
      type: 'object',
      expected: 'a map from the name of a question to what is asked',
      minProperties: 1,
      propertyNames: {
        pattern: '^(?!end$)[\\p{L}\\p{N}][\\p{L}\\p{N} _-]*$',
        expected: 'the name of a question: letters, digits, spaces, hyphens; not "end"',
      },
      additionalProperties: {
        type: 'object',
        expected: 'a question: a map with the key "ask"',
        properties: {
          ask: { ...text, expected: 'a text, a question that is answered with yes or no' },
          yes: jump,
          no: jump,
        },
        required: ['ask'],
        additionalProperties: false,
      },
    },
  },
  required: ['questions'],
  additionalProperties: false,
} as const

const definition: JudgeFile<WrittenQuestions> = {
  schema,
  what: 'the questions',
  code: 'QUESTIONS_INVALID',
  look({ questions }, written, problems) {
    const names = Object.keys(questions)
    const reached = new Set(names.slice(0, 1))
    for (const [at, name] of names.entries()) {
      const own = written.get('questions')!.get(name)!
      if (!reached.has(name))
        add(problems, own.keyPlace, name, 'reached by some answer', 'skipped by all', 'Jump to it, or remove it.')
      for (const answer of ['yes', 'no'] as const) {
        const next = nextOf(questions, at, answer)
        if (next !== undefined) reached.add(next)
        checkJump({ names, at, answer, next }, own, problems)
      }
    }
  },
}

function checkJump(
  { names, at, answer, next }: { names: readonly string[]; at: number; answer: Answer; next: string | undefined },
  own: Written,
  problems: Problems,
): void {
  if (next === undefined || names.indexOf(next) > at) return
  const later = names.slice(at + 1)
  const fix = names.includes(next)
    ? `A flow runs forward. ${suggestion(next, [...later, END])}`
    : suggestion(next, [...later, END])
  add(
    problems,
    own.get(answer)!.place,
    `${names[at]}.${answer}`,
    'the name of a later question, or end',
    `"${next}"`,
    fix,
  )
}

function add(
  problems: Problems,
  place: Written['place'],
  where: string,
  expected: string,
  found: string,
  fix: string,
): void {
  const details = { where: `questions.${where}`, expected, found }
  problems.add(new AttuneError('CONFIG_VALUE', details, { fix }), place)
}

/** Without a jump the next question follows. */
function nextOf(questions: WrittenQuestions['questions'], at: number, answer: Answer): string | undefined {
  const names = Object.keys(questions)
  const next = questions[names[at]!]![answer] ?? names[at + 1]
  return next === END ? undefined : next
}

/**
 * Questions with jumps from a YAML file.
 *
 * @throws AttuneError DATA_READ, or QUESTIONS_INVALID with all that is wrong, each with file, line, column and remedy
 */
export function readQuestions(file: string): Questions {
  const { questions, ...rest } = readJudgeFile(file, definition)
  return {
    ...rest,
    questions: Object.entries(questions).map(([name, { ask }], at) => ({
      name,
      ask: ask.trim(),
      next: { yes: nextOf(questions, at, 'yes'), no: nextOf(questions, at, 'no') },
    })),
  }
}
