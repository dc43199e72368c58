import { chatModelOption, messageLengthOption } from '@attune/answers/internal'
import {
  asMessages,
  type Context,
  converse,
  defineSimulator,
  type OptionsOf,
  promptText,
  type Scenario,
  type Turn,
} from '@attune/core'
import {
  askInOption,
  type Ending,
  type SeekerAsk,
  type SeekerTurn,
  supporterOptions,
  wrappersOption,
} from '@attune/core/internal'
import {
  controls,
  type Manner,
  mannerOptions,
  mannerParts,
  styleOptions,
  styleParts,
} from './manner.js'
import { mannerPrompt, seekerPrompt, stylePrompt } from './prompts.js'
import { notesPrompt, sessionPrompt } from './session-prompts.js'
import { playSession, type SessionOptions } from './session-seeker.js'
import { readTextNow } from '@attune/core/reading'

const options = {
  type: 'object',
  properties: {
    model: chatModelOption('The chat model that plays the seeker.'),
    card: {
      type: 'string',
      format: 'file',
      description: 'A text file with the role of the seeker. Default: the profile of the scenario.',
    },
    strategy: {
      type: 'string',
      enum: ['free', 'stepwise'],
      default: 'free',
      description:
        'free: it brings out its worry bit by bit; stepwise: a short statement first, then in each message one step further.',
    },
    example: {
      type: 'string',
      format: 'file',
      description: 'A text file with a sample conversation, as a model for the tone.',
    },
    ...mannerOptions,
    ...styleOptions,
    turns: {
      type: 'integer',
      minimum: 1,
      default: 10,
      description: 'The number of messages that the seeker writes at most.',
    },
    mayLeave: {
      type: 'boolean',
      default: true,
      description: 'Whether the seeker may end the conversation.',
    },
    silence: {
      type: 'integer',
      minimum: 1,
      default: 3,
      description: 'The conversation ends after this many empty replies in a row.',
    },
    wrappers: wrappersOption,
    askIn: askInOption,
    ...supporterOptions(512),
    temperature: { type: 'number', minimum: 0, default: 1, description: 'Sampling temperature.' },
    maxTokens: messageLengthOption,
  },
  additionalProperties: false,
} as const

type SeekerOptions = OptionsOf<typeof options>

/** A help-seeker defined by a card and any chat model. */
export const seeker = defineSimulator({
  revision: 3,
  summary: 'A help-seeker played by any chat model from a card, with controls for its manner.',
  options,
  playsSessions: true,
  prompts: [seekerPrompt, mannerPrompt, stylePrompt, sessionPrompt, notesPrompt],
  create: (given) => {
    const texts = { card: textIn(given.card), example: textIn(given.example) }
    return {
      simulate: (scenario, supporter, context) => {
        if (context.session)
          return playSession(scenario, supporter, context, sessionOptions(scenario, given, texts))
        return converse({
          scenario,
          supporter,
          context,
          seeker: (ask) => askSeeker(ask, { scenario, context, given, texts }),
          stop: (turns) => endIfSilent(turns, given.silence),
          maxSeekerTurns: given.turns,
          wrappers: given.wrappers,
        })
      },
    }
  },
})

const sessionOptions = (
  { profile }: Scenario,
  { model, temperature, maxTokens, turns, wrappers, silence }: SeekerOptions,
  { card = profile }: Role['texts'],
): SessionOptions => ({
  card,
  model,
  sampling: { temperature, maxTokens },
  turns,
  wrappers,
  stop: (said) => endIfSilent(said, silence),
})

interface Role {
  readonly scenario: Scenario
  readonly context: Context
  readonly given: SeekerOptions
  readonly texts: { readonly card: string | undefined; readonly example: string | undefined }
}

async function askSeeker(
  { turns, event }: SeekerAsk,
  { scenario, context, given, texts }: Role,
): Promise<SeekerTurn> {
  const { model, strategy, mayLeave, temperature, maxTokens } = given
  const history = asMessages(turns, 'seeker')
  const manner: Manner = Object.fromEntries(controls.map((name) => [name, given[name]]))
  const parts = mannerParts(manner)
  const style = styleParts(given.style, given.level)
  const instructions = [
    ...(Object.keys(parts).length > 0 ? [promptText(context, mannerPrompt, parts).trim()] : []),
    ...(Object.keys(style).length > 0 ? [promptText(context, stylePrompt, style).trim()] : []),
  ]
  const input = {
    ...manner,
    card: texts.card ?? scenario.profile,
    wish: scenario.intention,
    example: texts.example,
    [strategy === 'free' ? 'free' : 'steps']: strategy,
    manner: instructions.map((text) => `${text}\n`).join(''),
    ...(mayLeave && { leaving: LEAVING }),
    event,
    // Many services require a user message before the first assistant message.
    ...(history[0]?.role !== 'user' && { begin: 'begin' }),
  }
  const reply = await context.ask(seekerPrompt, input, {
    model,
    history,
    sampling: { temperature, maxTokens },
  })
  const { answer, finish, usage, reasoning } = reply
  const said = answer.state === 'known' ? answer.value : { text: '', leaves: false }
  return {
    text: said.text,
    ...(mayLeave && said.leaves && { leaves: true }),
    finish,
    usage,
    ...(reasoning !== undefined && { reasoning }),
  }
}

const LEAVING = 'leaving'

function endIfSilent(turns: readonly Turn[], limit: number): Ending | undefined {
  const replies = turns
    .filter(({ speaker, scripted }) => speaker === 'supporter' && scripted !== true)
    .slice(-limit)
  const isSilent = replies.length === limit && replies.every(({ text }) => text === '')
  return isSilent ? { reason: 'supporter-silent' } : undefined
}

const textIn = (file: string | undefined): string | undefined =>
  file === undefined ? undefined : readTextNow(file).trim()
