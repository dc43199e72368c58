import {
  type Context,
  type Conversation,
  definePrompt,
  defineSupporter,
  known,
  type OptionsOf,
  type Reply,
} from '@attune/core'
import { unfencedText } from '@attune/core/answers'
import { fencedUnlessEmpty } from '../passages/fenced.js'
import { linePrompts, linesOf } from '../remembering/lines.js'
import { best, type RetrievalTools, gather, type Passage } from '../passages/gather.js'
import { notesIn, readNotes } from '../passages/notes.js'
import { needs, type Services } from '../services.js'
import { asking, chunkOptions, embedderOption, standInReply } from '../passages/supporters.js'
import { readText } from '@attune/core/reading'

const count = { type: 'integer', minimum: 1 } as const
const chat = { type: 'string', format: 'chat-model', default: 'offline' } as const

const options = {
  type: 'object',
  properties: {
    model: { ...chat, description: 'The chat model that replies.' },
    sage: { ...chat, description: 'The chat model that writes the background for each reply.' },
    embedder: embedderOption,
    file: {
      type: 'string',
      format: 'file',
      description:
        'A text to retrieve from, besides earlier messages. Default: the brief of the scenario.',
    },
    system: {
      type: 'string',
      description: 'Your own instructions, placed before those of the scenario.',
    },
    recent: {
      ...count,
      default: 3,
      description: 'Number of recent messages that chunks are chosen by.',
    },
    candidates: {
      ...count,
      default: 16,
      description: 'Number of chunks that are chosen first, and shown to the sage.',
    },
    keep: {
      ...count,
      default: 4,
      description: 'Number of chunks that are shown, ranked by what the sage writes.',
    },
    ...chunkOptions,
  },
  additionalProperties: false,
} as const

type CoemOptions = OptionsOf<typeof options>

const folder = new URL('.', import.meta.url)

type Parts = 'system' | 'brief' | 'passages' | 'statement'
const replyPrompt = definePrompt<Partial<Record<Parts, string>>, string>({
  id: 'coem',
  folder,
  fields: ['system', 'brief', 'passages', 'statement'],
  parse: known,
  expects: { tokens: 200 },
  isProse: true,
  standIn: ({ history, language }) =>
    standInReply(history.findLast(({ role }) => role === 'user')?.content ?? '', language),
})

const sagePrompt = definePrompt<{ readonly window: string; readonly passages?: string }, string>({
  id: 'coem-sage',
  folder,
  fields: ['window', 'passages'],
  parse: readNotes,
  expects: { tokens: 120 },
  isProse: true,
  standIn: ({ input: { window } }) => unfencedText(window).split('\n').at(-1) || 'NONE',
})

export const coem = defineSupporter({
  revision: 3,
  summary:
    'A chat model with CoEM: passages of a text and of the talk, chosen with the help of another model that writes the background.',
  options,
  prompts: [replyPrompt, sagePrompt, ...Object.values(linePrompts)],
  needs,
  follows: () => ['temperature', 'topP', 'maxTokens', 'system'],
  create: (given, services) => {
    let text: Promise<string> | undefined
    return {
      reply: async (conversation, context) => {
        text ??= given.file === undefined ? undefined : readText(given.file)
        const tools = await toolsOf(context, given, services)
        return reply(conversation, tools, {
          ...given,
          text: (await text) ?? conversation.brief ?? '',
        })
      },
    }
  },
})

async function reply(
  conversation: Conversation,
  tools: RetrievalTools,
  given: CoemOptions & { readonly text: string },
): Promise<Reply> {
  const { turns, brief = '', system: ofMethod = '' } = conversation
  const { context } = tools
  const { model, sage, system = ofMethod, recent, candidates, keep, chunkSize } = given
  const window = linesOf(turns.slice(-recent), context)
  const text = [given.text, linesOf(turns.slice(0, -recent), context)].filter(Boolean).join('\n\n')
  const retrieval = { chunkSize, candidates, keep: candidates }
  const { shown: first } = await gather(tools, { text, query: window, retrieval })
  const asked = await context.ask(
    sagePrompt,
    {
      window: fencedUnlessEmpty(context, 'recent', window),
      passages: fencedUnlessEmpty(context, 'passages', numbered(first)),
    },
    { model: sage },
  )
  const { notes: statement, lacks } = notesIn(asked.answer)
  const shown = await best(tools, statement ?? window, first, keep)
  const input = {
    system,
    brief,
    passages: fencedUnlessEmpty(context, 'passages', numbered(shown)),
    ...(statement !== undefined && {
      statement: fencedUnlessEmpty(context, 'background', statement),
    }),
  }
  const answer = await context.ask(replyPrompt, input, asking(model, turns, conversation))
  return {
    text: answer.text,
    finish: answer.finish,
    usage: answer.usage,
    ...(answer.reasoning !== undefined && { reasoning: answer.reasoning }),
    annotations: {
      passages: shown.map(({ chunk }) => chunk),
      ...(statement !== undefined && { statement }),
      ...(lacks !== undefined && { statementLacks: lacks }),
    },
  }
}

const numbered = (passages: readonly Passage[]): string =>
  passages.map(({ chunk }, at) => `[${at + 1}] ${chunk}`).join('\n\n')

const toolsOf = async (
  context: Context,
  { embedder, chunkOverlap, tokenizer: name }: CoemOptions,
  services: Services,
): Promise<RetrievalTools> => ({
  context,
  given: { embedder, chunkOverlap, tokenOverhead: 0, lengthUnit: 'tokens', order: 'document' },
  tokens: await services.tokenizer.load(name),
  retriever: services.retriever,
})
