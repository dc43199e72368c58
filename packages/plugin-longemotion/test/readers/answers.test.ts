import { known, unknown, type Dialogue } from '@attune/core'
import { component } from '@attune/testkit'
import { describe, expect, test } from 'vitest'
import plugin from '../../src/index.js'
import { panasItems } from '../../src/tasks/panas.js'
import { sample } from '../toys.js'

const said = (text: string, annotations = {}): Dialogue => ({
  turns: [
    { speaker: 'seeker', text: '?' },
    { speaker: 'supporter', text, annotations },
  ],
  ending: { reason: 'turn-limit' },
})

const estimate = async (id: string, dialogue: Dialogue, options: object = {}) =>
  (await component(plugin, 'answers').estimate(dialogue, { options, scenario: await sample(id) }))
    .result

test('a right label is right by both readings when it is written as asked', async () => {
  const { measures, details } = await estimate(
    'emobench/1',
    said('```json\n{"Emotion": "Guilt"}\n```'),
  )

  expect(measures).toEqual({ correct: known(1), correctStrict: known(1) })
  expect(details).toMatchObject({ read: 'Guilt', attempts: 1 })
})

test('a label in other letters is right by the lenient reading alone', async () => {
  const { measures } = await estimate('emobench/1', said('{"Emotion": "guilt."}'))

  expect(measures).toEqual({ correct: known(1), correctStrict: known(0) })
})

test('an index may be right or wrong', async () => {
  const right = await estimate('detection/0', said('```json\n{"index": 6}\n```'))
  const wrong = await estimate('detection/0', said('```json\n{"index": 5}\n```'))

  expect([right.measures['correct'], wrong.measures['correct']]).toEqual([known(1), known(0)])
})

test('a question is scored by the tokens of the final answer', async () => {
  const plain = await estimate('qa/Sample-1', said('sixty-four employees'))
  const searched = await estimate(
    'qa/Sample-1',
    said('{"answer": "Sixty-four"}', { answer: 'Sixty-four' }),
  )

  expect(plain.measures['f1']).toEqual(known(0.8))
  expect(searched.measures['f1']).toEqual(known(1))
})

describe('an answer that cannot be read', () => {
  test('is unknown, for a reason that can be counted', async () => {
    const { measures } = await estimate('emobench/1', said('I hear you.'))

    expect(measures).toEqual({
      correct: unknown('unreadable answer'),
      correctStrict: unknown('unreadable answer'),
    })
  })

  test('is wrong where the config says so', async () => {
    const { measures } = await estimate('emobench/1', said('I hear you.'), { unreadable: 'wrong' })

    expect(measures).toEqual({ correct: known(0), correctStrict: known(0) })
  })
})

test('a task that was too long is unknown, whatever the config says', async () => {
  const dialogue: Dialogue = { turns: [], ending: { reason: 'context-too-long' } }
  const { measures } = await estimate('qa/Sample-1', dialogue, { unreadable: 'wrong' })

  expect(measures['f1']).toEqual(unknown('context too long'))
})

test('attempts are counted', async () => {
  const { details } = await estimate('qa/Sample-1', said('x', { rejected: ['', ''] }))

  expect(details).toEqual({ attempts: 3 })
})

test('the ratings of the expression task are summed by scale', async () => {
  const ratings = panasItems.map((item) => `${item}: 2`).join('\n')
  const { measures, flags } = await estimate('expression/0', said(ratings, { stage: 0 }))
  const without = await estimate('expression/0', said('I would rather not.', { stage: 0 }))

  expect(measures).toEqual({ positiveAffect: known(20), negativeAffect: known(20) })
  expect(flags).toBeUndefined()
  expect(without.measures['positiveAffect']).toEqual(unknown('unreadable answer'))
  expect(without.flags).toEqual([{ kind: 'unreadable-ratings' }])
})

test('an unreadable answer has a flag that says what becomes of it; one that is read by the lenient reading alone, another', async () => {
  const flagsOf = async (text: string, unreadable?: string) =>
    (await estimate('emobench/1', said(text), { ...(unreadable && { unreadable }) })).flags

  expect(await flagsOf('I hear you.')).toEqual([{ kind: 'unreadable-answer', note: 'left out' }])
  expect(await flagsOf('I hear you.', 'wrong')).toEqual([
    { kind: 'unreadable-answer', note: 'counts as wrong' },
  ])
  expect(await flagsOf('The answer is guilt.')).toEqual([
    { kind: 'strictly-unreadable-answer', note: 'left out' },
  ])
})

test('tasks without one solution are none of its business', async () => {
  expect(await estimate('summary/1', said('x'))).toEqual({ measures: {}, series: {} })
})
