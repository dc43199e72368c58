import { definePrompt, unknown, type Known } from '@attune/core'
import type { Reading, StandIn } from '@attune/core/internal'
import { unfencedText } from '@attune/core/answers'
import { unlessCut } from '@attune/answers'
import { renderedPrompt } from '@attune/answers/internal'
import { readData } from '@attune/kit'
import { type EmotionAnswer, parseEmotionAnswer } from '../parsing/emotion-answer.js'
import { parseReplyAnswer, type ReplyAnswer } from '../parsing/reply-answer.js'
import type { EmotionState } from '../emotion/state.js'
import type { Role } from './role.js'
import { noteOn, notice, pick, ruledChange, wordsFor } from './stand-in.js'

const folder = new URL('.', import.meta.url)

/** Prompt fields. Only the parser reads `maxStep`, `decimal`, `outOfRange` and `strict`. */
export type EmotionInput = Role & {
  readonly emotion: number
  readonly dialogue: string
  readonly reply: string
  readonly range: string
  readonly garbled: string
  readonly maxStep: number
  readonly decimal: string
  readonly outOfRange: string
  readonly strict: string
}

const explanations = readData<Readonly<Record<string, string>>>(
  new URL('explanations.json', import.meta.url),
)

/** Adds an explanation to an error code, which a retry shows to the model. */
function withExplanation<T>(answer: Known<T>): Known<T> {
  if (answer.state === 'known') return answer
  const [code = '', ...concerned] = answer.why.split(': ')
  const words = explanations[code]
  return words === undefined ? answer : unknown([code, words, ...concerned].join(': '))
}

const emotionHeadings = ['Content', 'TargetCompletion', 'Activity', 'Analyze', 'Change']

/** Estimation without a change of emotion, as long as those in the published dialogues. */
const unchangedEstimation = emotionHeadings
  .map((heading, at) => `${heading}:\n${at === 4 ? '0' : noted(at)}`)
  .join('\n')

function noted(at: number): string {
  const tokens = [80, 70, 110, 80][at] ?? 0
  return 'This is what stands here about the reply of the other side. '
    .repeat(Math.round(tokens / 15))
    .trim()
}

export const emotionPrompt = definePrompt<EmotionInput, EmotionAnswer>({
  id: 'emotion-estimate',
  // A plan assumes estimations without a change, so that dialogues reach their turn limit.
  expects: { tokens: 370, text: unchangedEstimation },
  folder,
  fields: [
    'purpose',
    'player',
    'scene',
    'emotion',
    'dialogue',
    'reply',
    'range',
    'garbled',
    'maxStep',
    'decimal',
    'outOfRange',
    'strict',
  ],
  unshown: ['maxStep', 'decimal', 'outOfRange', 'strict'],
  parse: (text, { maxStep, decimal, outOfRange, strict }, { finish }) =>
    withExplanation(
      unlessCut(finish, () =>
        parseEmotionAnswer(text, {
          maxStep: Number(maxStep),
          unsignedUpTo: Number(maxStep),
          decimal: decimal === 'round' || decimal === 'reject' ? decimal : 'truncate',
          outOfRange: outOfRange === 'reject' ? 'reject' : 'clamp',
          strict: strict !== 'no',
        }),
      ),
    ),
  form: (_, { language }) =>
    (/^zh\b/i.test(language)
      ? ['（第1步）', '（第2步）', '（第3步）', '（第4步）', '（带正负号的整数）']
      : ['(step 1)', '(step 2)', '(step 3)', '(step 4)', '(a whole number with its sign)']
    )
      .map((part, i) => `${emotionHeadings[i]}:\n${part}`)
      .join('\n'),
  standIn({ input, language, random }) {
    const reply = unfencedText(input.reply)
    const noticed = notice(reply)
    const limit = Math.floor(Number(input.maxStep))
    const change = Math.max(-limit, Math.min(limit, ruledChange(noticed, random())))
    const words = wordsFor(language)
    const [met, thought, felt] = words.notes[noteOn(noticed)]
    const content = words.said.replace(
      '{words}',
      () => [...reply.replace(/\s+/gu, ' ')].slice(0, 60).join('') || '…',
    )
    return `Content:\n${content}\nTargetCompletion:\n${met}\nActivity:\n${thought}\nAnalyze:\n${felt}\nChange:\n${change > 0 ? '+' : ''}${change}`
  },
})

