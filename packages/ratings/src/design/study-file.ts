import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json, OptionsOf } from '@attune/core'
import { readRecords } from '@attune/core/reading'
import { errors } from '../errors.js'
import type { StudyRater } from './design.js'
import type { Question } from './questions.js'

const text = { type: 'string', minLength: 1 } as const
const share = { type: 'number', minimum: 0, maximum: 1 } as const
const count = (least: number) => ({ type: 'integer', minimum: least }) as const
const chosen = { scenario: text, supporter: text, repeat: count(1) } as const

const schema = {
  type: 'object',
  properties: {
    evaluation: text,
    /**
     * Label of the judge that the study checks. The judge's criteria, levels and texts become the
     * questions.
     */
    judge: text,
    criteria: { type: 'array', items: text, minItems: 1 },
    questions: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          id: text,
          form: { enum: ['score', 'pair', 'best-worst', 'choice', 'text'] },
          text,
          about: text,
          levels: {
            type: 'array',
            minItems: 2,
            items: {
              type: 'object',
              properties: { value: { type: 'number' }, text: { type: 'string' } },
              required: ['value', 'text'],
              additionalProperties: false,
            },
          },
          choices: {
            type: 'array',
            minItems: 2,
            items: {
              type: 'object',
              properties: { value: text, text: { type: 'string' } },
              required: ['value', 'text'],
              additionalProperties: false,
            },
          },
          howMuch: { type: 'boolean' },
          evidence: { type: 'boolean' },
          when: {
            type: 'object',
            properties: { question: text, is: { type: ['string', 'number'] } },
            required: ['question', 'is'],
            additionalProperties: false,
          },
        },
        required: ['id', 'form', 'text'],
        additionalProperties: false,
      },
    },
    raters: {
      type: 'array',
      minItems: 1,
      items: {
        anyOf: [
          text,
          {
            type: 'object',
            properties: { id: text, languages: { type: 'array', items: text } },
            required: ['id'],
            additionalProperties: false,
          },
        ],
      },
    },
    rate: { enum: ['dialogues', 'pairs', 'tuples', 'turns'], default: 'dialogues' },
    /** For `rate: turns`: number of rated messages of the seeker per dialogue. Default: all. */
    perDialogue: count(1),
    /** Number of dialogues per tuple. */
    tuple: { type: 'integer', minimum: 3, maximum: 5, default: 4 },
    supporters: { type: 'array', items: text, minItems: 1 },
    /** Number of scenarios to draw. Default: all, at most 60. */
    scenarios: count(1),
    draw: { enum: ['scenarios', 'dialogues'], default: 'scenarios' },
    strata: { type: 'string', pattern: '^(language|tag:.+|judge)$' },
    chosen: {
      type: 'array',
      default: [],
      items: {
        type: 'object',
        properties: chosen,
        required: ['scenario', 'supporter'],
        additionalProperties: false,
      },
    },
    anchors: {
      type: 'array',
      default: [],
      items: {
        type: 'object',
        properties: { ...chosen, answers: { type: 'object' } },
        required: ['scenario', 'supporter', 'answers'],
        additionalProperties: false,
      },
    },
    overlap: { ...count(1), default: 2 },
    /** Share of items that all raters rate. */
    shared: { ...share, default: 0.2 },
    repeats: { ...share, default: 0.05 },
    leastRepeats: { ...count(0), default: 5 },
    gap: { ...count(1), default: 10 },
    load: { ...count(1), default: 200 },
    epsilon: { type: 'number', minimum: 0, maximum: 1, default: 0.2 },
    blinded: { type: 'boolean', default: true },
    usedToTune: { type: 'boolean', default: false },
    leaks: {
      type: 'object',
      default: {},
      additionalProperties: { enum: ['mask', 'keep', 'drop'] },
    },
    title: text,
    about: text,
    note: text,
    helpline: text,
    language: { enum: ['en', 'zh'], default: 'en' },
    guess: { type: 'boolean', default: true },
    confidence: { type: 'boolean', default: false },
    halfWidth: { type: 'number', exclusiveMinimum: 0, default: 0.2 },
    sd: { type: 'number', exclusiveMinimum: 0 },
  },
  required: ['raters'],
  additionalProperties: false,
} as const

/** `study.yaml` in the folder of a study: the owner's decisions before the draw. */
export interface StudyFile extends Omit<
  OptionsOf<typeof schema>,
  'questions' | 'raters' | 'anchors'
> {
  readonly questions?: readonly Question[]
  readonly raters: readonly (string | StudyRater)[]
  readonly anchors: readonly (Chosen & { readonly answers: Readonly<Record<string, Json>> })[]
}

export type Chosen = OptionsOf<typeof schema>['chosen'][number]

/**
 * Returns the study file of a folder, with defaults.
 *
 * @throws AttuneError DATA_LINE with the first mistake, ratings/STUDY_MISSING
 */
export async function readStudyFile(folder: string): Promise<StudyFile> {
  const file = join(folder, 'study.yaml')
  if (!existsSync(file))
    throw errors.error('STUDY_MISSING', { folder, why: 'it has no study.yaml' }, {})
  for await (const { value } of readRecords<StudyFile>(file, schema)) return value
  throw errors.error(
    'STUDY_MISSING',
    { folder, why: `${file} is empty (${readFileSync(file).length} bytes)` },
    {},
  )
}

export const ratersOf = ({ raters }: StudyFile): StudyRater[] =>
  raters.map((rater) => (typeof rater === 'string' ? { id: rater } : rater))
