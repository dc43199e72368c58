import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluationOf, type Examples } from '@attune/testkit'
import { pair } from './analyses/evaluation.js'

const evaluation = evaluationOf({
  pairs: [
    pair('one', ['a', 'b'], { Empathy: 'fs', Openness: 'fs', Options: 'sf' }),
    pair('two', ['a', 'b'], { Empathy: 'fs', Openness: 'ff', Options: 'tt' }),
    pair('one', ['a', 'c'], { Empathy: 'fs', Insight: '?s', Options: 'fs' }),
    pair('two', ['a', 'c'], 'failed: MODEL_TIMEOUT'),
    pair('one', ['b', 'c'], { Empathy: 'sf', Openness: 'fs', Options: 'sf' }),
  ],
})

const labels = join(mkdtempSync(join(tmpdir(), 'attune-labels-')), 'labels.jsonl')
writeFileSync(
  labels,
  ['one', 'two']
    .map((scenario) => ({
      scenario,
      first: 'a',
      second: 'b',
      annotator: 'ann',
      dimension: 'Empathy',
      verdict: 'first',
    }))
    .map((label) => JSON.stringify(label))
    .join('\n'),
)

/** Input on which every component of the plugin has something to do. */
export const examples: Examples = {
  roles: { options: { count: 2 } },
  session: { options: { maxMessages: 6 } },
  stages: { evaluation },
  'win-rates': { evaluation },
  'human-agreement': { evaluation, options: { file: labels, source: 'An example.' } },
  guidance: { evaluation, options: { models: [{ guided: 'a', unguided: 'b' }] } },
}
