import { fileURLToPath } from 'node:url'
import { known, type Dialogue } from '@attune/core'
import type { Examples } from '@attune/testkit'
import { toyEvaluation } from './analyses/toy-evaluation.js'
import { dialogueOf, scenario } from './toys.js'

const talk = (...changes: readonly (number | null)[]): Dialogue => dialogueOf(changes)

const verdicts = (score: number) => ({
  'sage/relationship': [{ criterion: 'overall', outcome: known(score), rationale: '' }],
  'sage/strategies': [
    {
      criterion: 'annotated replies',
      outcome: known(1),
      rationale: '',
      details: { replies: [[['A-1', 'B-2']]] },
    },
  ],
  'sage/case-analysis': [
    { criterion: 'outcome', outcome: known('success'), rationale: 'It was heard.' },
  ],
})

const evaluation = toyEvaluation([
  {
    supporter: 'calm',
    scenario: 'a',
    kind: 'emotional',
    dialogue: known(talk(5, 10, 10)),
    verdicts: verdicts(70),
  },
  {
    supporter: 'curt',
    scenario: 'a',
    kind: 'emotional',
    dialogue: known(talk(-10, -5)),
    verdicts: verdicts(20),
  },
  {
    supporter: 'calm',
    scenario: 'b',
    kind: 'rational',
    dialogue: known(talk(10, 10, 3)),
    verdicts: verdicts(80),
  },
  {
    supporter: 'curt',
    scenario: 'b',
    kind: 'rational',
    dialogue: known(talk(-10, null)),
    verdicts: verdicts(35),
  },
  {
    supporter: 'calm',
    scenario: 'c',
    kind: 'rational',
    dialogue: known(talk(-4, 8)),
    verdicts: verdicts(55),
  },
  {
    supporter: 'curt',
    scenario: 'c',
    kind: 'rational',
    dialogue: known(talk(2, -1)),
    verdicts: verdicts(40),
  },
])

const releasedFile = fileURLToPath(new URL('released/record.jsonl', import.meta.url))

const ended = dialogueOf([10, 10, 10, 10, 10, 10])

/** Input on which every component of the plugin has something to do. */
export const examples: Examples = {
  'sentient-agent': { options: { model: 'offline' }, scenario: scenario() },
  released: { options: { files: { scripted: releasedFile } }, scenario: scenario() },
  emotion: { dialogue: talk(5, -3, null, 10) },
  'emotion-updates': {
    options: { model: 'offline' },
    dialogue: talk(5, -3, 10),
    scenario: scenario(),
  },
  relationship: { dialogue: talk(5, -3, 10) },
  utterance: { dialogue: talk(5, -3, 10) },
  strategies: { dialogue: talk(5, -3, 10) },
  'case-analysis': { dialogue: ended, scenario: scenario() },
  leaderboard: { evaluation },
  correlation: { evaluation },
  'agent-agreement': {
    evaluation,
    options: { published: [{ agent: 'other', scores: { calm: 60, curt: 20 } }] },
  },
  'token-efficiency': { evaluation },
  trajectories: { evaluation },
  coordinates: { evaluation },
}
