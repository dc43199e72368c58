import { defineJudge, type GivenCriterion, known, notApplicable, type Verdict } from '@attune/core'
import { asking, groundsIn, judgeOptions } from '../options.js'
import { type Case, conversationOf } from '../rubric/rubric.js'
import { yesNoPrompt } from './prompt.js'
import { type Question, readQuestions } from './questions-file.js'

/** Questions of one's own that are answered with yes or no, each of which may decide what is asked next. */
export const yesNo = defineJudge({
  revision: 6,
  summary:
    'Your own questions with jumps, from a YAML file, answered with yes or no; each yes names a turn and its words.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description:
          'The questions, a YAML file: `questions`, each with `ask`, and with `yes` or `no` where an answer jumps.',
      },
      ...judgeOptions,
    },
    required: ['file'],
    additionalProperties: false,
  },
  gives: ({ file }) => ({
    criteria: Object.fromEntries(
      readQuestions(file).questions.map(({ name, ask }): [string, GivenCriterion] => [
        name,
        { about: ask, outcomes: yesOrNo },
      ]),
    ),
  }),
  prompts: [yesNoPrompt],
  create: ({ file, ...options }) => {
    const { questions, title, instructions } = readQuestions(file)
    return {
      subject: 'dialogue',
      async judge(dialogue, _, context) {
        const given = { dialogue, context, options, instructions, conversation: conversationOf(dialogue, context) }
        const group = title === undefined ? {} : { group: title }
        const verdicts: Verdict[] = []
        let next: string | undefined = questions[0]!.name
        for (const question of questions) {
          if (question.name !== next) {
            verdicts.push({ criterion: question.name, ...group, outcome: notApplicable('not asked'), rationale: '' })
            continue
          }
          const verdict = await answerTo(question, given)
          verdicts.push({ ...verdict, ...group })
          // What follows an answer that nobody could read is not known.
          next = verdict.outcome.state === 'known' ? question.next[verdict.outcome.value as 'yes' | 'no'] : undefined
        }
        return verdicts
      },
    }
  },
})

const yesOrNo = { yes: { en: 'yes', zh: '是' }, no: { en: 'no', zh: '否' } }

interface Given extends Case {
  readonly instructions: string | undefined
}

async function answerTo(
  { name, ask }: Question,
  { dialogue, context, options, instructions, conversation }: Given,
): Promise<Verdict> {
  const asked = await context.ask(yesNoPrompt, { conversation, instructions, question: ask }, asking(options))
  const { answer, text, attempts } = asked
  const details = { answer: text, attempts }
  if (answer.state === 'unknown') return { criterion: name, outcome: answer, rationale: '', details }
  return {
    criterion: name,
    outcome: known(answer.value.answer),
    rationale: answer.value.rationale,
    ...groundsIn(answer.value.evidence, dialogue),
    details,
  }
}
