/** What the journal stores, claims and releases, and what it tells. */
import { describe, expect, test, vi } from 'vitest'
import { AttuneError } from '@attune/core/internal'
import type { ErrorCode, JournalKey, StoredAnswer } from '@attune/core/runtime'
import { Journal, type JournalStore, type Measured, sharedKey } from '../src/journal.js'
import { gatewayErrors } from '../src/errors.js'
import { failureOf } from '@attune/testkit/shared/model-servers.js'

const answered = '2026-11-30T12:00:00.000Z'
const clock = { date: () => new Date(answered) }
const request = (content: unknown) => ({ model: `model of ${String(content)}`, content })
const measured = <T>(answer: T): Measured<T> => ({ answer, took: 12 })
const asking = () => vi.fn<(open: readonly number[]) => Promise<Measured<unknown>>[]>()

/** A journal on a store in memory, in which this process may claim every key. */
function storeWith() {
  const kept = new Map<string, StoredAnswer>()
  const keyOf = (at: JournalKey): string => JSON.stringify(at)
  const released: string[] = []
  const store = {
    answered: vi.fn<JournalStore['answered']>(async (scopes) => new Set(scopes)),
    recall: vi.fn<JournalStore['recall']>(async (keys) => keys.map((key) => kept.get(keyOf(key)))),
    record: vi.fn<JournalStore['record']>(async (key, answer) => {
      const first = kept.get(keyOf(key)) ?? answer
      kept.set(keyOf(key), first)
      return first
    }),
    claimBriefly: vi.fn<JournalStore['claimBriefly']>(async (keys) => keys.map(() => true)),
    release: vi.fn<JournalStore['release']>(async (keys) => void released.push(...keys)),
  }
  const onRecall = vi.fn<(model: string) => void>()
  const put = (key: JournalKey, answer: unknown): void =>
    void kept.set(keyOf(key), { answer: JSON.stringify(answer), took: 3, answered })
  return { store, put, released, onRecall, journal: new Journal(store, onRecall, clock) }
}

/** Key under which the journal stores the answer to a request of all units. */
async function keyOf(content: unknown): Promise<JournalKey> {
  const { journal, store } = storeWith()
  await journal.shared(request(content), async () => measured(1))
  return store.record.mock.calls[0]![0]
}

describe('an answer of one unit', () => {
  test('is stored under its scope, request and number, with duration and time', async () => {
    const { journal, store, onRecall } = storeWith()
    const unit = journal.scope('unit 1')
    const told = vi.fn<(kept: object, isRecalled: boolean) => void>()
    const keys: JournalKey[] = []
    for (const answer of ['one', 'two'])
      await unit(request('a'), async (at) => (keys.push(at), measured(answer)), told)
    const { request: hash } = keys[0]!
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(keys).toEqual(
      [0, 1].map((occurrence) => ({ scope: 'unit 1', request: hash, occurrence })),
    )
    const kept = { answer: '"one"', took: 12, answered }
    expect(store.record.mock.calls[0]).toEqual([keys[0], kept])
    expect(told.mock.calls[0]).toEqual([kept, false])
    expect(onRecall).not.toHaveBeenCalled()

    const again = vi.fn<(kept: object, isRecalled: boolean) => void>()
    const ask = vi.fn<() => Promise<Measured<string>>>()
    expect(await journal.scope('unit 1')(request('a'), ask, again)).toBe('one')
    expect(again.mock.calls).toEqual([[kept, true]])
    expect(onRecall.mock.calls).toEqual([['model of a']])
    expect(ask).not.toHaveBeenCalled()
  })

  test('numbers different requests apart from each other', async () => {
    const { journal } = storeWith()
    const unit = journal.scope('unit 1')
    const numbers: number[] = []
    for (const content of ['a', 'b', 'a', 'b', 'a'])
      await unit(request(content), async (at) => (numbers.push(at.occurrence), measured(1)))
    expect(numbers).toEqual([0, 0, 1, 1, 2])
  })

  test('that is unreadable names its model, and why', async () => {
    const { journal, store } = storeWith()
    store.recall.mockResolvedValue([{ answer: '{', took: 1, answered }])
    const failure = await failureOf(journal.scope('u')(request('a'), async () => measured(1)))
    expect(failure).toMatchObject({ code: 'JOURNAL_DAMAGED', details: { model: 'model of a' } })
    expect(failure.cause).toBeInstanceOf(SyntaxError)
  })
})

