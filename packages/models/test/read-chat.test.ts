import { describe, expect, test } from 'vitest'
import { countTokens } from '@attune/core/tokens'
import { readChat } from '../src/openai/chat.js'
import { question } from '@attune/testkit/shared/model-servers.js'
import { ServiceHttp, undiciTransport } from '@attune/gateway'
import { systemClock } from '@attune/host'

const http = new ServiceHttp(
  { kind: 'model', name: 'm' },
  { transport: undiciTransport(), environment: {}, clock: systemClock },
)

const read = (message: unknown, usage?: unknown, finish = 'stop') =>
  readChat({ choices: [{ message, finish_reason: finish }], usage }, question('12345678'), {
    http,
    countTokens,
  })

test('an answer names the model and the system that gave it, where the server says so', () => {
  const choices = [{ message: { content: 'Yes.' }, finish_reason: 'stop' }]
  const named = (more: object) =>
    readChat({ choices, ...more }, question(), { http, countTokens }).answeredBy
  expect(named({ model: 'm-2026-01-01', system_fingerprint: 'fp_1' })).toEqual({
    model: 'm-2026-01-01',
    fingerprint: 'fp_1',
  })
  expect(named({ model: 'm-2026-01-01', system_fingerprint: null })).toEqual({
    model: 'm-2026-01-01',
  })
  expect(named({})).toBeUndefined()
})

describe('usage', () => {
  const message = { content: 'Yes.' }

  test('is counted from the texts where a server reports none', () => {
    expect(read({ content: '<think>123456789012</think>1234' }).usage).toEqual({
      input: 2,
      output: 4,
      reasoning: 3,
    })
  })

  test('includes reasoning, whether a server counts it in or beside its completion tokens', () => {
    const details = { completion_tokens_details: { reasoning_tokens: 30 } }
    const within = read(message, {
      prompt_tokens: 5,
      completion_tokens: 40,
      total_tokens: 45,
      ...details,
    })
    const beside = read(message, {
      prompt_tokens: 5,
      completion_tokens: 10,
      total_tokens: 45,
      ...details,
    })
    expect(within.usage).toEqual({ input: 5, output: 40, reasoning: 30 })
    expect(beside.usage).toEqual(within.usage)
  })

  test('shares the output between reasoning and text where a server does not say how much was reasoning', () => {
    const usage = { prompt_tokens: 5, completion_tokens: 40, total_tokens: 45 }
    expect(read({ content: 'Yes.', reasoning_content: '123456789012' }, usage).usage).toEqual({
      input: 5,
      output: 40,
      reasoning: 30,
    })
  })
})

test('reasoning from a field and from a block is joined', () => {
  expect(read({ content: '<think>B</think>C', reasoning: 'A' })).toMatchObject({
    text: 'C',
    reasoning: 'A\nB',
  })
})

test('an end of another kind is other', () => {
  expect(read({ content: 'x' }, undefined, 'tool_calls').finish).toBe('other')
})

test.each([
  ['no object', []],
  ['no choices', { choices: [] }],
  ['no list of choices', { choices: {} }],
  ['no message', { choices: [{}] }],
  ['a content that is no text', { choices: [{ message: { content: 7 } }] }],
])('%s is malformed', (_, body) => {
  expect(() => readChat(body, question(), { http, countTokens })).toThrow(
    expect.objectContaining({ code: 'MODEL_MALFORMED' }),
  )
})
