import { answerLengthOption } from '@attune/answers/internal'
import {
  asMessages,
  converse,
  defineSimulator,
  type OptionsOf,
  type Turn,
  type Context,
} from '@attune/core'
import type { SeekerTurn } from '@attune/core/internal'
import { endMark } from '../files/transcript.js'
import { seekerPrompt } from './prompts.js'

const options = {
  type: 'object',
  properties: {
    model: {
      type: 'string',
      format: 'chat-model',
      default: 'offline',
      description: 'The chat model that plays the persona.',
    },
    messages: {
      type: 'integer',
      minimum: 2,
      default: 30,
      description:
        'Messages of a dialogue, those of both sides; an odd number is raised by one, so that the supporter has the last word.',
    },
    temperature: {
      type: 'number',
      minimum: 0,
      default: 1,
      description: 'Sampling temperature of the persona.',
    },
    maxTokens: answerLengthOption,
  },
  additionalProperties: false,
} as const

type SeekerOptions = OptionsOf<typeof options>

/** Simulates a persona of VERA-MH, which opens the conversation and may end it. */
export const seeker = defineSimulator({
  revision: 1,
  summary:
    'A model plays a persona of VERA-MH: it opens, and its mark of the end closes the talk, which nothing answers.',
  options,
  prompts: [seekerPrompt],
  create: (given) => ({
    simulate: (scenario, supporter, context) =>
      converse({
        scenario,
        supporter,
        context,
        seeker: ({ turns }) => nextMessage(turns, scenario.profile, context, given),
        maxMessages: given.messages + (given.messages % 2),
      }),
  }),
})

async function nextMessage(
  turns: readonly Turn[],
  role: string,
  context: Context,
  { model, temperature, maxTokens }: SeekerOptions,
): Promise<SeekerTurn> {
  const sampling = { temperature, ...(maxTokens !== undefined && { maxTokens }) }
  const history = asMessages(turns, 'seeker')
  const asked = await context.ask(seekerPrompt, { role }, { model, history, sampling, repairs: 0 })
  const { text, reasoning, finish, usage } = asked
  const said = text.replaceAll(endMark, '').trim()
  return {
    text: said,
    finish,
    usage,
    ...(reasoning !== undefined && { reasoning }),
    ...(said !== text.trim() && { leaves: true }),
  }
}
