import { defineErrors } from '@attune/core'
import { systemClock } from '@attune/host'
import { expect, test, vi } from 'vitest'
import { AttuneError } from '@attune/core/internal'
import { Journal, type Measured } from '../src/journal.js'
import { MemoryStore } from '@attune/store-sqlite'
import { failureOf } from '@attune/testkit/shared/model-servers.js'

/** An error whose code begins with STORE_ ends the run. */
const storeErrors = defineErrors({
  STORE_WRITE: {
    blame: 'outside',
    message: '{file} could not be written: {why}.',
    fix: 'Free disk space.',
  },
})

const alone = {
  claimBriefly: async (keys: readonly string[]) => keys.map(() => true),
  release: async () => {},
}

const measured = <T>(answer: T): Measured<T> => ({ answer, took: 12 })

const request = (content: unknown) => ({ model: 'm', content })

function journal(store = new MemoryStore()) {
  const onRecall = vi.fn<(model: string) => void>()
  return { store, onRecall, journal: new Journal(store, onRecall, systemClock) }
}

/** Answers 1, 2, 3… */
function counting() {
  let count = 0
  return vi.fn<() => Promise<Measured<number>>>(async () => measured(++count))
}

/** A call that is answered, or fails, when the test says so. */
function open() {
  let settle!: (value: Measured<string>) => void
  let fail!: (error: unknown) => void
  const promise = new Promise<Measured<string>>((resolve, reject) => {
    settle = resolve
    fail = reject
  })
  return {
    ask: vi.fn<() => Promise<Measured<string>>>(() => promise),
    answer: (value: string) => settle(measured(value)),
    fail,
  }
}

test('the same request made twice in one unit is two calls', async () => {
  const { journal: kept } = journal()
  const unit = kept.scope('u')
  const ask = counting()
  expect([await unit(request('a'), ask), await unit(request('a'), ask)]).toEqual([1, 2])
})

test('a restarted unit gets the answers that it got before, and is asked only beyond them', async () => {
  const { store, journal: kept } = journal()
  const first = kept.scope('u')
  const ask = counting()
  for (const content of ['a', 'b', 'a']) await first(request(content), ask)

  const restarted = journal(store)
  const again = restarted.journal.scope('u')
  const answers = []
  for (const content of ['a', 'b', 'a', 'a']) answers.push(await again(request(content), ask))
  expect(answers).toEqual([1, 2, 3, 4])
  expect(restarted.onRecall.mock.calls).toEqual([['m'], ['m'], ['m']])
})

test('another unit asks for itself', async () => {
  const { journal: kept } = journal()
  const ask = counting()
  expect(await kept.scope('u')(request('a'), ask)).toBe(1)
  expect(await kept.scope('v')(request('a'), ask)).toBe(2)
})

test('a failed call is not kept', async () => {
  const { store, journal: kept } = journal()
  const broken = () => Promise.reject(new RangeError('bug'))
  await expect(kept.scope('u')(request('a'), broken)).rejects.toThrow('bug')
  expect(await journal(store).journal.scope('u')(request('a'), counting())).toBe(1)
})

test('requests are the same if they say the same, in whatever order', async () => {
  const { journal: kept } = journal()
  const ask = counting()
  expect(await kept.shared(request({ a: 1, b: undefined, c: [2] }), ask)).toBe(1)
  expect(await kept.shared(request({ c: [2], a: 1 }), ask)).toBe(1)
  expect(await kept.shared(request({ c: [3], a: 1 }), ask)).toBe(2)
})

test('a shared answer is asked for once, however many want it at the same time', async () => {
  const { journal: kept, onRecall } = journal()
  const { ask, answer } = open()
  const all = Array.from({ length: 50 }, () => kept.shared(request('a'), ask))
  answer('yes')
  expect(new Set(await Promise.all(all))).toEqual(new Set(['yes']))
  expect(await kept.shared(request('a'), ask)).toBe('yes')
  expect(ask).toHaveBeenCalledTimes(1)
  expect(onRecall).toHaveBeenCalledTimes(1)
})

