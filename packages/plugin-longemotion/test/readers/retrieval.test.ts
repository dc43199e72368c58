import { known, type Dialogue, type Json } from '@attune/core'
import { component } from '@attune/testkit'
import { expect, test } from 'vitest'
import plugin from '../../src/index.js'
import { sample } from '../toys.js'

const passage = (chunk: string, shown: number, more: object = {}) => ({
  index: 0,
  chunk,
  shown,
  ...more,
})
const asked = (...annotations: readonly object[]): Dialogue => ({
  turns: annotations.map((each) => ({
    speaker: 'seeker',
    text: '?',
    annotations: each as Record<string, Json>,
  })),
  ending: { reason: 'turn-limit' },
})

const measuresOf = async (id: string, dialogue: Dialogue) =>
  (await component(plugin, 'retrieval').estimate(dialogue, { scenario: await sample(id) })).result
    .measures

test('passages, and questions without one, are counted per question', async () => {
  const aspects = [
    { passages: [passage('a', 1), passage('b', 2)] },
    { passages: [passage('c', 0)] },
  ]
  expect(await measuresOf('summary/1', asked({ aspects }))).toEqual({
    passages: known(1),
    empty: known(0.5),
  })
})

test('notes are missing if they were refused or unreadable, and not if there was nothing to find', async () => {
  const passages = [
    passage('a', 1, { notes: 'x' }),
    passage('b', 2, { lacks: 'refused' }),
    passage('c', 0, { lacks: 'nothing found' }),
    passage('d', 0, { lacks: 'unreadable' }),
  ]
  expect(await measuresOf('summary/1', asked({ passages }))).toMatchObject({
    notesMissing: known(0.5),
  })
})

test('verdicts are missing if the critic stays undecided', async () => {
  const passages = [
    passage('a', 1, { verdict: 'keep', notes: 'x' }),
    passage('b', 0, { verdict: 'undecided' }),
  ]
  expect(await measuresOf('summary/1', asked({ passages }))).toEqual({
    passages: known(1),
    empty: known(0),
    verdictsMissing: known(0.5),
  })
})

test.each<[string, object, number]>([
  ['detection/0', passage('any', 1, { index: 6 }), 1],
  ['detection/0', passage('any', 0, { index: 6 }), 0],
  ['emobench/1', passage('Then Tomas came.', 1), 1],
  ['emobench/1', passage('Then somebody came.', 1), 0],
  ['qa/Sample-1', passage('In all, sixty-four of them.', 1), 1],
  ['qa/Sample-1', passage('In all, four of them.', 1), 0],
])('%s with %o: the hit is %i', async (id, one, hit) => {
  expect(await measuresOf(id, asked({ passages: [one] }))).toMatchObject({ hit: known(hit) })
})

test('an answer of yes or no is in any passage: it has no hit', async () => {
  expect(
    await measuresOf('qa/Sample-2', asked({ passages: [passage('No.', 1)] })),
  ).not.toHaveProperty('hit')
})

test('what a supporter retrieves by itself is counted per reply', async () => {
  const reply = (annotations?: Record<string, Json>) =>
    ({ speaker: 'supporter', text: 'x', ...(annotations && { annotations }) }) as const
  const dialogue: Dialogue = {
    turns: [reply(), reply({ memories: ['a', 'b', 'c'] }), reply({ passages: ['d'] })],
    ending: { reason: 'turn-limit' },
  }
  expect(await measuresOf('conversation/1/stage-4', dialogue)).toEqual({
    passages: known(4 / 3),
    empty: known(1 / 3),
  })
})

test('a dialogue without retrieval has no measures', async () => {
  expect(await measuresOf('qa/Sample-1', asked({}))).toEqual({})
})
