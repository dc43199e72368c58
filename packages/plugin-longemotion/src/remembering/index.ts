import { renderedPrompt } from '@attune/answers/internal'
import {
  definePrompt,
  defineSupporter,
  known,
  promptText,
  type Conversation,
  type OptionsOf,
  type Reply,
  type Turn,
  type Context,
} from '@attune/core'
import { fencedUnlessEmpty } from '../passages/fenced.js'
import { chosen } from '../passages/retriever.js'
import { needs, type Services } from '../services.js'
import { asking, chunkOptions, embedderOption, standInReply } from '../passages/supporters.js'
import { splitText } from '../passages/text-chunking.js'
import { linePrompts, linesOf } from './lines.js'

const options = {
  type: 'object',
  properties: {
    model: {
      type: 'string',
      format: 'chat-model',
      default: 'offline',
      description: 'The chat model that replies.',
    },
    embedder: embedderOption,
    system: {
      type: 'string',
      description: 'Your own instructions, placed before those of the scenario.',
    },
    recent: {
      type: 'integer',
      minimum: 1,
      default: 3,
      description: 'Number of recent messages that the model sees in full.',
    },
    remembered: {
      type: 'integer',
      minimum: 0,
      default: 4,
      description: 'Maximum number of chunks from earlier messages.',
    },
    ...chunkOptions,
  },
  additionalProperties: false,
} as const

interface Given extends OptionsOf<typeof options> {
  readonly services: Services
}

const folder = new URL('.', import.meta.url)

const replyPrompt = definePrompt<Record<'system' | 'brief' | 'memories', string>, string>({
  id: 'remembering',
  folder,
  fields: ['system', 'brief', 'memories'],
  expects: { tokens: 200 },
  isProse: true,
  parse: known,
  standIn({ history, language, input: { memories } }) {
    const last = history.findLast(({ role }) => role === 'user')?.content ?? ''
    const [, remembered] = /^> (.+)$/m.exec(memories) ?? []
    return standInReply(remembered === undefined ? last : `${remembered} … ${last}`, language)
  },
})

const memoriesPrompt = renderedPrompt<Record<'memories', string>>(folder, 'memories', 'memories')

export const remembering = defineSupporter({
  revision: 2,
  summary:
    'A chat model that sees the last messages, and of the talk before them the passages nearest to these.',
  options,
  prompts: [replyPrompt, memoriesPrompt, ...Object.values(linePrompts)],
  needs,
  follows: () => ['temperature', 'topP', 'maxTokens', 'system'],
  create: (given, services) => ({
    reply: (conversation, context) => reply(conversation, context, { ...given, services }),
  }),
})

async function reply(conversation: Conversation, context: Context, given: Given): Promise<Reply> {
  const { turns, brief = '', system: ofMethod = '' } = conversation
  const { model, system = ofMethod, recent } = given
  const [before, window] = [turns.slice(0, -recent), turns.slice(-recent)]
  const memories = await memoriesOf(before, window, context, given)
  const text = memories.join('\n\n')
  const asked = await context.ask(
    replyPrompt,
    {
      system,
      brief,
      memories:
        text === ''
          ? ''
          : promptText(context, memoriesPrompt, {
              memories: fencedUnlessEmpty(context, 'memories', text),
            }),
    },
    asking(model, window, conversation),
  )
  return {
    text: asked.text,
    usage: asked.usage,
    ...(asked.reasoning !== undefined && { reasoning: asked.reasoning }),
    ...(memories.length > 0 && { annotations: { memories } }),
  }
}

/**
 * Chunks of the earlier conversation that are most similar to the last messages, in the order of
 * the conversation.
 */
async function memoriesOf(
  before: readonly Turn[],
  window: readonly Turn[],
  context: Context,
  { embedder, remembered, chunkSize, chunkOverlap, tokenizer: name, services }: Given,
): Promise<string[]> {
  const text = linesOf(before, context)
  const { count } = await services.tokenizer.load(name)
  const chunks = splitText(text, { size: chunkSize, overlap: chunkOverlap, lengthOf: count })
  const search = {
    query: linesOf(window, context),
    texts: chunks,
    k: remembered,
    order: 'document',
    embedder,
  } as const
  return (await chosen(services.retriever, search, context)).map((index) => chunks[index]!)
}
