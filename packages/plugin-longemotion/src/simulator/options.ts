import type { OptionsOf } from '@attune/core'

const model = { type: 'string', format: 'chat-model' } as const
const count = { type: 'integer', minimum: 1 } as const
const retrieval = {
  type: 'object',
  properties: { chunkSize: count, candidates: count, keep: count },
  additionalProperties: false,
} as const

export const options = {
  type: 'object',
  properties: {
    embedder: { type: 'string', format: 'embedding-model', default: 'offline', description: 'Ranks chunks.' },
    sage: { ...model, default: 'offline', description: 'The model that enriches chunks (coem).' },
    sages: {
      type: 'object',
      properties: {
        emobench: model,
        finentity: model,
        detection: model,
        qa: model,
        summary: model,
        conversation: model,
        expression: model,
      },
      additionalProperties: false,
      default: {},
      description: 'Another enriching model for single tasks.',
    },
    critic: { ...model, default: 'offline', description: 'The model that judges chunks (self-rag).' },
    criticReading: { type: 'string', enum: ['fixed', 'released'], default: 'fixed' },
    counts: {
      type: 'string',
      enum: ['paper', 'released'],
      default: 'paper',
      description: 'Chunk sizes and numbers of chunks, where nothing else is said.',
    },
    retrieval: {
      type: 'object',
      properties: {
        classification: retrieval,
        detection: retrieval,
        qa: retrieval,
        summary: retrieval,
        conversation: retrieval,
        expression: retrieval,
      },
      additionalProperties: false,
      default: {},
      description: 'Chunk size and numbers of chunks of single tasks.',
    },
    qaRetrieval: {
      type: 'object',
      additionalProperties: retrieval,
      default: {},
      description: 'The same for the task qa, by the name of the supporter.',
    },
    chunkOverlap: { type: 'integer', minimum: 0, default: 50 },
    tokenOverhead: { type: 'integer', minimum: 0, default: 0, description: 'Tokens added to the length of any text.' },
    lengthUnit: { type: 'string', enum: ['tokens', 'words', 'characters'], default: 'tokens' },
    order: { type: 'string', enum: ['document', 'score'], default: 'document', description: 'Order of shown chunks.' },
    windowMessages: {
      ...count,
      default: 3,
      description: 'Recent messages that the conversation task does not retrieve.',
    },
    maxSearches: { type: 'integer', minimum: 0, default: 5, description: 'Searches of search-o1 per answer.' },
    attempts: { ...count, description: 'How often an unreadable answer is asked for. Default: by task, as released.' },
    minStageTokens: {
      type: 'integer',
      minimum: 0,
      description: 'Length demanded of each stage of the expression task; 0: none. Default: none in base, else 3000.',
    },
    contextTokens: {
      type: 'object',
      additionalProperties: count,
      default: {},
      description: 'Tokens that a supporter can be sent, by its name; "*" for all others. Leave room for the answer.',
    },
    overflow: {
      type: 'string',
      enum: ['error', 'skip', 'truncateMiddle'],
      default: 'error',
      description: 'What becomes of a task that is too long for the supporter.',
    },
  },
  additionalProperties: false,
} as const

export type SimulatorOptions = OptionsOf<typeof options>
