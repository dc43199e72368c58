import { systemClock } from '@attune/host'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { inBatches } from '../src/batched-calls.js'
import { Journal } from '../src/journal.js'
import { turns } from '@attune/testkit/shared/gate.js'
import { MemoryStore } from '@attune/store-sqlite'

const lengths = () =>
  vi.fn<(items: readonly string[]) => Promise<number[]>>(async (items) =>
    items.map((item) => item.length),
  )

const measured =
  <A>(ask: (items: readonly string[]) => Promise<A>) =>
  async (items: readonly string[]) => ({ answer: await ask(items), took: 1 })

function batches(
  ask: (items: readonly string[]) => Promise<readonly number[]>,
  batch = 2,
  store = new MemoryStore(),
) {
  const journal = new Journal(store, () => {}, systemClock)
  const request = (item: string) => ({ model: 'm', content: { item } })
  const timed = measured(ask)
  return (...items: readonly string[]) => inBatches({ items, batch, request, ask: timed }, journal)
}

test('every distinct item is asked for once, in batches, and answers come in order', async () => {
  const ask = lengths()
  expect(await batches(ask)('a', 'bb', 'a', 'ccc', 'bb', 'dddd', 'eeeee')).toEqual([
    1, 2, 1, 3, 2, 4, 5,
  ])
  expect(ask.mock.calls).toEqual([[['a', 'bb']], [['ccc', 'dddd']], [['eeeee']]])
})

test('for any items: order is kept, none is asked for twice, no batch is too large', async () => {
  const rounds = fc.array(fc.array(fc.string({ maxLength: 2 })), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(rounds, fc.integer({ min: 1, max: 4 }), async (lists, size) => {
      const ask = lengths()
      const answer = batches(ask, size)
      const answers = await Promise.all(lists.map((items) => answer(...items)))
      expect(answers).toEqual(lists.map((items) => items.map((item) => item.length)))
      const asked = ask.mock.calls.flatMap(([items]) => items)
      expect(asked.toSorted()).toEqual([...new Set(lists.flat())].toSorted())
      expect(ask.mock.calls.every(([items]) => items.length >= 1 && items.length <= size)).toBe(
        true,
      )
    }),
    { numRuns: 50 },
  )
})

test('nothing is asked for where there is nothing', async () => {
  const ask = lengths()
  expect(await batches(ask)()).toEqual([])
  expect(ask).not.toHaveBeenCalled()
})

test('an item is kept by itself: in other company it is not asked for again', async () => {
  const store = new MemoryStore()
  await batches(lengths(), 3, store)('a', 'bb', 'ccc')
  const ask = lengths()
  expect(await batches(ask, 3, store)('x', 'bb', 'yy', 'a')).toEqual([1, 2, 2, 1])
  expect(ask.mock.calls).toEqual([[['x', 'yy']]])
})

test('a failed batch fails the whole, and what other batches brought is kept', async () => {
  const store = new MemoryStore()
  const half = async (items: readonly string[]) => {
    if (items.includes('bad')) throw new RangeError('bug')
    return items.map((item) => item.length)
  }
  await expect(batches(half, 1, store)('a', 'bad', 'bb')).rejects.toThrow('bug')
  await expect.poll(() => store.counts().then(({ answers }) => answers)).toBe(2)
  const ask = lengths()
  await batches(ask, 1, store)('a', 'bad', 'bb')
  expect(ask.mock.calls).toEqual([[['bad']]])
})

test('who waits for an item survives the interruption of who asked for it', async () => {
  let interrupt!: (error: Error) => void
  const hanging = () =>
    new Promise<never>((_, reject) => {
      interrupt = reject
    })
  const journal = new Journal(new MemoryStore(), () => {}, systemClock)
  const request = (item: string) => ({ model: 'm', content: { item } })
  const first = inBatches({ items: ['a'], batch: 2, request, ask: measured(hanging) }, journal)
  const ask = lengths()
  const second = inBatches({ items: ['a', 'bb'], batch: 2, request, ask: measured(ask) }, journal)
  await turns()
  interrupt(new RangeError('interrupted'))
  await expect(first).rejects.toThrow('interrupted')
  expect(await second).toEqual([1, 2])
  expect(ask.mock.calls).toEqual([[['bb']], [['a']]])
})

test('too few answers are refused for an item that comes too late for a batch as well', async () => {
  const journal = new Journal(new MemoryStore(), () => {}, systemClock)
  const request = (item: string) => ({ model: 'm', content: { item } })
  const interrupted = async () => {
    throw new RangeError('interrupted')
  }
  const first = inBatches({ items: ['a'], batch: 2, request, ask: measured(interrupted) }, journal)
  const second = inBatches(
    { items: ['a'], batch: 2, request, ask: measured(async () => []) },
    journal,
  )
  await expect(first).rejects.toThrow('interrupted')
  await expect(second).rejects.toMatchObject({ code: 'MODEL_MALFORMED' })
})
