// Answers that failed on their way, as gateways log them with a status of 200.
import { expect, test } from 'vitest'
import { imported, jsonl, said } from './imported.js'

const request = { model: 'm', messages: [{ role: 'user', content: 'I lost my job.' }] }
const answered = (choice: object) => ({
  request,
  response: {
    choices: [{ index: 0, message: { role: 'assistant', content: 'I am so' }, ...choice }],
  },
})

test.each([
  ['error', { finish_reason: 'error' }],
  ['network_error', { finish_reason: 'network_error' }],
  ['insufficient_system_resource', { finish_reason: 'insufficient_system_resource' }],
  ['abort', { finish_reason: 'abort' }],
  ['ERROR', { finish_reason: 'ERROR' }],
  [
    'an error beside a good end',
    { finish_reason: 'stop', error: { code: 502, message: 'Upstream' } },
  ],
])('a choice that ended by %s is no reply', async (_, choice) => {
  const { lines, report } = await imported({ 'calls.jsonl': jsonl(answered(choice)) })
  expect(lines.flatMap(said).join()).not.toContain('I am so')
  expect(report.records).toMatchObject({ read: 1, faults: 0 })
})

test.each([
  ['MAX_TOKENS', 'length'],
  ['model_length', 'length'],
  ['SAFETY', 'filter'],
  ['sensitive', 'filter'],
  ['content_filtered', 'filter'],
  ['stop', undefined],
])('a choice that ended by %s has the finish %s', async (word, finish) => {
  const { lines } = await imported({ 'calls.jsonl': jsonl(answered({ finish_reason: word })) })
  expect(lines[0]!.turns.at(-1)!.finish).toBe(finish)
})
