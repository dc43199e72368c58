import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluationOf, type Examples } from '@attune/testkit'
import { roleMetrics } from '../src/scores/role-play-quality.js'
import { evaluation } from './analyses/evaluation.js'

const posts = join(mkdtempSync(join(tmpdir(), 'attune-posts-')), 'posts.jsonl')
writeFileSync(
  posts,
  JSON.stringify({ id: 'one', language: 'en', post: 'My dog ran away last night.' }),
)

const dialogue = [
  { speaker: 'seeker', text: 'My dog ran away.' },
  { speaker: 'supporter', text: 'That sounds hard. When did it happen?' },
]

const scored = evaluation(
  [1, 2, 3].flatMap((scenario) =>
    ['a', 'b'].map((supporter, at) => ({
      supporter,
      scenario,
      scores: {
        gpt: {
          group: 'general judge',
          scores: [3, 3 - at, 3, 2, 4, at + 1, scenario === 2 ? null : 3],
        },
        people: { scores: [3, 2, 3, 3, 1, 2 + at, 2] },
      },
    })),
  ),
)

const written = evaluationOf({
  dialogues: ['a', 'b'].map((supporter) => ({
    supporter,
    dialogue: {
      turns: [
        { speaker: 'seeker', text: 'My dog ran away.' },
        {
          speaker: 'supporter',
          text: `Say ${supporter} hard thing.`,
          annotations: { reference: dialogue[1]!.text },
        },
      ],
      ending: { reason: 'end-of-log' },
    },
    estimates: { text: { measures: { bleu1: { state: 'known', value: 0.25 } }, series: {} } },
  })),
})

const played = evaluationOf({
  dialogues: ['played', 'source'].map((simulator, at) => ({
    supporter: 'a',
    conditions: { simulator },
    verdicts: {
      quality: roleMetrics.map((metric) => ({
        criterion: `seeker-${metric}`,
        group: 'role-player',
        outcome: { state: 'known', value: 1 + at },
        rationale: '',
      })),
    },
  })),
})

/** Input on which every component of the plugin has something to do. */
export const examples: Examples = {
  extraction: { options: { file: posts } },
  'source-dialogue': { scenario: { references: { dialogue } } },
  'next-turn': { scenario: { references: { dialogue } } },
  'text-metrics': {
    dialogue: {
      turns: [
        { speaker: 'seeker', text: 'My dog ran away.' },
        {
          speaker: 'supporter',
          text: 'That sounds painful.',
          annotations: { reference: dialogue[1]!.text },
        },
      ],
      ending: { reason: 'end-of-log' },
    },
  },
  tables: { evaluation: scored, options: { by: ['category'] } },
  accuracy: { evaluation: scored, options: { people: 'people' } },
  correlations: { evaluation: scored, options: { people: 'people' } },
  'role-players': { evaluation: played },
  'text-table': { evaluation: written },
}
