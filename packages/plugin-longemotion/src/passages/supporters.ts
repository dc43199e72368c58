/** Common parts of the two supporters that retrieve. */
import { asMessages, type Conversation, type Turn } from '@attune/core'

export const embedderOption = {
  type: 'string',
  format: 'embedding-model',
  default: 'offline',
  description: 'The embedding model that ranks chunks.',
} as const

export const chunkOptions = {
  chunkSize: {
    type: 'integer',
    minimum: 1,
    default: 128,
    description: 'Size of a chunk in tokens.',
  },
  chunkOverlap: {
    type: 'integer',
    minimum: 0,
    default: 50,
    description: 'Overlap of consecutive chunks in tokens.',
  },
  tokenizer: {
    type: 'string',
    format: 'tokenizer',
    description:
      'What counts the tokens of chunks: an encoding such as o200k_base, the path of a tokenizer.json, or a model of the config that has a tokenizer. Default: by rule, about four characters a token.',
  },
} as const

/** Parameters of the model call for a reply, including the messages that the model sees. */
export const asking = (
  model: string,
  turns: readonly Turn[],
  { sampling, expects }: Conversation,
) => ({
  model,
  history: asMessages(turns, 'supporter'),
  repairs: 0,
  ...(sampling && { sampling }),
  ...(expects && { expects }),
})

/** Reply of the offline stand-in. */
export const standInReply = (text: string, language: string): string =>
  /^zh\b/i.test(language)
    ? `我听到你说：“${text}”。请再多告诉我一些。`
    : `I hear you say: “${text}”. Tell me more.`