describe('answers that all units share', () => {
  test('are in the order of the requests; each is asked for once, if it is not stored', async () => {
    const { journal, put, onRecall } = storeWith()
    put(await keyOf('b'), 'kept')
    const ask = asking().mockImplementation((open) => open.map(async (at) => measured(`new ${at}`)))
    const contents = ['a', 'b', 'c', 'a', 'b']
    expect(await journal.sharedAll(contents.map(request), ask)).toEqual([
      'new 0',
      'kept',
      'new 2',
      'new 0',
      'kept',
    ])
    expect(ask.mock.calls).toEqual([[[0, 2]]])
    expect(onRecall.mock.calls).toEqual([['model of b']])
    await journal.sharedAll(contents.map(request), ask)
    expect(ask).toHaveBeenCalledOnce()
  })

  test('have a key without a unit', async () => {
    const key = await keyOf('a')
    expect(key).toEqual(sharedKey(key.request))
    // Another name would lose the answers of every store.
    expect(key).toMatchObject({ scope: 'shared', occurrence: 0 })
  })

  test('are not claimed if all are stored, nor for no requests', async () => {
    const { journal, put, store } = storeWith()
    put(await keyOf('a'), 'kept')
    expect(await journal.sharedAll([request('a')], asking())).toEqual(['kept'])
    expect(await journal.sharedAll([], asking())).toEqual([])
    expect(store.claimBriefly).not.toHaveBeenCalled()
  })

  test('that were stored before the claim are not asked for', async () => {
    const key = await keyOf('a')
    const { journal, put, store } = storeWith()
    store.claimBriefly.mockImplementation(async (keys) => {
      put(key, 'just stored')
      return keys.map(() => true)
    })
    const ask = asking()
    expect(await journal.sharedAll([request('a')], ask)).toEqual(['just stored'])
    expect(ask).not.toHaveBeenCalled()
  })

  test('of a claim that fails are errors of all requests', async () => {
    const { journal, store } = storeWith()
    store.claimBriefly.mockRejectedValue(new RangeError('no disk'))
    const all = ['a', 'b'].map((content) =>
      journal.shared(request(content), async () => measured(1)),
    )
    for (const one of all) await expect(one).rejects.toThrow('no disk')
  })

  test('that fail release their claim, and only theirs', async () => {
    const { journal, released, store } = storeWith()
    const ask = asking().mockImplementation(() => [
      Promise.reject(new RangeError('cut')),
      Promise.resolve(measured('fine')),
    ])
    await expect(journal.sharedAll([request('a'), request('b')], ask)).rejects.toThrow('cut')
    expect(released).toEqual([(await keyOf('a')).request])
    expect(store.record.mock.calls.map(([key]) => key)).toEqual([await keyOf('b')])
  })

  test('fail with their own error, if the release fails too', async () => {
    const { journal, store } = storeWith()
    store.release.mockRejectedValue(new RangeError('no disk'))
    const ask = (): Promise<never> => Promise.reject(new RangeError('cut'))
    await expect(journal.shared(request('a'), ask)).rejects.toThrow('cut')
  })

  test('unreadable ones are an error of their request', async () => {
    const { journal, store } = storeWith()
    store.recall.mockResolvedValue([{ answer: '{', took: 1, answered }])
    expect((await failureOf(journal.sharedAll([request('a')], asking()))).code).toBe(
      'JOURNAL_DAMAGED',
    )
  })
})

