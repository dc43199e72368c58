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
  revision: 4,
  summary: 'A help-seeker played by any chat model from a card, with controls for its manner.',
  options,
  playsSessions: true,
  prompts: [seekerPrompt, mannerPrompt, stylePrompt, sessionPrompt, notesPrompt],
  create: (given) => {
    const card = textIn(given.card)
    return {
      simulate: (scenario, supporter, context) => {
        if (context.session)
          return playSession(scenario, supporter, context, sessionOptions(scenario, given, card))
        return converse({
          scenario,
          supporter,
          context,
          seeker: (ask) => askSeeker(ask, { scenario, context, given, card }),
          stop: endIfSilent,
          maxSeekerTurns: given.turns,
          wrappers: given.wrappers,
        })
      },
    }
  },
})

const sessionOptions = (
  { profile }: Scenario,
  { model, temperature, maxTokens, turns, wrappers }: SeekerOptions,
  card = profile,
): SessionOptions => ({
  card,
  model,
  sampling: { temperature, maxTokens },
  turns,
  wrappers,
  stop: endIfSilent,
})

interface Role {
  readonly scenario: Scenario
  readonly context: Context
  readonly given: SeekerOptions
  readonly card: string | undefined
}

async function askSeeker(
  { turns, event }: SeekerAsk,
  { scenario, context, given, card }: Role,
): Promise<SeekerTurn> {
  const { model, mayLeave, temperature, maxTokens } = given
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
    card: card ?? scenario.profile,
    wish: scenario.intention,
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

/** Number of empty replies in a row after which the conversation ends. */
const SILENT_REPLIES = 3

function endIfSilent(turns: readonly Turn[]): Ending | undefined {
  const replies = turns
    .filter(({ speaker, scripted }) => speaker === 'supporter' && scripted !== true)
    .slice(-SILENT_REPLIES)
  const isSilent = replies.length === SILENT_REPLIES && replies.every(({ text }) => text === '')
  return isSilent ? { reason: 'supporter-silent' } : undefined
}

const textIn = (file: string | undefined): string | undefined =>
  file === undefined ? undefined : readTextNow(file).trim()
