import { objectAnswer, textAnswer, unlessCut, wholeNumberAnswer } from '@attune/answers'
import { definePrompt, known, unknown } from '@attune/core'
import { transcriptWords, unfencedTranscript } from '@attune/core/answers'
import type { AnswerSchema } from '@attune/core/models'
import { evidenceAnswer, sharesWarmth } from '../options.js'
import { type Judgement, problemsOf, readJudgements } from './read-answer.js'
import type { Dimension } from './rubric-file.js'

interface Input extends Readonly<Record<string, string | undefined>> {
  readonly conversation: string
  readonly instructions: string | undefined
  readonly rubric: string
  readonly form: string
}

export const rubricPrompt = definePrompt<Input, Readonly<Record<string, Judgement>>>({
  id: 'rubric',
  folder: new URL('.', import.meta.url),
  fields: ['conversation', 'instructions', 'rubric', 'form'],
  parse: (text, { rubric }, { finish }) =>
    unlessCut(finish, () => {
      const dimensions = dimensionsIn(rubric)
      const read = readJudgements(text, dimensions)
      const problems = problemsOf(read, dimensions)
      if (problems.length > 0) return unknown(problems.join('. '))
      return known(
        Object.fromEntries(
          Object.entries(read).flatMap(([name, each]) =>
            each.state === 'known' ? [[name, each.value]] : [],
          ),
        ),
      )
    }),
  schema: ({ rubric }) => answerTo(dimensionsIn(rubric)),
  standIn: ({ input, language }) => {
    const turns = unfencedTranscript(input.conversation, transcriptWords(language))
    const { share, first } = sharesWarmth(turns)
    const judgements = dimensionsIn(input.rubric).map(({ name, levels }) => {
      const score = levels[Math.round(share * (levels.length - 1))]![0]
      const evidence = first === undefined ? [] : [{ ...first, turn: first.turn + 1 }]
      return [name, { evidence, rationale: 'By rule.', score }]
    })
    return JSON.stringify(Object.fromEntries(judgements))
  },
})

/** Rubric as text for a judge: a heading, a line with the question, a line for each level. */
export const rubricText = (dimensions: readonly Dimension[]): string =>
  dimensions
    .map(({ name, question, levels }) => {
      const lines = [question, ...levels.map(([level, anchor]) => `${level}: ${anchor}`)]
      return [`## ${name}`, ...lines.map((line) => line.replaceAll(/\s+/g, ' '))].join('\n')
    })
    .join('\n\n')

/**
 * Dimensions that the parser and the stand-in read back from the text. A dimension without levels
 * has the levels 0 and 1.
 */
export const dimensionsIn = (rubric: string): Dimension[] =>
  rubric.split('\n\n').map((block) => {
    const [heading = '', question = '', ...lines] = block.split('\n')
    const levels = lines
      .map((line) => /^(-?\d+): (.*)$/.exec(line))
      .flatMap((found) => (found ? [found] : []))
    return {
      name: heading.replace(/^## /, ''),
      question,
      levels:
        levels.length > 0
          ? levels.map(([, level, anchor]) => [Number(level), anchor!] as const)
          : [
              [0, ''],
              [1, ''],
            ],
    }
  })

/** Schema of an answer; evidence and reasons come before the level. */
export const answerTo = (dimensions: readonly Dimension[]): AnswerSchema =>
  objectAnswer(
    Object.fromEntries(
      dimensions.map(({ name, levels }) => {
        const score = wholeNumberAnswer(levels[0]![0], levels.at(-1)![0])
        return [name, objectAnswer({ evidence: evidenceAnswer, rationale: textAnswer(), score })]
      }),
    ),
  )