describe('an answer that another process requests', () => {
  test('is awaited, while the own ones are asked for', async () => {
    const { journal, put, store } = storeWith()
    const other = await keyOf('b')
    store.claimBriefly.mockResolvedValueOnce([true, false])
    const ask = asking().mockImplementation((open) => {
      // The other process is done while this one asks.
      put(other, 'from there')
      return open.map(async (at) => measured(`new ${at}`))
    })
    expect(await journal.sharedAll([request('a'), request('b')], ask)).toEqual([
      'new 0',
      'from there',
    ])
    expect(ask.mock.calls).toEqual([[[0]]])
  })

  test('does not make the own ones be asked for again, however long they take', async () => {
    const { journal, put, store } = storeWith()
    put(await keyOf('b'), 'from there')
    store.recall.mockResolvedValueOnce([undefined, undefined])
    store.claimBriefly.mockResolvedValueOnce([true, false])
    let answer!: (given: Measured<unknown>) => void
    const ask = asking().mockReturnValue([new Promise((resolve) => (answer = resolve))])
    const both = journal.sharedAll([request('a'), request('b')], ask)
    // The other one has been looked for again by then.
    await vi.waitFor(() => expect(store.recall).toHaveBeenCalledTimes(3), { timeout: 5000 })
    answer(measured('own'))
    expect(await both).toEqual(['own', 'from there'])
    expect(ask).toHaveBeenCalledOnce()
    const keys = [await keyOf('a'), await keyOf('b')].map((key) => key.request)
    expect(store.claimBriefly.mock.calls).toEqual([[keys]])
  })

  test('is asked for here once the other process has given up its claim', async () => {
    const { journal, store } = storeWith()
    store.claimBriefly.mockResolvedValueOnce([false]).mockResolvedValueOnce([false])
    const ask = asking().mockImplementation((open) => open.map(async () => measured('own')))
    expect(await journal.sharedAll([request('a')], ask)).toEqual(['own'])
    expect(store.claimBriefly).toHaveBeenCalledTimes(3)
    expect(ask.mock.calls).toEqual([[[0]]])
  })
})

/** The first caller fails with this; the second one waits for the same answer. */
describe('a second caller', () => {
  const codes: ErrorCode[] = ['MODEL_RATE_LIMITED', 'RUN_STOPPED', 'UNIT_TIMEOUT']

  test.each<[string, unknown, boolean]>([
    ...codes.map((code): [string, unknown, boolean] => [
      code,
      new AttuneError(code, { model: 'm', what: 'x', why: 'x' }),
      !code.startsWith('MODEL_'),
    ]),
    [
      'a code that only contains STORE_',
      gatewayErrors.error('BUDGET_OF_STORE_REACHED', { what: 'x', limit: 'calls' }),
      true,
    ],
    ['no error of Attune', new RangeError('bug'), true],
    ['no error', 'MODEL_RATE_LIMITED', true],
  ])('after %s', async (_, error, asksAgain) => {
    const { journal } = storeWith()
    let fail!: (error: unknown) => void
    const first = journal.shared(
      request('a'),
      () => new Promise<never>((_, reject) => (fail = reject)),
    )
    const ask = vi.fn<() => Promise<Measured<string>>>(async () => measured('second'))
    const second = journal.shared(request('a'), ask)
    await vi.waitFor(() => fail(error))
    await expect(first).rejects.toBe(error)
    if (asksAgain) expect(await second).toBe('second')
    else await expect(second).rejects.toBe(error)
    expect(ask).toHaveBeenCalledTimes(asksAgain ? 1 : 0)
  })

  test('of several requests asks for the one that was interrupted', async () => {
    const { journal } = storeWith()
    let fail!: (error: unknown) => void
    const first = journal.shared(
      request('b'),
      () => new Promise<never>((_, reject) => (fail = reject)),
    )
    const ask = asking().mockImplementation((open) => open.map(async (at) => measured(`new ${at}`)))
    const second = journal.sharedAll([request('a'), request('b')], ask)
    await vi.waitFor(() => fail(new RangeError('interrupted')))
    await expect(first).rejects.toThrow('interrupted')
    expect(await second).toEqual(['new 0', 'new 1'])
    expect(ask.mock.calls).toEqual([[[0]], [[1]]])
  })
})
