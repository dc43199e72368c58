import { chatModelOption, retriesOption } from '@attune/answers'
import {
  defineJudge,
  known,
  unknown,
  type Dialogue,
  type GivenCriterion,
  type Known,
  type OptionsOf,
  type Context,
  type Verdict,
} from '@attune/core'
import { conversationOption, talkView, textView } from '../sentient-agent/view.js'
import { codeOf } from '../asking.js'
import { strategyCodes, strategyNames } from './codes.js'
import { strategyDistribution, withPrecedence, type AnnotatedReply } from './distribution.js'
import { strategyPrompt } from './prompts.js'

const options = {
  type: 'object',
  properties: {
    model: chatModelOption('The chat model that annotates the replies, with one call for each reply.'),
    enforcePrecedence: {
      type: 'boolean',
      default: false,
      description: 'Count only the deepest of B-3, B-2 and B-1 within a paragraph.',
    },
    temperature: { type: 'number', minimum: 0, default: 0, description: 'Sampling temperature.' },
    maxRetries: retriesOption(3, 'an answer that cannot be read'),
    conversation: conversationOption,
  },
  additionalProperties: false,
} as const

type StrategyOptions = OptionsOf<typeof options>

/** The criterion whose details hold what was annotated, reply by reply. */
export const annotatedReplies = 'annotated replies'

/** A count, and a share for each code. */
const criteria: Readonly<Record<string, GivenCriterion>> = {
  [annotatedReplies]: {
    title: { en: annotatedReplies, zh: '已标注的回复' },
    about: {
      en: 'How many replies of the supporter were annotated with strategies.',
      zh: '支持者有多少条回复被标注了策略。',
    },
  },
  ...Object.fromEntries(
    strategyCodes.map((code) => [
      code,
      {
        title: code,
        about: {
          en: `The share of replies in which the supporter ${strategyNames[code].en}.`,
          zh: `支持者的回复中用到此策略的比例：${strategyNames[code].zh}。`,
        },
        range: [0, 1],
      },
    ]),
  ),
}

export const strategies = defineJudge({
  revision: 7,
  summary: 'Which of 24 support strategies the supporter uses, reply by reply.',
  gives: { criteria },
  options,
  prompts: [strategyPrompt],
  create: (given) => ({
    subject: 'dialogue',
    judge: (dialogue, _, context) => judge(dialogue, context, given),
  }),
})

async function judge({ turns }: Dialogue, context: Context, given: StrategyOptions): Promise<Verdict[]> {
  const { model, enforcePrecedence, temperature, maxRetries, conversation } = given
  const replies: Known<AnnotatedReply>[] = []
  // Readers that count the replies again use the same rule.
  const counted = (reply: AnnotatedReply): AnnotatedReply => (enforcePrecedence ? reply.map(withPrecedence) : reply)
  const texts: string[] = []
  for (const [index, { speaker, scripted, text }] of turns.entries()) {
    if (speaker !== 'supporter' || scripted) continue
    const input = {
      dialogue: talkView(conversation, turns.slice(0, index), context),
      reply: textView(conversation, 'reply', text, context),
    }
    const asked = await context.ask(strategyPrompt, input, { model, repairs: maxRetries, sampling: { temperature } })
    texts.push(asked.text)
    const { answer } = asked
    replies.push(answer.state === 'known' ? known(counted(answer.value.paragraphs)) : unknown(codeOf(answer.why)))
    if (answer.state === 'known' && answer.value.unknown.length > 0) {
      context.warn('Some replies were annotated with strategies that the list does not have; they are left out.')
    }
  }
  const { rounds, failedRounds, shares } = strategyDistribution(replies)
  const kept = replies.map((reply) => (reply.state === 'known' ? reply.value : null))
  return [
    {
      criterion: annotatedReplies,
      outcome: known(rounds),
      rationale: texts.join('\n\n'),
      details: { replies: kept, failed: failedRounds },
    },
    ...strategyCodes.map((code): Verdict => ({
      criterion: code,
      outcome: shares[code],
      rationale: strategyNames[code].en,
    })),
  ]
}
