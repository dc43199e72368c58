import {
  defineJudge,
  fenced,
  known,
  type Dialogue,
  type Known,
  type OptionsOf,
  type Prompt,
  type Scenario,
  type Context,
  type Verdict,
  promptText,
} from '@attune/core'
import type { PromptAnswer, PromptInput } from '@attune/core/internal'
import type { CriterionScores } from '@attune/answers/internal'
import type { Judgement } from '../parsing/judgement.js'
import { harnessReport } from '../parsing/harness.js'
import { readReleasedReport, readReport } from '../parsing/report.js'
import {
  conversationCheckpoints,
  type CheckpointLabel,
  type ConversationRole,
} from '../tasks/checkpoints.js'
import {
  criteriaOfStage,
  expressionCriteria,
  summaryCriteria,
  type SummaryScores,
} from '../tasks/criteria.js'
import { summaryAspects, type Stage } from '../items/index.js'
import { answerIn, finalAnswer, lastTurnsBy } from '../tasks/final-answers.js'
import { givenCriteria } from '../tasks/given-criteria.js'
import { panasItems } from '../tasks/panas.js'
import { askedOfTasks } from './asked.js'
import {
  allPrompts,
  conversationPrompt,
  criteriaPrompts,
  expressionPrompt,
  forms,
  reportLinesPrompt,
  stagesPrompt,
  summaryPrompt,
} from './prompts.js'
import { verdictsFor, unjudged } from './verdicts.js'

const repairs = { type: 'integer', minimum: 0 } as const

const options = {
  type: 'object',
  properties: {
    model: {
      type: 'string',
      format: 'chat-model',
      default: 'offline',
      description: 'The chat model that judges.',
    },
    temperature: {
      type: ['number', 'null'],
      minimum: 0,
      default: 0,
      description: 'Sampling temperature; null: that of the server.',
    },
    maxTokens: {
      type: ['integer', 'null'],
      minimum: 1,
      default: null,
      description: 'Maximum length of a judgement in tokens; null: that of the server.',
    },
    repairs: {
      type: 'object',
      properties: {
        conversation: { ...repairs, description: 'For replies of the conversation task.' },
        summary: { ...repairs, description: 'For summaries.' },
        expression: { ...repairs, description: 'For accounts of the expression task.' },
      },
      additionalProperties: false,
      default: {},
      description: 'Number of retries after an unreadable judgement, by task. Default: 4.',
    },
    form: {
      type: 'string',
      enum: ['own', 'released'],
      default: 'own',
      description:
        'How texts are put into questions. own: in fences, so that no text can pose as another part; released: bare, and an unreadable judgement is asked for in the same words. It goes with the released wording.',
    },
    reading: {
      type: 'string',
      enum: ['lenient', 'strict', 'lm-eval'],
      default: 'lenient',
      description:
        'How judgements are read. lenient: in any common format; strict: as the released scripts; lm-eval: as the tasks of the release for lm-evaluation-harness, where a report without an object is judged as five empty texts; an unreadable judgement is 0 in the table harness.',
    },
  },
  additionalProperties: false,
} as const

type JudgeOptions = OptionsOf<typeof options>

/** A dialogue to judge, with its scenario, the context and the options. */
interface JudgeTask {
  readonly dialogue: Dialogue
  readonly scenario: Scenario
  readonly context: Context
  readonly given: JudgeOptions
}

export const judge = defineJudge({
  revision: 10,
  gives: { criteria: givenCriteria },
  asks: (_, wording) => askedOfTasks(wording),
  summary: 'Scores the replies, summaries and accounts of LongEmotion on their criteria.',
  options,
  prompts: allPrompts,
  create: (given) => ({
    subject: 'dialogue' as const,
    appliesTo: ({ details: { task } }: Scenario) => Object.hasOwn(ways, String(task)),
    async judge(dialogue: Dialogue, scenario: Scenario, context: Context) {
      const way = ways[scenario.details['task'] as JudgedTask]
      return way === undefined ? [] : way({ dialogue, scenario, context, given })
    },
  }),
})

type JudgedTask = 'conversation' | 'summary' | 'expression'

const ways: Readonly<Record<JudgedTask, (bench: JudgeTask) => Promise<Verdict[]>>> = {
  conversation: judgeConversation,
  summary: judgeSummary,
  expression: judgeExpression,
}

const usualRepairs = 4

const ask = <Input extends PromptInput, Answer>(
  { context, given, scenario }: JudgeTask,
  prompt: Prompt<Input, Answer>,
  input: Input,
): Promise<PromptAnswer<Answer>> => {
  const { model, temperature, maxTokens, form } = given
  const again = form === 'released' ? 'as-before' : 'corrected'
  const repairs = given.repairs[scenario.details['task'] as JudgedTask] ?? usualRepairs
  return context.ask(prompt, input, {
    model,
    repairs,
    again,
    sampling: {
      ...(temperature !== null && { temperature }),
      ...(maxTokens !== null && { maxTokens }),
    },
  })
}

const isBare = ({ given }: JudgeTask): boolean => given.form === 'released'

const shownText = (bench: JudgeTask, name: string, text: string): string =>
  isBare(bench) ? text : fenced(name, text, bench.context)

