import {
  asMessages,
  converse,
  defineSimulator,
  promptText,
  supporterOptions,
  wrappersOption,
  type ChatMessage,
  type Line,
  type OptionsOf,
  type Scenario,
  type SeekerAsk,
  type SeekerTurn,
  type Context,
} from '@attune/core'
import { checked } from './checks.js'
import { beginPrompt, briefPrompt, noticePrompt, seekerPrompt } from './prompts.js'

const options = {
  type: 'object',
  properties: {
    turns: {
      type: 'integer',
      minimum: 0,
      default: 40,
      description: 'T: number of messages that the seeker writes after the scripted opening.',
    },
    model: {
      type: 'string',
      format: 'chat-model',
      default: 'offline',
      description: 'The chat model that plays the seeker.',
    },
    maxTokens: {
      type: 'integer',
      minimum: 1,
      default: 512,
      description: 'Maximum length of one message of the seeker, in tokens.',
    },
    temperature: { type: 'number', minimum: 0, default: 1, description: 'Sampling temperature.' },
    wrappers: wrappersOption,
    eventReminder: {
      type: 'string',
      enum: ['once', 'cumulative'],
      default: 'once',
      description:
        'The seeker reads an event while it writes the message of the event. once: never again; cumulative: afterwards its instructions list what it has learned.',
    },
    mood: {
      type: 'string',
      enum: ['rises', 'rises-and-falls'],
      default: 'rises',
      description:
        'What replies do to the mood of the seeker. rises: good ones raise it; rises-and-falls: bad ones also lower it.',
    },
    ...supporterOptions(512),
    simulatorOpening: {
      type: 'string',
      enum: ['as-is', 'neutral-user-message'],
      default: 'as-is',
      description:
        'neutral-user-message: put a short user message before a history that begins with the assistant, which some services refuse.',
    },
    generateFinalReply: {
      type: 'boolean',
      default: true,
      description: 'Whether the supporter answers the last message of the seeker. No metric uses this reply.',
    },
  },
  additionalProperties: false,
} as const

type SimulatorOptions = OptionsOf<typeof options>

export const simulator = defineSimulator({
  revision: 4,
  summary: 'A distressed user who learns bad news at its own fixed messages, for a fixed number of messages.',
  options,
  prompts: [seekerPrompt, briefPrompt, noticePrompt, beginPrompt],
  create: (given) => ({
    async simulate(scenario, supporter, context) {
      const { turns, generateFinalReply, wrappers } = given
      for (const { turn } of scenario.events.filter((event) => event.turn > turns)) {
        context.warn(`The event of message ${turn} of the seeker is never told: the seeker writes ${turns}.`)
      }
      const { brief } = scenario
      const dialogue = await converse({
        scenario:
          brief === undefined ? scenario : { ...scenario, brief: promptText(context, briefPrompt, { setting: brief }) },
        supporter,
        context,
        seeker: (ask) => askSeeker(ask, scenario, context, given),
        maxSeekerTurns: turns,
        wrappers,
        finalReply: generateFinalReply,
        expects: { tokens: 45 },
      })
      return checked(dialogue, scenario)
    },
  }),
})

async function askSeeker(
  ask: SeekerAsk,
  scenario: Scenario,
  context: Context,
  given: SimulatorOptions,
): Promise<SeekerTurn> {
  const { model, maxTokens, temperature, simulatorOpening, mood } = given
  const { turns, event } = ask
  const view = asMessages(turns.map(withoutNotice), 'seeker')
  const speaksFirst = view[0]?.role === 'assistant' && simulatorOpening === 'neutral-user-message'
  // Many services refuse a request without any user message.
  if (speaksFirst || view.length === 0) view.unshift({ role: 'user', content: promptText(context, beginPrompt, {}) })
  const notice = event === undefined ? undefined : promptText(context, noticePrompt, { event })
  const learned = learnedBefore(ask, scenario, given)
  const { text, reasoning, finish, usage } = await context.ask(
    seekerPrompt,
    {
      setting: scenario.profile,
      ...(event !== undefined && { event }),
      ...(learned !== '' && { learned }),
      ...(mood === 'rises-and-falls' && { falls: mood }),
    },
    { model, history: withNotice(view, notice), sampling: { maxTokens, temperature } },
  )
  const said = text.replace(notices, '')
  return {
    text: said.trim(),
    finish,
    usage,
    ...(reasoning !== undefined && { reasoning }),
    ...(said !== text && { annotations: { quotesNotice: true } }),
  }
}

/** What events told the seeker before this message, a line each. */
const learnedBefore = ({ number }: SeekerAsk, { events }: Scenario, { eventReminder }: SimulatorOptions): string =>
  eventReminder === 'once'
    ? ''
    : events
        .filter(({ turn }) => turn < number)
        .map(({ text }) => `- ${text}`)
        .join('\n')

/** What a seeker repeats of a notice: nobody else may read it. */
const notices = /[[［]{2}[\s\S]*?(?:[\]］]{2}|$)/gu

/** Double brackets tell the seeker what happens to it: nobody in the talk may write them. */
const withoutNotice = ({ speaker, text }: Line): Line => ({
  speaker,
  text: text.replace(/[[［](?=[[［])|[\]］](?=[\]］])/gu, '$& '),
})

/** The notice is part of the last message in this one view; the log never holds it. */
function withNotice(view: readonly ChatMessage[], notice: string | undefined): readonly ChatMessage[] {
  const last = view.at(-1)
  if (last === undefined || notice === undefined) return view
  // A template of the user may say itself what stands between.
  const joint = /^\s/.test(notice) ? '' : '\n\n'
  return [...view.slice(0, -1), { role: last.role, content: `${last.content}${joint}${notice}` }]
}
