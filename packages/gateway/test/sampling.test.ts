import { expect, test } from 'vitest'
import type { Sampling } from '@attune/core/internal'
import type { Takes } from '@attune/core/models'
import { drawn } from '../src/sampling.js'

const asked: Sampling = { temperature: 0.7, topP: 0.9, maxTokens: 512, stop: ['END'] }

test('an answer is drawn as the component asks', () => {
  expect(drawn('m', asked, { model: 'x' })).toEqual({ sampling: asked, unsent: [] })
})

test('what the definition says wins, and no other option of it is sent', () => {
  const options = { model: 'x', seed: 3, temperature: 0, maxTokens: 9 }
  expect(drawn('m', asked, options).sampling).toEqual({ ...asked, temperature: 0, maxTokens: 9 })
})

test('what a model takes none of is not sent, and named', () => {
  const { sampling, unsent } = drawn('m', asked, {}, { temperature: false, topP: false })
  expect(sampling).toEqual({ maxTokens: 512, stop: ['END'] })
  expect(unsent).toEqual(['temperature', 'topP'])
  expect(drawn('m', { maxTokens: 1 }, {}, { temperature: false }).unsent).toEqual([])
})

test.each<[string, Sampling, object, Takes, string]>([
  ['in the definition', {}, { temperature: 1 }, { temperature: false }, 'a temperature.'],
  ['in the definition', {}, { topP: 1 }, { topP: false }, 'topP.'],
  [
    'too high',
    { temperature: 1.2 },
    {},
    { temperature: 1 },
    'a temperature of 1.2 (it takes 1 at most).',
  ],
  ['too many', { stop: ['a', 'b'] }, {}, { stop: 1 }, '2 stop texts (it takes 1 at most).'],
  ['not there', { topLogprobs: 5 }, {}, { topLogprobs: 0 }, 'log-probabilities.'],
  [
    'too many',
    { topLogprobs: 9 },
    {},
    { topLogprobs: 5 },
    'log-probabilities of 9 alternatives (it gives 5 at most).',
  ],
])('what a model cannot be asked for is an error: %s', (_, sampling, options, takes, what) => {
  expect(() => drawn('m', sampling, options as never, takes)).toThrow(
    expect.objectContaining({
      code: 'MODEL_UNSUPPORTED',
      message: `The model m cannot be asked for ${what}`,
    }),
  )
})

test('the definition may bring what is asked within the limits', () => {
  expect(drawn('m', { temperature: 1.2 }, { temperature: 1 }, { temperature: 1 }).sampling).toEqual(
    { temperature: 1 },
  )
})
