import {
  asMessages,
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
import { fenced } from '../fenced.js'
import { chosen } from '../retriever.js'
import type { Services, ServiceTokens } from '../services.js'
import { splitText } from '../text-chunking.js'
import { linePrompts, linesOf } from './lines.js'

const options = {
  type: 'object',
  properties: {
    model: { type: 'string', format: 'chat-model', default: 'offline', description: 'The chat model that replies.' },
    embedder: {
      type: 'string',
      format: 'embedding-model',
      default: 'offline',
      description: 'The embedding model that ranks chunks.',
    },
    system: { type: 'string', description: 'Your own instructions, placed before those of the scenario.' },
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
    chunkSize: { type: 'integer', minimum: 1, default: 128, description: 'Size of a chunk in tokens.' },
    chunkOverlap: { type: 'integer', minimum: 0, default: 50, description: 'Overlap of consecutive chunks in tokens.' },
    tokenizer: {
      type: 'string',
      format: 'tokenizer',
      description:
        'What counts the tokens of chunks: an encoding such as o200k_base, the path of a tokenizer.json, or a model of the config that has a tokenizer. Default: by rule, about four characters a token.',
    },
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
    const heard = history.findLast(({ role }) => role === 'user')?.content ?? ''
    const [, remembered] = /^> (.+)$/m.exec(memories) ?? []
    const said = remembered === undefined ? heard : `${remembered} … ${heard}`
    return /^zh\b/i.test(language)
      ? `我听到你说：“${said}”。请再多告诉我一些。`
      : `I hear you say: “${said}”. Tell me more.`
  },
})

const memoriesPrompt = definePrompt<Record<'memories', string>, string>({
  id: 'memories',
  folder,
  fields: ['memories'],
  parse: known,
})

export const remembering = (needs: ServiceTokens) =>
  defineSupporter({
    revision: 2,
    summary: 'A chat model that sees the last messages, and of the talk before them the passages nearest to these.',
    options,
    prompts: [replyPrompt, memoriesPrompt, ...Object.values(linePrompts)],
    needs,
    follows: () => ['temperature', 'topP', 'maxTokens', 'system'],
    create: (given, services) => ({
      reply: (conversation, context) => reply(conversation, context, { ...given, services }),
    }),
  })

async function reply(
  { turns, brief = '', system: ofMethod = '', sampling, expects }: Conversation,
  context: Context,
  given: Given,
): Promise<Reply> {
  const { model, system = ofMethod, recent } = given
  const [before, window] = [turns.slice(0, -recent), turns.slice(-recent)]
  const memories = await memoriesOf(before, window, context, given)
  const text = memories.join('\n\n')
  const asked = await context.ask(
    replyPrompt,
    {
      system,
      brief,
      memories: text === '' ? '' : promptText(context, memoriesPrompt, { memories: fenced(context, 'memories', text) }),
    },
    {
      model,
      history: asMessages(window, 'supporter'),
      repairs: 0,
      ...(sampling && { sampling }),
      ...(expects && { expects }),
    },
  )
  return {
    text: asked.text,
    usage: asked.usage,
    ...(asked.reasoning !== undefined && { reasoning: asked.reasoning }),
    ...(memories.length > 0 && { annotations: { memories } }),
  }
}

/** Chunks of the talk so far that are nearest to what was said last, in their order. */
async function memoriesOf(
  before: readonly Turn[],
  window: readonly Turn[],
  context: Context,
  { embedder, remembered, chunkSize, chunkOverlap, tokenizer: name, services }: Given,
): Promise<string[]> {
  const text = linesOf(before, context)
  const { count } = await services.tokenizer.load(name)
  const chunks = splitText(text, { size: chunkSize, overlap: chunkOverlap, lengthOf: count })
  const search = { query: linesOf(window, context), texts: chunks, k: remembered, order: 'document', embedder } as const
  return (await chosen(services.retriever, search, context)).map((index) => chunks[index]!)
}
