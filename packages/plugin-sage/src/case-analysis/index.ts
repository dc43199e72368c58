import {
  defineJudge,
  definePrompt,
  known,
  unknown,
  type Dialogue,
  type OptionsOf,
  type Context,
} from '@attune/core'
import type { AskOptions, VerdictOf } from '@attune/core/internal'
import { emotionOutcome } from '../emotion/state.js'
import { innerLife } from '../inner-life.js'
import { conversationOption, talkView } from '../sentient-agent/options.js'
import { tidied } from '@attune/answers'
import { chatModelOption } from '@attune/answers/internal'
import { repairs } from '../repairs.js'

const options = {
  type: 'object',
  properties: {
    model: chatModelOption('The chat model that explains the outcome.'),
    temperature: { type: 'number', minimum: 0, default: 0, description: 'Sampling temperature.' },
    conversation: conversationOption,
  },
  additionalProperties: false,
} as const

export const casePrompt = definePrompt<{ dialogue: string; start: number; final: number }, string>({
  id: 'case-analysis',
  expects: { tokens: 250 },
  isProse: true,
  folder: new URL('.', import.meta.url),
  fields: ['dialogue', 'start', 'final'],
  parse(text) {
    const analysis = tidied(text)
    return analysis === '' ? unknown('the answer is empty') : known(analysis)
  },
  standIn: ({ input: { start, final }, language }) =>
    /^zh\b/i.test(language)
      ? `按规则写成：emotion从${start}变到${final}，跟随每次回复的变化。`
      : `By rule: emotion went from ${start} to ${final}, following the changes after each reply.`,
})

/** Criterion whose label is the outcome of a dialogue, with the analysis as its rationale. */
export const outcomeCriterion = 'outcome' as const

const gives = {
  criteria: {
    [outcomeCriterion]: {
      title: { en: outcomeCriterion, zh: '结局' },
      about: {
        en: 'Whether the emotion ended near its top (success), near its bottom (failure) or between.',
        zh: '情绪最终接近最高（成功）、接近最低（失败）还是居中。',
      },
      outcomes: {
        success: { en: 'success', zh: '成功' },
        neutral: { en: 'neutral', zh: '中性' },
        failure: { en: 'failure', zh: '失败' },
      },
    },
  },
} as const

export const caseAnalysis = defineJudge({
  revision: 4,
  summary: 'Why the user’s mood rose or fell, for dialogues that ended in success or failure.',
  gives,
  options,
  prompts: [casePrompt],
  create: (given) => ({
    subject: 'dialogue',
    judge: async (dialogue, _, context) => [await judge(dialogue, context, given)],
  }),
})

async function judge(
  dialogue: Dialogue,
  context: Context,
  { model, temperature, conversation }: OptionsOf<typeof options>,
): Promise<VerdictOf<typeof gives>> {
  const { start, final } = innerLife(dialogue)
  if (final.state === 'unknown')
    return { criterion: outcomeCriterion, outcome: final, rationale: '' }
  if (start.state === 'unknown')
    return { criterion: outcomeCriterion, outcome: start, rationale: '' }
  const label = emotionOutcome(final.value, { failureInclusive: true })
  const verdict = {
    criterion: outcomeCriterion,
    outcome: known(label),
    details: { final: final.value },
  }
  if (label === 'neutral') return { ...verdict, rationale: '' }
  const asking = { model, repairs, sampling: { temperature } }
  return { ...verdict, rationale: await analysisOf(dialogue, conversation, context, asking) }
}

/**
 * Analysis of the course of the mood in a dialogue. Empty if the first or last emotion is unknown,
 * or if the answer is unreadable.
 */
export async function analysisOf(
  dialogue: Dialogue,
  conversation: Parameters<typeof talkView>[0],
  context: Context,
  asking: AskOptions,
): Promise<string> {
  const { start, final } = innerLife(dialogue)
  if (start.state === 'unknown' || final.state === 'unknown') return ''
  const talk = talkView(conversation, dialogue.turns, context)
  const { answer } = await context.ask(
    casePrompt,
    { dialogue: talk, start: start.value, final: final.value },
    asking,
  )
  return answer.state === 'known' ? answer.value : ''
}
