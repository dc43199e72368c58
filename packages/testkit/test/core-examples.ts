import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { known } from '@attune/core'
import { dialogueOf, evaluationOf, scenario, type Examples } from '../src/index.js'

const folder = mkdtempSync(join(tmpdir(), 'attune-core-'))
function fileOf(name: string, line: object): string {
  const file = join(folder, name)
  writeFileSync(file, `${JSON.stringify(line)}\n`)
  return file
}

const turns = [
  { speaker: 'seeker', text: 'I lost my job.' },
  { speaker: 'supporter', text: 'That sounds painful.' },
]

const estimate = (mood: number) => ({ mood: { measures: { final: known(mood) }, series: {} } })
const verdicts = (score: number) => ({ kind: [{ criterion: 'warmth', outcome: known(score), rationale: '' }] })
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

/** Components that need a server, a module or a log, and so have tests of their own. */
export const elsewhere = ['http', 'module', 'logged']

export const examples: Examples = {
  scenarios: { options: { file: fileOf('scenarios.jsonl', { id: 'one', language: 'en', profile: 'A baker.' }) } },
  replay: {
    scenario: { id: scenario.id },
    options: { file: fileOf('log.jsonl', { scenario: scenario.id, supporter: 'scripted', turns }) },
  },
  measures: { evaluation },
  verdicts: { evaluation },
  'method-agreement': { evaluation },
  instrument: { evaluation: varied, options: { known: { better: ['warm'], worse: ['cold'] } } },
}