test('who waits for a shared answer survives the interruption of who asked', async () => {
  const { journal: kept } = journal()
  const interrupted = open()
  const first = kept.shared(request('a'), interrupted.ask)
  const second = counting()
  const waiting = [kept.shared(request('a'), second), kept.shared(request('a'), second)]
  interrupted.fail(new RangeError('interrupted'))
  await expect(first).rejects.toThrow('interrupted')
  expect(await Promise.all(waiting)).toEqual([1, 1])
  expect(second).toHaveBeenCalledTimes(1)
})

test('a failure of the model is everybody’s', async () => {
  const { journal: kept } = journal()
  const failing = open()
  const ask = counting()
  const all = [kept.shared(request('a'), failing.ask), kept.shared(request('a'), ask)]
  failing.fail(new AttuneError('MODEL_REFUSED_KEY', { model: 'm', what: '401' }))
  expect((await Promise.all(all.map(failureOf))).map(({ code }) => code)).toEqual([
    'MODEL_REFUSED_KEY',
    'MODEL_REFUSED_KEY',
  ])
  expect(ask).not.toHaveBeenCalled()
  expect(await kept.shared(request('a'), ask)).toBe(1)
})

test('a failure of the store is everybody’s: nobody pays for an answer that cannot be kept either', async () => {
  const full = storeErrors.error('STORE_WRITE', { file: 'memory', why: 'the disk is full' })
  const store = {
    ...alone,
    answered: async () => new Set<string>(),
    recall: async () => [],
    record: () => Promise.reject(full),
  }
  const kept = new Journal(store, () => {}, systemClock)
  const ask = counting()
  const all = [
    kept.shared(request('a'), ask),
    kept.shared(request('a'), ask),
    kept.shared(request('a'), ask),
  ]
  expect(await Promise.all(all.map(failureOf))).toEqual([full, full, full])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('scopes without stored answers cost one query in all, and no search for each request', async () => {
  const { store, journal: kept } = journal()
  await kept.scope('begun')(request('a'), async () => measured('kept'))
  const answered = vi.spyOn(store, 'answered')
  const recall = vi.spyOn(store, 'recall')
  const ask = counting()
  const [begun, ...others] = ['begun', 'u', 'v'].map((name) => kept.scope(name))
  const first = await Promise.all([begun!, ...others].map((each) => each(request('a'), ask)))
  const second = await Promise.all(others.map((each) => each(request('b'), ask)))
  expect([first, second]).toEqual([
    ['kept', 1, 2],
    [3, 4],
  ])
  expect(answered.mock.calls).toEqual([[['begun', 'u', 'v']]])
  expect(recall.mock.calls.map(([[at]]) => at!.scope)).toEqual(['begun'])
})

test('of two writers both get the answer of the first', async () => {
  const { store, journal: here } = journal()
  const elsewhere = journal(store).journal
  const [slow, quick] = [open(), open()]
  const answers = [
    here.scope('u')(request('a'), slow.ask),
    elsewhere.scope('u')(request('a'), quick.ask),
  ]
  quick.answer('quick')
  await answers[1]
  slow.answer('slow')
  expect(await Promise.all(answers)).toEqual(['quick', 'quick'])
})

test('an answer that cannot be read back is said to be damaged', async () => {
  const broken = { answer: '{"text":', took: 1, answered: '2026-01-01T00:00:00.000Z' }
  const store = {
    answered: async (scopes: readonly string[]) => new Set(scopes),
    recall: async () => [broken],
    record: async () => broken,
  }
  const damaged = new Journal(store as never, () => {}, systemClock)
  const ask = counting()
  expect(await failureOf(damaged.scope('u')(request('a'), ask))).toMatchObject({
    code: 'JOURNAL_DAMAGED',
    details: { model: 'm' },
  })
  expect((await failureOf(damaged.shared(request('a'), ask))).code).toBe('JOURNAL_DAMAGED')
  expect(ask).not.toHaveBeenCalled()
})

test('what a unit gets is what is kept, so that a restart sees no difference', async () => {
  const answer = await journal().journal.scope('u')(request('a'), async () =>
    measured({ a: undefined, b: Number.NaN, c: 1 }),
  )
  expect(answer).toStrictEqual({ b: null, c: 1 })
})
