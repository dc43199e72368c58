import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { known } from '@attune/core'
import { dialogueOf, evaluationOf, scenario, type Examples } from '../src/index.js'

const folder = mkdtempSync(join(tmpdir(), 'attune-core-'))
function fileOf(name: string, content: object | string): string {
  const file = join(folder, name)
  writeFileSync(file, `${typeof content === 'string' ? content : JSON.stringify(content)}\n`)
  return file
}

const turns = [
  { speaker: 'seeker', text: 'I lost my job.' },
  { speaker: 'supporter', text: 'That sounds painful.' },
]

const estimate = (mood: number) => ({ mood: { measures: { final: known(mood) }, series: {} } })
const verdicts = (score: number) => ({
  kind: [{ criterion: 'warmth', outcome: known(score), rationale: '' }],
})
const evaluation = evaluationOf({
  dialogues: ['a', 'b', 'c', 'd'].flatMap((id, at) =>
    ['warm', 'cold'].map((supporter, which) => ({
      scenario: { id },
      supporter,
      dialogue: dialogueOf('Hello.', 'Hello.'),
      estimates: estimate(at + 2 * which),
      verdicts: verdicts(at * which + 1),
    })),
  ),
})

const varied = evaluationOf({
  dialogues: ['a', 'b', 'c', 'd'].flatMap((id, at) =>
    ['warm', 'cold'].flatMap((supporter, which) =>
      [1, 2].flatMap((repeat) =>
        ['small', 'large'].map((model, size) => ({
          scenario: { id },
          supporter,
          repeat,
          conditions: { 'simulator.model': model },
          dialogue: dialogueOf('Hello.', 'Hello.'),
          estimates: estimate(at * which - 3 * which + size + (repeat * at) / 8),
        })),
      ),
    ),
  ),
})

/** Three raters of forty dialogues; the estimate follows the first of them. */
const rated = evaluationOf({
  dialogues: Array.from({ length: 20 }, (_, at) => at).flatMap((at) =>
    ['warm', 'cold'].map((supporter, which) => {
      const scores = {
        anna: (at + 3 * which) % 5,
        ben: (at + 3 * which + (at % 3 === 0 ? 1 : 0)) % 5,
        carl: at % 5,
      }
      return {
        scenario: { id: `s${at}` },
        supporter,
        dialogue: dialogueOf('Hello.', 'Hello.'),
        estimates: estimate(scores.anna),
        verdicts: {
          people: Object.entries(scores).map(([rater, score], line) => ({
            criterion: 'warmth',
            outcome: known(score),
            rationale: '',
            details: { rater, line: line + 2, scores: { warm: 60, cold: 60, gone: 3 } },
          })),
        },
      }
    }),
  ),
})

/** Two supporters, compared in both orders. */
const compared = evaluationOf({
  dialogues: Array.from({ length: 9 }, (_, at) => at).flatMap((at) =>
    ['warm', 'cold'].map((supporter) => ({
      scenario: { id: `s${at}` },
      supporter,
      dialogue: dialogueOf('Hello.', supporter === 'warm' ? 'Tell me what happened.' : 'Hm.'),
    })),
  ),
  pairs: Array.from({ length: 9 }, (_, at) => {
    const outcome = known(at < 8 ? 'first' : 'tie')
    const verdict = { criterion: 'warmth', outcome, rationale: '' }
    return {
      scenario: { ...scenario, id: `s${at}` },
      judge: 'compared',
      supporters: ['warm', 'cold'] as const,
      repeat: 1,
      criteria: [{ criterion: 'warmth', outcome, showings: [{ shownFirst: 'warm', verdict }] }],
    }
  }),
})

/** Components that need a server, a module or a log, and so have tests of their own. */
export const elsewhere = ['http', 'module', 'logged']

export const examples: Examples = {
  scenarios: {
    options: {
      file: fileOf('scenarios.jsonl', { id: 'one', language: 'en', profile: 'A baker.' }),
    },
  },
  log: {
    options: {
      file: fileOf('conversations.jsonl', {
        scenario: 'one',
        supporter: 'bot',
        language: 'en',
        turns,
      }),
    },
  },
  replay: {
    scenario: { id: scenario.id },
    options: { file: fileOf('log.jsonl', { scenario: scenario.id, supporter: 'scripted', turns }) },
  },
  rubric: {
    options: {
      mode: 'together',
      file: fileOf(
        'rubric.yaml',
        'dimensions:\n  warmth: { question: Is it warm?, levels: { 0: Cold., 1: Polite., 2: Warm. } }\n  respect: { question: Whose choice?, levels: { 1: The bot’s., 5: The seeker’s. } }',
      ),
    },
  },
  'need-to-look': {},
  ensemble: {
    read: {
      first: [{ criterion: 'warmth', outcome: known('some'), rationale: '' }],
      second: [{ criterion: 'warmth', outcome: known('some'), rationale: '' }],
    },
  },
  'question-flow': {
    options: {
      file: fileOf(
        'questions.yaml',
        'questions:\n  heard: { ask: Does it say what it heard?, yes: asks }\n  dismissed: { ask: Does it wave the matter away?, finding: { severity: high } }\n  asks: { ask: Does it ask a question? }',
      ),
    },
  },
  recorded: {
    options: {
      file: fileOf(
        'scores.csv',
        'scenario,supporter,criterion,rater,score,comment,turn\none,scripted,warmth,anna,4,She listens.,2\none,scripted,warmth,ben,,,\none,scripted,tone,anna,kind,,',
      ),
    },
  },
  'recorded-findings': {
    options: {
      file: fileOf(
        'findings.csv',
        'scenario,supporter,criterion,turn,quote,state\none,scripted,isolates,2,I hear you,verified',
      ),
      finds: {
        isolates: { severity: 'high', kind: 'said', says: 'turned people away from others' },
      },
    },
  },
  'recorded-measures': {
    options: {
      file: fileOf(
        'moods.csv',
        'scenario,supporter,rater,turn,mood\none,scripted,anna,1,2\none,scripted,ben,1,3\none,scripted,anna,3,4',
      ),
      criteria: ['mood'],
    },
  },
  'recorded-pairs': {
    subject: { supporter: 'warm', other: 'cold', repeat: 1, conditions: {} },
    options: {
      file: fileOf(
        'choices.csv',
        'scenario,first,second,preferred,comment\none,cold,warm,warm,Kinder.',
      ),
    },
  },
  seeker: { options: { turns: 3, resistance: 2, verbosity: 1 } },
  measures: { evaluation },
  replies: { evaluation },
  verdicts: { evaluation },
  preferences: { evaluation: compared },
  'method-agreement': { evaluation },
  'human-agreement': { evaluation: rated, options: { people: 'people' } },
  instrument: { evaluation: varied, options: { known: { better: ['warm'], worse: ['cold'] } } },
}
