/** Converts a questionnaire to questions for human raters, with one score per dimension. */
import type { QuestionForPeople } from '@attune/core/internal'
import type { Level } from './definitions.js'
import type { Dimensions } from './questionnaire.js'

const words = {
  en: {
    asks: 'How far would the user agree with these statements when the talk is over?',
    reversed: 'Agreement with a statement that is marked ↔ counts against the others.',
    levels: [
      'the user would strongly disagree',
      'would disagree',
      'would rather disagree',
      'would rather agree',
      'would agree',
      'would strongly agree',
    ],
  },
  zh: {
    asks: '谈话结束时，用户会在多大程度上同意这些话？',
    reversed: '标有 ↔ 的话意思相反：越同意，分数越低。',
    levels: ['用户会非常不同意', '会不同意', '会有些不同意', '会有些同意', '会同意', '会非常同意'],
  },
} as const

interface Given {
  readonly language: string
  readonly dimensions: Dimensions
  /** Numbers of the reverse-keyed statements. */
  readonly reverse: readonly number[]
  /** Numbered statements in the wording of the judge's prompt. */
  readonly statements: string
  /** Scores of the six levels, from strong disagreement to strong agreement. */
  readonly scores: readonly number[]
}

/** One question for each dimension, and one for all statements (`overall`). */
export function statementQuestions({
  language,
  dimensions,
  reverse,
  statements,
  scores,
}: Given): Readonly<Record<string, QuestionForPeople>> {
  const own = /^zh\b/i.test(language) ? words.zh : words.en
  const levels = scores.map((value, at): Level => ({ value, text: own.levels[at]! }))
  const lines = statements.split('\n').flatMap((line) => {
    const number = Number(/^\D{0,3}(\d{1,2})[.):、]/.exec(line)?.[1])
    return Number.isNaN(number)
      ? []
      : [{ number, line: reverse.includes(number) ? `${line.trim()} ↔` : line.trim() }]
  })
  const asked = (first: number, last: number): QuestionForPeople => {
    const inside = lines.filter(({ number }) => number >= first && number <= last)
    const isReversed = inside.some(({ number }) => reverse.includes(number))
    return {
      about: [
        own.asks,
        ...(isReversed ? [own.reversed] : []),
        ...inside.map(({ line }) => line),
      ].join('\n'),
      levels,
    }
  }
  const all = Object.values(dimensions).flat()
  return {
    ...Object.fromEntries(
      Object.entries(dimensions).map(([name, [first, last]]) => [name, asked(first, last)]),
    ),
    overall: asked(Math.min(...all), Math.max(...all)),
  }
}
