import { expect, test } from 'vitest'
import { scenario } from '@attune/testkit'
import { ScenarioShelf } from '../src/data/scenario-shelf.js'

/** A source whose second half waits until it is released. */
function sourceOf(fault?: Error) {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const given: string[] = []
  const shelf = new ScenarioShelf({
    async *scenarios() {
      for (const id of ['s1', 's2', 's3', 's4']) {
        if (id === 's3') await released
        if (id === 's3' && fault) throw fault
        given.push(id)
        yield { ...scenario, id }
      }
    },
  })
  return { shelf, release, given }
}

test('a scenario is there before those after it are read', async () => {
  const { shelf, release, given } = sourceOf()
  const found = await shelf.some(['s2', 's1', 's2'])
  expect([...found.keys()]).toEqual(['s2', 's1'])
  expect(given).not.toContain('s3')
  release()
  expect([...(await shelf.all()).keys()]).toEqual(['s1', 's2', 's3', 's4'])
  expect([...(await shelf.some(['s4'])).keys()]).toEqual(['s4'])
  expect(given).toEqual(['s1', 's2', 's3', 's4'])
})

test('an id that the source does not have is missing once all are read', async () => {
  const { shelf, release } = sourceOf()
  const found = shelf.some(['s1', 'gone'])
  release()
  expect([...(await found).keys()]).toEqual(['s1'])
})

test('a fault of the source reaches those who wait for the scenarios after it', async () => {
  const { shelf, release } = sourceOf(new Error('damaged'))
  expect((await shelf.some(['s1'])).size).toBe(1)
  const later = shelf.some(['s4'])
  release()
  await expect(later).rejects.toThrow('damaged')
  await expect(shelf.all()).rejects.toThrow('damaged')
})
