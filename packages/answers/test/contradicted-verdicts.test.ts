/**
 * A label decides where what follows explains it, and nothing where what follows says something
 * else.
 */
import { known, unknown } from '@attune/core'
import { expect, test } from 'vitest'
import { pairVerdict } from '../src/internal.js'

const read = (verdict: string) =>
  pairVerdict(`## Reasoning\nBoth listen; one goes further.\n\n## Verdict\n${verdict}`)

test.each([
  ['Model A, because it asks what happened', 'first'],
  ['Model B, because Model B is better', 'second'],
  ['Tie, because both are equal', 'tie'],
  ['Model A, which names the feeling', 'first'],
  ['平局，因为两者相当', 'tie'],
] as const)('%s: %s', (verdict, preference) => {
  expect(read(verdict)).toEqual(known(preference))
})

test.each([
  'Model A, because it is a tie',
  'Model A, but it is a tie',
  'Model B, since both are equal',
  'Model A: it is a tie',
  'Model B: both are equal',
  'Model A, because Model B is better',
  'Tie, because Model A is better',
])('%s: nothing', (verdict) => {
  expect(read(verdict)).toEqual(unknown('ambiguous-verdict'))
})

test.each([
  '{"warmth": {"verdict": "Model A"}, "safety": {"verdict": "Model B"}}',
  '{"winner": "Model A", "verdict": "Model B"}',
])('two verdicts in one object: %s', (object) => {
  expect(pairVerdict(object)).toEqual(unknown('two-verdicts'))
})

test('one verdict in other words, and the verdict of the object above those inside it', () => {
  expect(pairVerdict('{"winner": "Model A", "verdict": "A"}')).toEqual(known('first'))
  const nested = '{"verdict": "Model B", "warmth": {"verdict": "Model A"}}'
  expect(pairVerdict(nested)).toEqual(known('second'))
})