/** Value of the prompt field `reading`, with which the parser decides how to read an answer. */
const reading = ({ given }: JudgeTask): string =>
  given.reading === 'lenient' ? 'lenient' : 'strict'

async function judgeConversation(bench: JudgeTask): Promise<Verdict[]> {
  const { dialogue, scenario } = bench
  const { messages } = conversationDetails(scenario)
  const replies = lastTurnsBy(dialogue, 'checkpoint')
  const verdicts: Verdict[] = []
  for (const { label, fullHistoryEnd } of conversationCheckpoints(
    messages.map(({ role }) => role),
  )) {
    const reply = answerIn(replies.get(label), dialogue)
    verdicts.push(...(await judgeReply(bench, reply, { label, end: fullHistoryEnd })))
  }
  return verdicts
}

async function judgeReply(
  bench: JudgeTask,
  reply: Known<string>,
  { label, end }: { label: CheckpointLabel; end: number },
): Promise<Verdict[]> {
  const { stage, earlier, messages } = conversationDetails(bench.scenario)
  const criteria = criteriaOfStage(stage)
  const details = { checkpoint: label, stage }
  if (reply.state === 'unknown') return unjudged(criteria, reply.why, details)
  const talk = [...earlier, ...messages.slice(0, end)].map(({ role, text }) => ({
    speaker: speakers[role],
    text,
  }))
  const shown = {
    history: isBare(bench)
      ? talk.map(({ speaker, text }) => `${talkWords[speaker]}: ${text}\n`).join('')
      : fenced('talk', talk, bench.context, talkWords),
    reply: shownText(bench, 'reply', reply.value),
  }
  const { answer, text } = await ask(bench, conversationPrompt, {
    ...shown,
    stage: stageName(bench.context, stage),
    criteria: promptText(bench.context, criteriaPrompts[stage], shown),
    form: forms.conversation(stage),
    reading: reading(bench),
    number: String(stage),
  })
  return verdictsFor(criteria, answer, text, details)
}

const speakers = { Client: 'seeker', Counselor: 'supporter' } as const
const talkWords = { seeker: 'Client', supporter: 'Counselor', silent: '(says nothing)' }

interface ConversationDetails {
  readonly stage: Stage
  readonly earlier: readonly { readonly role: ConversationRole; readonly text: string }[]
  readonly messages: ConversationDetails['earlier']
}
const conversationDetails = ({ details }: Scenario): ConversationDetails =>
  details as unknown as ConversationDetails

const stageName = (context: Context, stage: Stage): string =>
  promptText(context, stagesPrompt, {})
    .split('\n')
    .find((line) => line.startsWith(`${stage}:`))
    ?.slice(2)
    .trim() ?? String(stage)

const summaryNames = summaryAspects.flatMap((aspect) =>
  summaryCriteria.map((name) => `${aspect}/${name}`),
)

async function judgeSummary(bench: JudgeTask): Promise<Verdict[]> {
  const { dialogue, scenario, context } = bench
  const summary = finalAnswer(dialogue)
  if (summary.state === 'unknown') return unjudged(summaryNames, summary.why)
  const report =
    bench.given.reading === 'lm-eval'
      ? known(harnessReport(summary.value))
      : (reading(bench) === 'strict' ? readReleasedReport : readReport)(summary.value)
  const { answer, text } = await ask(bench, summaryPrompt, {
    reference: promptText(
      context,
      reportLinesPrompt,
      scenario.references as Readonly<Record<string, string>>,
    ),
    summary: shownText(
      bench,
      'summary',
      report.state === 'known'
        ? promptText(context, reportLinesPrompt, report.value)
        : summary.value,
    ),
    form: forms.summary,
    reading: reading(bench),
  })
  return verdictsFor(summaryNames, flattened(answer), text, {
    readable: report.state === 'known',
  })
}

const flattened = (answer: Known<Judgement<SummaryScores>>): Known<Judgement<CriterionScores>> => {
  if (answer.state === 'unknown') return answer
  const { scores, mean } = answer.value
  const flat = summaryAspects.flatMap((aspect) =>
    Object.entries(scores[aspect]).map(([name, score]) => [`${aspect}/${name}`, score] as const),
  )
  return known({ scores: Object.fromEntries(flat), mean })
}

async function judgeExpression(bench: JudgeTask): Promise<Verdict[]> {
  const { dialogue, scenario } = bench
  const stages = lastTurnsBy(dialogue, 'stage')
  const parts = [0, 1, 2, 3, 4, 5].map((stage) => answerIn(stages.get(stage), dialogue))
  const missing = parts.find((part) => part.state === 'unknown')
  if (missing?.state === 'unknown') return unjudged(expressionCriteria, missing.why)
  const { answer, text } = await ask(bench, expressionPrompt, {
    situation: String(scenario.details['situation']),
    items: panasItems.join(', '),
    writing: shownText(
      bench,
      'writing',
      // The released script ends every part with a line break.
      parts.flatMap((part) => (part.state === 'known' ? [part.value] : [])).join('\n') +
        (isBare(bench) ? '\n' : ''),
    ),
    form: forms.expression,
    reading: reading(bench),
  })
  return verdictsFor(expressionCriteria, answer, text)
}
