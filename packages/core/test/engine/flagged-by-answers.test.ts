import { expect, test } from 'vitest'
import { flaggedByAnswers } from '../../src/engine/worker.js'
import type { Result } from '../../src/engine/unit.js'

const odd = new Map([['cut-answer', new Set(['mine/mood', 'mine/tone'])]]) as never
const own = { kind: 'empty-reply', turn: 1 }
const added = { kind: 'cut-answer', note: 'mine/mood, mine/tone' }
const dialogue = { turns: [], ending: { reason: 'turn-limit' } }
const verdict = { criterion: 'warm', outcome: { state: 'known', value: 1 }, rationale: '' }

// A result keeps the flags that it has; of verdicts the first one has the new flag.
test.each([
  ['simulate', { ...dialogue, flags: [own] }, { ...dialogue, flags: [own, added] }],
  ['simulate', dialogue, { ...dialogue, flags: [added] }],
  [
    'estimate',
    { measures: {}, series: {}, flags: [own] },
    { measures: {}, series: {}, flags: [own, added] },
  ],
  [
    'judge',
    [{ ...verdict, flags: [own] }, verdict],
    [{ ...verdict, flags: [own, added] }, verdict],
  ],
  ['judge', [], []],
  ['generate', { id: 'a' }, { id: 'a' }],
] as const)('%s', (kind, result, expected) => {
  expect(flaggedByAnswers(result as unknown as Result, kind, odd)).toEqual(expected)
})
