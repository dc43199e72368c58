import { expect, test } from 'vitest'
import type { ScenarioSlot } from '@attune/core/runtime'
import { ScenarioWalk } from '../src/session.js'

/** A source of so many scenarios that counts how many it gave. */
function walkOf(scenarios: number, atHand: number) {
  const given = { scenarios: 0 }
  async function* all(): AsyncGenerator<ScenarioSlot> {
    for (let at = 0; at < scenarios; at++) {
      given.scenarios++
      yield { id: `s${at}`, language: 'en', key: String(at) } as ScenarioSlot
    }
  }
  return { given, walk: new ScenarioWalk(all, atHand) }
}

const idOf = async (walk: ScenarioWalk, id: string): Promise<string | undefined> =>
  (await walk.to(id))?.id

test('scenarios that are asked for in about their order are read once', async () => {
  const { given, walk } = walkOf(1000, 10)
  for (let at = 0; at < 1000; at += 2) {
    expect(await idOf(walk, `s${at + 1}`)).toBe(`s${at + 1}`)
    expect(await idOf(walk, `s${at}`)).toBe(`s${at}`)
  }
  expect(given.scenarios).toBe(1000)
})

test('for one that is far behind the walk starts again, and goes on from there', async () => {
  const { given, walk } = walkOf(100, 10)
  expect(await idOf(walk, 's90')).toBe('s90')
  expect(await idOf(walk, 's5')).toBe('s5')
  expect(await idOf(walk, 's6')).toBe('s6')
  expect(given.scenarios).toBe(100 + 7)
})

test('one that is not there is looked for once from the start', async () => {
  const { given, walk } = walkOf(100, 10)
  expect(await idOf(walk, 'gone')).toBeUndefined()
  expect(given.scenarios).toBe(100)
  await walk.to('s50')
  expect(await idOf(walk, 'gone')).toBeUndefined()
  expect(given.scenarios).toBe(100 + 100 + 100)
})

test('searches at the same time share one walk', async () => {
  const { given, walk } = walkOf(50, 10)
  const ids = Array.from({ length: 50 }, (_, at) => `s${at}`)
  expect(await Promise.all(ids.map((id) => idOf(walk, id)))).toEqual(ids)
  expect(given.scenarios).toBe(50)
})

test('after a source that broke, the next search starts again', async () => {
  let isBroken = true
  async function* all(): AsyncGenerator<ScenarioSlot> {
    if (isBroken) throw new Error('the file is not there')
    yield { id: 's0', language: 'en', key: '0' } as ScenarioSlot
  }
  const walk = new ScenarioWalk(all)
  await expect(walk.to('s0')).rejects.toThrow('the file is not there')
  isBroken = false
  expect(await idOf(walk, 's0')).toBe('s0')
})
