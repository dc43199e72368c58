import { known, type Estimate, type Verdict } from '@attune/core'
import type { Conditions } from '@attune/core/internal'
import { evaluationOf, type Examples } from '@attune/testkit'
import type { DialogueOf } from '@attune/testkit/internal'
import { fileURLToPath } from 'node:url'
import { stageCriteria } from '../src/tasks/criteria.js'
import { sample } from './toys.js'

const question = await sample('emobench/0')
const story = await sample('conversation/1/stage-4')

const estimate = (correct: number): Estimate => ({
  measures: { correct: known(correct), correctStrict: known(0), f1: known(correct / 2) },
  series: {},
})
const verdict = (score: number, details = {}): Verdict => ({
  criterion: 'c',
  outcome: known(score),
  rationale: '',
  details,
})

const one = (
  supporter: string,
  id: string,
  tags: Record<string, string>,
  conditions: Conditions,
  score: number,
): DialogueOf => ({
  conditions,
  scenario: {
    id: `${id}/${JSON.stringify(tags)}`,
    cluster: id,
    tags,
    references: { length: 1000 + 9000 * score },
  },
  supporter,
  dialogue: {
    turns: [
      { speaker: 'supporter', text: 'x', usage: { input: 100 + score, output: 20, reasoning: 5 } },
    ],
    ending: { reason: 'turn-limit' },
  },
  estimates: {
    'longemotion/answers': estimate(score % 2),
    'longemotion/retrieval': {
      measures: { passages: known(score), hit: known(score % 2) },
      series: {},
    },
  },
  verdicts: {
    'longemotion/judge': ['quarter', 'half', 'three_quarters'].map((checkpoint) =>
      verdict(score, { checkpoint }),
    ),
  },
})

/** Means of a stage by a judge and by people. */
const ofStages = (scores: readonly number[]): Verdict[] =>
  Object.values(stageCriteria).flatMap((names, at) =>
    names.map((criterion) => ({ criterion, outcome: known(scores[at]!), rationale: '' })),
  )
const stages = evaluationOf({
  dialogues: ['a', 'b'].map((id): DialogueOf => ({
    ...one('small', id, { task: 'conversation', stage: '4' }, {}, 3),
    verdicts: {
      'longemotion/quality': ofStages([4, 3.5, 3, 4.5]),
      people: ofStages([4.5, 3, 3, 4]),
    },
  })),
})

const tasks = ['classification', 'detection', 'qa', 'summary', 'conversation', 'expression']
const table = evaluationOf({
  dialogues: ['small', 'large'].flatMap((supporter, s) =>
    ['base', 'rag'].flatMap((setting, r) =>
      tasks.flatMap((task, t) =>
        ['a', 'b'].map((id, i) =>
          one(
            supporter,
            id,
            { task, subset: 'finentity', ...(task === 'conversation' && { stage: '4' }) },
            { 'simulator.setting': setting },
            1 + ((s + r + t + i) % 4),
          ),
        ),
      ),
    ),
  ),
})

const sweep = evaluationOf({
  dialogues: ['128', '256'].flatMap((chunkSize, c) =>
    ['2', '4'].flatMap((retrieved, r) =>
      ['a', 'b'].map((id, i) =>
        one(
          'small',
          id,
          { task: 'qa' },
          {
            'simulator.retrieval.qa.chunkSize': chunkSize,
            'simulator.retrieval.qa.keep': retrieved,
          },
          c + r + i,
        ),
      ),
    ),
  ),
})

const file = (name: string): string => fileURLToPath(new URL(`builders/${name}`, import.meta.url))

/** Input on which every component of the plugin has something to do. */
export const examples: Examples = {
  tasks: { options: { itemsPerFile: 1 } },
  needles: { options: { file: file('needles.jsonl'), filler: file('filler.txt'), tokens: [120] } },
  conversations: { options: { file: file('records.jsonl'), messages: 4 } },
  contrasts: { options: { file: file('labelled.jsonl'), count: 1, least: 4, most: 6 } },
  quality: { scenario: story },
  simulator: { scenario: question, replies: ['{"Emotion": "Joy"}'] },
  answers: {
    scenario: question,
    dialogue: {
      turns: [{ speaker: 'supporter', text: '{"Emotion": "Joy"}' }],
      ending: { reason: 'turn-limit' },
    },
  },
  retrieval: {
    scenario: question,
    dialogue: {
      turns: [
        {
          speaker: 'seeker',
          text: '?',
          annotations: { passages: [{ index: 0, chunk: 'A chunk.', shown: 1 }] },
        },
        { speaker: 'supporter', text: '{"Emotion": "Joy"}' },
      ],
      ending: { reason: 'turn-limit' },
    },
  },
  judge: { scenario: story },
  table: { evaluation: table },
  'retrieval-table': { evaluation: table },
  'by-length': { evaluation: table, options: { edges: [0, 20_000] } },
  sweep: { evaluation: sweep },
  'stage-agreement': { evaluation: stages, options: { people: 'people' } },
  tokens: { evaluation: table },
}