export type MessageInput = Role & {
  readonly dialogue?: string
  readonly older: string
  readonly latest: string
  readonly planning: string
  readonly states: string
  readonly state: string
}

const messageFields = [
  'purpose',
  'player',
  'scene',
  'states',
  'dialogue',
  'older',
  'latest',
  'planning',
  'state',
] as const

const parseMessage = (text: string, _: unknown, { finish }: Reading): Known<ReplyAnswer> =>
  withExplanation(unlessCut(finish, () => parseReplyAnswer(text)))

const formOf =
  (headings: readonly string[]) =>
  (_: unknown, { language }: Pick<Reading, 'language'>): string => {
    const [part, message] = /^zh\b/i.test(language)
      ? ['……', '（只写消息）']
      : ['…', '(the message, and nothing else)']
    return [...headings.map((heading) => `${heading}:\n${part}`), `Response:\n${message}`].join(
      '\n',
    )
  }
const plainForm = formOf(['Thinking'])

function messageOf({ input: { state }, language, random }: StandIn<MessageInput>): string {
  const { messages } = wordsFor(language)
  return pick(messages[state as EmotionState] ?? messages.B, random)
}

export const messagePrompts = {
  rewrite: definePrompt<MessageInput, ReplyAnswer>({
    id: 'message',
    expects: { tokens: 430 },
    folder,
    fields: messageFields,
    unshown: ['dialogue'],
    parse: parseMessage,
    form: formOf(['Thinking', 'Origin', 'Change']),
    standIn(ask) {
      const { thinking, revision } = wordsFor(ask.language)
      const message = messageOf(ask)
      return `Thinking:\n${thinking}\nOrigin:\n${message}\nChange:\n${revision}\nResponse:\n${message}`
    },
  }),
  plain: definePrompt<MessageInput, ReplyAnswer>({
    id: 'message-plain',
    expects: { tokens: 330 },
    folder,
    fields: messageFields,
    unshown: ['dialogue'],
    parse: parseMessage,
    form: plainForm,
    standIn: (ask) => `Thinking:\n${wordsFor(ask.language).thinking}\nResponse:\n${messageOf(ask)}`,
  }),
}

export type OpeningInput = Omit<MessageInput, 'dialogue' | 'older' | 'latest' | 'planning'>

export const openingPrompt = definePrompt<OpeningInput, ReplyAnswer>({
  id: 'opening',
  expects: { tokens: 330 },
  folder,
  fields: ['purpose', 'player', 'scene', 'states', 'state'],
  parse: parseMessage,
  form: plainForm,
  standIn({ language, random }) {
    const { thinking, opening } = wordsFor(language)
    return `Thinking:\n${thinking}\nResponse:\n${pick(opening, random)}`
  },
})

export const rangePrompt = renderedPrompt<{ maxStep: number; slight: number; clear: number }>(
  folder,
  'range',
  'maxStep',
  'slight',
  'clear',
)

/** Emotion range of each state as text; empty texts omit the ranges. */
type StatesInput = Readonly<Record<'peak' | 'high' | 'middle' | 'low' | 'worst', string>>

export const statesPrompt = renderedPrompt<StatesInput>(
  folder,
  'states',
  'peak',
  'high',
  'middle',
  'low',
  'worst',
)
export interface PlanningInput {
  readonly [section: string]: string | undefined
  readonly content?: string
  readonly targetCompletion?: string
  readonly activity?: string
  readonly analyze?: string
}

/** Sections of the estimation from which the agent plans its message. */
export const planningPrompt = renderedPrompt<PlanningInput>(
  folder,
  'planning',
  'content',
  'targetCompletion',
  'activity',
  'analyze',
)
export const garbledPrompt = renderedPrompt(folder, 'garbled')
export const purposePrompt = renderedPrompt(folder, 'purpose')
export const briefPrompt = renderedPrompt(folder, 'brief')
export const hiddenWishPrompt = renderedPrompt<{ scene: string; intention: string }>(
  folder,
  'hidden-wish',
  'scene',
  'intention',
)
