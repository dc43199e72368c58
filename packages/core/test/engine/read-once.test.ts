/** Source, plan and store are not read again while they are the same. */
import { Session } from '@attune/project'
import { expect, test, vi } from 'vitest'
import { all } from '@attune/testkit/shared/store-openings.js'
import { sessionParts } from '@attune/testkit/shared/session-toys.js'
import { entry, evaluation, type Made, scenario } from '@attune/testkit/shared/toys.js'
import { projectOf } from './project-of-people.js'

/** Counts the loads of a source with three scenarios. */
function counting() {
  const state = { loads: 0 }
  const made: Made = {
    'toy/scenarios': () => ({
      async *load() {
        state.loads++
        yield* ['one', 'two', 'three'].map((id) => scenario(id))
      },
    }),
  }
  return { state, made }
}

test('scenarios are counted by the first complete load, and not loaded for their notices', async () => {
  const { state, made } = counting()
  const session = new Session(sessionParts([evaluation()], made))
  await session.total()
  expect(state.loads).toBe(1)
  await session.unnamed()
  expect(state.loads).toBe(1)
})

test('the first groups of a plan are read without a change of the index', async () => {
  const { made } = counting()
  const parts = sessionParts([evaluation()], made)
  const saved = vi.spyOn(parts.store.index, 'saveSlots')
  const session = new Session(parts)
  const groups = await all(session.firstGroups(2))
  expect(groups.map(({ scenario: { id } }) => id)).toEqual(['one', 'two'])
  expect(await all(session.firstGroups())).toHaveLength(3)
  expect(saved).not.toHaveBeenCalled()
})

test('all units of a run that read a dialogue get the same frozen object', async () => {
  const { made } = counting()
  const read: object[] = []
  const reader = {
    estimate: async (dialogue: object) => {
      read.push(dialogue)
      return { measures: {}, series: {} }
    },
  }
  const estimators = [entry('estimator', 'toy/one'), entry('estimator', 'toy/two')]
  const both: Made = { ...made, 'toy/one': () => reader, 'toy/two': () => reader }
  const session = new Session(sessionParts([evaluation({ estimators })], both))
  const { failed } = await session.start().all(session.firstGroups(1))
  expect([failed, read.length >= 4, new Set(read).size]).toEqual([0, true, 2])
  expect(Object.isFrozen(read[0])).toBe(true)
})

test('data health is read again only after the store has changed', async () => {
  const project = await projectOf([{ id: 'ana', language: 'en', profile: 'Lost a friend.' }])
  const dialogues = (): Promise<number | undefined> =>
    project.read.health().then(([first]) => first?.dialogues)
  // The first reading writes the plan to the index.
  expect(await dialogues()).toBe(undefined)
  const evaluations = vi.spyOn(project.read, 'evaluations')
  expect([await dialogues(), await dialogues()]).toEqual([undefined, undefined])
  expect(evaluations).toHaveBeenCalledTimes(1)
  const never = new AbortController().signal
  await project.run({ stop: never, signal: never })
  expect(await dialogues()).toBe(1)
  const missing = [await project.read.missing(), await project.read.missing()]
  expect(missing[0]).toBe(missing[1])
})
