import { expect, test } from 'vitest'
import type { EvaluationConfig } from '../../src/config/types.js'
import type { Findings } from '../../src/contracts/findings.js'
import { Session } from '../../src/engine/session.js'
import { all } from '../store/fixtures.js'
import { sessionParts } from './session-toys.js'
import { entry, evaluation, type Made } from './toys.js'

const signal = new AbortController().signal

/** An analysis that counts how often it is made, and what it then says. */
function analysing(find: () => Findings = () => ({ tables: [], figures: [] })) {
  const state = { times: 0 }
  const made: Made = {
    'toy/analysis': () => ({
      analyse: async () => {
        state.times++
        return find()
      },
    }),
  }
  return { state, made }
}

const analysed = (more: Partial<EvaluationConfig> = {}) =>
  evaluation({ analyses: [entry('analysis', 'toy/analysis')], ...more })

test('findings are kept, and used again as long as everything that was read is the same', async () => {
  const { state, made } = analysing()
  const parts = sessionParts([analysed()], made)
  const session = new Session(parts)
  await session.start().all(session.groups())
  const first = await session.findings(signal)
  const again = await new Session(parts).findings(signal)
  expect(again).toEqual(first)
  expect(state.times).toBe(1)
  expect((await all(parts.store.allUnits('analyse'))).map(({ status, component }) => [status, component])).toEqual([
    ['done', 'toy/analysis'],
  ])
})

test('a unit that is done later is a reason to analyse again, also in a sibling', async () => {
  const { state, made } = analysing()
  const parts = sessionParts([analysed({ name: 'a' }), evaluation({ name: 'b', repeats: 2 })], made)
  const session = new Session(parts)
  await session.findings(signal)
  expect(state.times).toBe(1)
  await session.start().all(session.groups(1))
  await session.findings(signal)
  expect(state.times).toBe(2)
  await session.start().all(session.groups())
  await session.findings(signal)
  await session.findings(signal)
  expect(state.times).toBe(3)
})

test('an analysis that failed is kept as failed, and tried again', async () => {
  const { state, made } = analysing(() => {
    throw new RangeError('no idea')
  })
  const parts = sessionParts([analysed()], made)
  for (const _ of [1, 2]) expect((await new Session(parts).findings(signal)).failed).toHaveLength(1)
  expect(state.times).toBe(2)
  expect((await all(parts.store.allUnits('analyse'))).map(({ status }) => status)).toEqual(['failed'])
})
