import { describe, expect, test } from 'vitest'
import { completion, modelAt, rawServer } from './raw-server.js'
import { failureOf, question } from '@attune/testkit/shared/model-servers.js'

const whole = completion('I hear you.')

describe('a choice that failed is no answer, and the call is made again', () => {
  test.each<[string, object]>([
    ['network_error', { finish_reason: 'network_error' }],
    ['insufficient_system_resource', { finish_reason: 'insufficient_system_resource' }],
    ['abort', { finish_reason: 'abort' }],
    ['ERROR', { finish_reason: 'ERROR' }],
    ['model_error', { finish_reason: 'model_error' }],
    [
      'an error beside a good end',
      { finish_reason: 'stop', error: { message: 'Provider disconnected' } },
    ],
    ['an error with a status', { finish_reason: null, error: { code: 504, message: 'Timed out' } }],
    ['an error that is a text', { finish_reason: 'stop', error: 'upstream closed the stream' }],
    [
      'an error of the rate',
      { finish_reason: 'error', error: { code: 429, message: 'Slow down' } },
    ],
  ])('%s', async (_, choice) => {
    const url = await rawServer((call) => ({
      body: call === 1 ? completion('I hear y', choice) : whole,
    }))
    const { chat, gateway } = modelAt(url, { retries: 1 })
    expect(await chat(question())).toMatchObject({ text: 'I hear you.', finish: 'complete' })
    expect(gateway.spent).toMatchObject({ calls: 1, repeated: 1 })
  })

  test('and where it fails each time, the unit has the error and no half sentence', async () => {
    const url = await rawServer(() => ({
      body: completion('I hear y', { finish_reason: 'network_error' }),
    }))
    const failure = await failureOf(modelAt(url).chat(question()))
    expect(failure).toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining('network_error'),
    })
  })
})

test.each([
  ['MAX_TOKENS', 'length'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['sensitive', 'filter'],
  ['SAFETY', 'filter'],
  ['end_turn', 'complete'],
])('a gateway that stops by %s gives an answer with the finish %s', async (word, finish) => {
  const url = await rawServer(() => ({ body: completion('I hear you.', { finish_reason: word }) }))
  expect(await modelAt(url).chat(question())).toMatchObject({ text: 'I hear you.', finish })
})

describe('a content that is a list of parts is read', () => {
  const text = (said: string) => ({ type: 'text', text: said })
  test.each<[string, unknown, string, string | undefined]>([
    ['texts are pieces of one', [text('I hear '), text('you.')], 'I hear you.', undefined],
    [
      'a thought that is a text',
      [{ type: 'thinking', thinking: 'He is sad.' }, text('Yes.')],
      'Yes.',
      'He is sad.',
    ],
    [
      'a thought that is a list',
      [{ type: 'thinking', thinking: [text('He is '), text('sad.')] }, text('Yes.')],
      'Yes.',
      'He is sad.',
    ],
    ['reasoning', [{ type: 'reasoning', reasoning: 'Hm.' }, text('Yes.')], 'Yes.', 'Hm.'],
    [
      'reasoning with a summary',
      [{ type: 'reasoning', summary: [text('Hm.')] }, text('Yes.')],
      'Yes.',
      'Hm.',
    ],
    ['output texts', [{ type: 'output_text', text: 'Yes.' }], 'Yes.', undefined],
    ['bare texts', ['I hear ', 'you.'], 'I hear you.', undefined],
    ['one part alone', text('Yes.'), 'Yes.', undefined],
    [
      'a text with annotations',
      [{ type: 'text', text: { value: 'Yes.', annotations: [] } }],
      'Yes.',
      undefined,
    ],
    [
      'a text beside a picture',
      [text('Look.'), { type: 'image_url', image_url: {} }],
      'Look.',
      undefined,
    ],
    ['an empty list', [], '', undefined],
  ])('%s', async (_, content, said, reasoning) => {
    const url = await rawServer(() => ({ body: completion({ content }) }))
    const answer = await modelAt(url).chat(question())
    expect([answer.text, answer.reasoning]).toEqual([said, reasoning])
  })

  test('a refusal among them is one', async () => {
    const url = await rawServer(() => ({
      body: completion({ content: [{ type: 'refusal', refusal: 'I would rather not.' }] }),
    }))
    expect(await modelAt(url).chat(question())).toMatchObject({
      text: 'I would rather not.',
      finish: 'refusal',
    })
  })

  test('one without any text is malformed, by the kinds of its parts', async () => {
    const url = await rawServer(() => ({
      body: completion({ content: [{ type: 'image_url', image_url: {} }] }),
    }))
    expect(await failureOf(modelAt(url).chat(question()))).toMatchObject({
      code: 'MODEL_MALFORMED',
      message: expect.stringContaining('only image_url'),
    })
  })
})
