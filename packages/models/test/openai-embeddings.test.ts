import { expect, test } from 'vitest'
import { callError } from '@attune/core/runtime'
import { readEmbeddings } from '../src/openai/embeddings.js'
import { never, openaiAt, serve } from '@attune/testkit/shared/model-servers.js'

const malformed = (what: string): Error =>
  callError({ kind: 'model', name: 'm' }, 'MALFORMED', { what })

const embedding = (text: string): readonly number[] => [text.length, 0.5, -1]

test('a request asks for base64 and reads it', async () => {
  const server = await serve({ embedding })
  const { vectors, usage } = await openaiAt(server, { dimensions: 3 }).embedding!.embed(
    ['a', 'bcd'],
    never,
  )
  expect(vectors).toEqual([
    [1, 0.5, -1],
    [3, 0.5, -1],
  ])
  expect(usage).toEqual({ input: 1, output: 0, reasoning: 0 })
  expect(server.calls).toMatchObject([
    {
      path: '/v1/embeddings',
      body: { model: 'm', input: ['a', 'bcd'], dimensions: 3, encoding_format: 'base64' },
    },
  ])
})

const item = (index: number, vector: unknown) => ({ index, embedding: vector })

test('numbers are read as well, in the order of their indices', () => {
  const { vectors, usage } = readEmbeddings(
    { data: [item(1, [2]), item(0, [1])] },
    ['1234', '1234'],
    malformed,
  )
  expect(vectors).toEqual([[1], [2]])
  expect(usage.input).toBe(2)
})

test.each([
  ['no list', {}],
  ['too few vectors', { data: [item(0, [1])] }],
  ['too many vectors', { data: [item(0, [1]), item(1, [1]), item(2, [1])] }],
  ['the same index twice', { data: [item(0, [1]), item(0, [2])] }],
  ['vectors of different lengths', { data: [item(0, [1]), item(1, [1, 2])] }],
  ['empty vectors', { data: [item(0, []), item(1, [])] }],
  ['null for a number that JSON cannot hold', { data: [item(0, [1]), item(1, [null])] }],
  ['no vector', { data: [item(0, [1]), item(1, undefined)] }],
])('%s is malformed', (_, body) => {
  expect(() => readEmbeddings(body, ['a', 'b'], malformed)).toThrow(
    expect.objectContaining({ code: 'MODEL_MALFORMED' }),
  )
})
