import type { OptionsOf } from '@attune/core'
import { supporterOptions } from '@attune/core/internal'
import { taskNames } from '../items/index.js'
import { settingNames } from '../tasks/names.js'

const model = { type: 'string', format: 'chat-model' } as const
const count = { type: 'integer', minimum: 1 } as const
const retrieval = {
  type: 'object',
  properties: {
    chunkSize: { ...count, description: 'Size of a chunk.' },
    candidates: { ...count, description: 'Number of chunks that are chosen first.' },
    keep: { ...count, description: 'Number of chunks that are shown.' },
  },
  additionalProperties: false,
} as const

export const options = {
  type: 'object',
  properties: {
    setting: {
      type: 'string',
      enum: settingNames,
      default: 'base',
      description:
        'Setting of the paper. Settings other than base use stage 4 of the conversation task only, as in the paper.',
    },
    /**
     * Sampling options. The default values are those with which the released scripts serve models.
     */
    ...supporterOptions(8192),
    form: {
      type: 'string',
      enum: ['own', 'released', 'lm-eval'],
      default: 'own',
      description:
        'How texts are put into questions. own: in fences, so that no text can pose as another part; released: as the released scripts put them, bare, with what they pass on and leave out; lm-eval: as the tasks of the release for lm-evaluation-harness, with their stop sequences. The last two go with the released wording.',
    },
    tasks: {
      type: 'array',
      items: { type: 'string', enum: taskNames },
      minItems: 1,
      uniqueItems: true,
      description: 'Only these tasks, for simulators with different sampling. Default: all tasks.',
    },
    embedder: {
      type: 'string',
      format: 'embedding-model',
      default: 'offline',
      description: 'The embedding model that ranks chunks.',
    },
    sage: {
      ...model,
      default: 'offline',
      description: 'The chat model that enriches chunks in the setting coem.',
    },
    sages: {
      type: 'object',
      properties: {
        emobench: { ...model, description: 'The enriching model for emobench.' },
        finentity: { ...model, description: 'The enriching model for finentity.' },
        detection: { ...model, description: 'The enriching model for detection.' },
        qa: { ...model, description: 'The enriching model for qa.' },
        summary: { ...model, description: 'The enriching model for summary.' },
        conversation: { ...model, description: 'The enriching model for conversation.' },
        expression: { ...model, description: 'The enriching model for expression.' },
      },
      additionalProperties: false,
      default: {},
      description: 'Other enriching models for single files.',
    },
    critic: {
      ...model,
      default: 'offline',
      description: 'The chat model that judges chunks in the setting self-rag.',
    },
    criticReading: {
      type: 'string',
      enum: ['fixed', 'released'],
      default: 'fixed',
      description:
        'How the verdict of the critic is read. fixed: in any case; released: in the exact letters of the released script, which misses [Fully supported].',
    },
    criticAsked: {
      type: 'string',
      enum: ['chat', 'completion'],
      default: 'chat',
      description:
        'How the critic is asked. chat: with instructions, for any chat model; completion: in the form that Self-RAG-7B completes, for a model with api: completions.',
    },
    counts: {
      type: 'string',
      enum: ['paper', 'released'],
      default: 'paper',
      description:
        'Chunk sizes and numbers of chunks. paper: table 8 of the paper; released: the released scripts.',
    },
    retrieval: {
      type: 'object',
      properties: {
        classification: { ...retrieval, description: 'Numbers for the classification task.' },
        detection: { ...retrieval, description: 'Numbers for the detection task.' },
        qa: { ...retrieval, description: 'Numbers for the qa task.' },
        summary: { ...retrieval, description: 'Numbers for the summary task.' },
        conversation: { ...retrieval, description: 'Numbers for the conversation task.' },
        expression: { ...retrieval, description: 'Numbers for the expression task.' },
      },
      additionalProperties: false,
      default: {},
      description: 'Other chunk sizes and numbers of chunks for single tasks.',
    },
    qaRetrieval: {
      type: 'object',
      propertyNames: { format: 'supporter-name' },
      additionalProperties: retrieval,
      default: {},
      description:
        'Numbers for the qa task by the name of the supporter, as the paper has a row for each model. retrieval takes precedence.',
    },
    chunkOverlap: {
      type: 'integer',
      minimum: 0,
      default: 50,
      description: 'Overlap of consecutive chunks, in lengthUnit.',
    },
    tokenOverhead: {
      type: 'integer',
      minimum: 0,
      default: 0,
      description:
        'Tokens added to the length of each text. 1 imitates a tokenizer that adds one token to each text.',
    },
    lengthUnit: {
      type: 'string',
      enum: ['tokens', 'words', 'characters'],
      default: 'tokens',
      description: 'Unit of chunk sizes.',
    },
    tokenizer: {
      type: 'string',
      format: 'tokenizer',
      description:
        'What counts tokens, of chunks and of contextTokens: an encoding such as o200k_base, the path of a tokenizer.json, or a model of the config that has a tokenizer. Default: by rule, about four characters a token.',
    },
    order: {
      type: 'string',
      enum: ['document', 'score'],
      default: 'document',
      description: 'Order of the shown chunks. document: as in the text; score: best first.',
    },
    conversationAs: {
      type: 'string',
      enum: ['text', 'turns'],
      default: 'text',
      description:
        'How the conversation task shows what was said. text: in the question, as in the paper; turns: as the messages of a chat, for a supporter that is a chatbot.',
    },
    windowMessages: {
      ...count,
      default: 3,
      description:
        'Number of recent messages that the conversation task shows in full and does not search.',
    },
    maxSearches: {
      type: 'integer',
      minimum: 0,
      default: 5,
      description:
        'Maximum number of searches in the setting search-o1; up to two more calls close the answer.',
    },
    reading: {
      type: 'string',
      enum: ['lenient', 'strict'],
      default: 'lenient',
      description:
        'The reading that decides whether an answer is usable or asked for again. strict: that of the released scripts.',
    },
    minStageTokens: {
      type: 'integer',
      minimum: 0,
      description:
        'Minimum length of each stage of the expression task, in tokens; 0: none. Default: none in base, 3000 in other settings.',
    },
    contextTokens: {
      type: 'object',
      propertyNames: { format: 'supporter-name' },
      additionalProperties: count,
      default: {},
      description:
        'Maximum input of a supporter in tokens, by name; "*" for all others. Leave room for the answer. Default: no limit.',
    },
    overflow: {
      type: 'string',
      enum: ['error', 'skip', 'truncateMiddle'],
      default: 'error',
      description:
        'A task longer than contextTokens. error: the unit fails; skip: the dialogue ends as context-too-long; truncateMiddle: cut the middle of the long text.',
    },
  },
  additionalProperties: false,
} as const

export type SimulatorOptions = OptionsOf<typeof options>
