import { type Context, fenced, type Json, type OptionsOf } from '@attune/core'
import {
  fence,
  type Line,
  type Marks,
  supporterOptions,
  wrappersOption,
} from '@attune/core/internal'

export const conversationOption = {
  type: 'string',
  enum: ['fenced', 'bare'],
  default: 'fenced',
  description:
    'How prompts show what was said. fenced: between marks that are drawn for each request; bare: without them, as program and paper do; a reply can then pose as instructions.',
} as const

export type ConversationForm = (typeof conversationOption.enum)[number]

/** Line breaks that JSON does not escape. */
const otherBreaks = /[\u0085\u2028\u2029]/gu

/** A text or list as JSON in which only the indentation breaks lines. */
export const jsonView = (value: Json, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(
    otherBreaks,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * A conversation in the form of SAGE's prompts: a JSON list, one message per line, between
 * unpredictable marks.
 */
function conversationView(messages: readonly Line[], marks: Marks, name = 'conversation'): string {
  const lines = messages.map(({ speaker, text }) =>
    jsonView({ role: speaker === 'seeker' ? 'you' : 'NPC', content: text }),
  )
  return fence(name, `[${lines.join(',\n ')}]`, marks)
}

/**
 * Exactly the bytes that the released program writes in Chinese: a list, one key per line, without
 * marks.
 */
export const bareView = (messages: readonly Line[], language: string): string => {
  const you = /^zh\b/i.test(language) ? '你' : 'you'
  return JSON.stringify(
    messages.map(({ speaker, text }) => ({
      role: speaker === 'seeker' ? you : 'NPC',
      content: text,
    })),
    null,
    2,
  )
}

export const talkView = (
  shown: ConversationForm,
  messages: readonly Line[],
  context: Context,
): string =>
  shown === 'bare' ? bareView(messages, context.language) : conversationView(messages, context)

export const textView = (
  shown: ConversationForm,
  name: string,
  text: string,
  marks: Marks,
): string => (shown === 'bare' ? text : fenced(name, text, marks))

/** The last two messages, separated from the earlier ones. */
export const splitView = (
  lines: readonly Line[],
  marks: Marks,
): { readonly older: string; readonly latest: string } => ({
  older: conversationView(lines.slice(0, -2), marks, 'before'),
  latest: conversationView(lines.slice(-2), marks, 'latest'),
})

/** Options of the emotion estimation, both while the agent talks and for existing dialogues. */
const estimation = {
  e0: {
    type: 'number',
    minimum: 0,
    maximum: 100,
    default: 40,
    description: 'Emotion before the first reply.',
  },
  maxStep: {
    type: 'number',
    minimum: 0,
    maximum: 100,
    default: 10,
    description: 'Largest change of emotion after one reply; 100 sets no limit.',
  },
  outOfRange: {
    type: 'string',
    enum: ['clamp', 'reject'],
    default: 'clamp',
    description: 'A change larger than maxStep. clamp: limit it to maxStep; reject: ask again.',
  },
  decimal: {
    type: 'string',
    enum: ['truncate', 'round', 'reject'],
    default: 'truncate',
    description:
      'A change with decimals. truncate: cut them; round: round to an integer; reject: ask again.',
  },
  strict: {
    type: 'boolean',
    default: true,
    description: 'Whether an estimation needs all five sections.',
  },
  evaluateFinalReply: {
    type: 'boolean',
    default: false,
    description: 'Whether the agent also rates the reply to its last message.',
  },
  stateRangeInPrompt: {
    type: 'boolean',
    default: true,
    description:
      'Whether the prompt states the largest change (maxStep), what changes of which size mean, and that generic comfort raises nothing.',
  },
  garbledIsUnpleasant: {
    type: 'boolean',
    default: false,
    description: 'Whether the prompt says that garbled text is very unpleasant.',
  },
  temperature: {
    type: ['number', 'null'],
    minimum: 0,
    default: 0.5,
    description: 'Sampling temperature; null: that of the model.',
  },
  maxTokens: {
    type: ['integer', 'null'],
    minimum: 1,
    default: 4096,
    description: 'Maximum length of one answer of the agent, in tokens; null: that of the model.',
  },
  conversation: conversationOption,
} as const

export const estimationOptions = {
  type: 'object',
  properties: {
    model: {
      type: 'string',
      format: 'chat-model',
      description:
        'The chat model that plays the agent. Scores from different agent models cannot be compared.',
    },
    ...estimation,
  },
  required: ['model'],
  additionalProperties: false,
} as const

export const options = {
  type: 'object',
  properties: {
    ...estimationOptions.properties,
    maxTurns: {
      type: 'integer',
      minimum: 1,
      default: 10,
      description: 'Maximum number of messages from the agent, the opening included.',
    },
    stopAt: {
      type: 'string',
      enum: ['success-or-failure', 'zero'],
      default: 'success-or-failure',
      description:
        'Emotion at which the dialogue ends. success-or-failure: 100 or more, or less than 10; zero: 0 only.',
    },
    goodbye: {
      type: 'string',
      enum: ['closing', 'any', 'off'],
      default: 'closing',
      description:
        'What ends a dialogue as a farewell. closing: a message that ends with one; any: a message that contains one; off: nothing.',
    },
    wrappers: wrappersOption,
    ...supporterOptions(4096),
    thresholdsInPrompt: {
      type: 'boolean',
      default: false,
      description: 'Whether prompts name the emotion at which each state begins.',
    },
    planningFields: {
      type: 'array',
      items: { type: 'string', enum: ['content', 'targetCompletion', 'activity', 'analyze'] },
      uniqueItems: true,
      default: ['targetCompletion', 'activity', 'analyze'],
      description: 'Sections of the estimation from which the agent plans its next message.',
    },
    replyFormat: {
      type: 'string',
      enum: ['rewrite', 'plain'],
      default: 'rewrite',
      description:
        'rewrite: the agent drafts a message and revises it; plain: it writes the message at once.',
    },
    opening: {
      type: 'string',
      enum: ['stored', 'generate'],
      default: 'stored',
      description:
        'stored: use the opening of the scenario, if it has one; generate: the agent writes it, the same for all supporters.',
    },
  },
  required: ['model'],
  additionalProperties: false,
} as const

export type AgentOptions = OptionsOf<typeof options>
