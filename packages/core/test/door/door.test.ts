import { expect, test } from 'vitest'
import type { Scenario } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import { checkScenario, Door } from '@attune/core/runtime'
import { scenario } from '../scenario.js'

const call = { use: 'toy/length', doing: 'estimate' }
const reason = new AttuneError('RUN_STOPPED', { why: 'interrupted' })
const never = (): Promise<never> => new Promise<never>(() => {})

test('a close ends those who never answer, tells their signals why, and lets nobody in until it is open again', async () => {
  const door = new Door(5000)
  let heard: unknown
  const inside = door.enter(call, ({ signal }) => {
    signal.addEventListener('abort', () => (heard = signal.reason))
    return never()
  })
  expect(door.unanswered).toEqual([call])
  door.close(reason)
  await expect(inside).rejects.toBe(reason)
  expect(heard).toBe(reason)
  expect(door.unanswered).toEqual([])
  let entered = false
  await expect(door.enter(call, async () => (entered = true))).rejects.toBe(reason)
  expect(entered).toBe(false)
  door.open()
  await expect(door.enter(call, async () => 'in')).resolves.toBe('in')
})

test('what a component throws when it is closed does not hide the close', async () => {
  const door = new Door(5000)
  const inside = door.enter(
    call,
    ({ signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new TypeError('aborted'))),
      ),
  )
  door.close(reason)
  await expect(inside).rejects.toBe(reason)
})

test('the first close is the one that counts', async () => {
  const door = new Door(5000)
  door.close(reason)
  door.close(new AttuneError('RUN_STOPPED', { why: 'later' }))
  await expect(door.enter(call, never)).rejects.toBe(reason)
})

test('more time than a timer can hold is no time limit, not none at all', async () => {
  const door = new Door(2 ** 33)
  const late = door.enter(call, async () => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    return 'an answer'
  })
  await expect(late).resolves.toBe('an answer')
})

const inner = { use: 'toy/bot', as: 'supporter "bot"', doing: 'reply' }

test('the innermost of those who are in is the one that is named, whether it throws or does not answer', async () => {
  const door = new Door(20)
  const throwing = door.enter(call, ({ signal }) =>
    door.within(signal, inner, () => {
      throw new TypeError('503')
    }),
  )
  await expect(throwing).rejects.toMatchObject({
    code: 'COMPONENT_THREW',
    message: 'toy/bot (supporter "bot") failed to reply: 503',
    by: inner,
  })
  const hanging = door.enter(call, ({ signal }) => door.within(signal, inner, never))
  await expect(hanging).rejects.toMatchObject({ code: 'UNIT_TIMEOUT', by: inner })
  expect(door.unanswered).toEqual([])
})

test('what somebody calls has left before the caller is at fault', async () => {
  const door = new Door(20)
  const late = door.enter(call, async ({ signal }) => {
    await door.within(signal, inner, async () => 'hello')
    return never()
  })
  await expect(late).rejects.toMatchObject({ code: 'UNIT_TIMEOUT', by: call })
})

test('a change of something frozen comes with the advice to copy', () => {
  const given = Object.freeze({ profile: 'sad' })
  const change = () => new Door(5000).pass(call, () => Object.assign(given, { profile: 'glad' }))
  expect(change).toThrow(
    expect.objectContaining({ fix: expect.stringContaining('structuredClone') }),
  )
})

test('each item that is yielded is checked, and what is not iterable is refused', async () => {
  const door = new Door(5000)
  const all = async (open: () => AsyncIterable<Scenario>) => {
    const items: Scenario[] = []
    for await (const item of door.each(call, open, checkScenario)) items.push(item)
    return items
  }
  async function* scenarios(...values: unknown[]) {
    yield* values as Scenario[]
  }
  const other = { ...scenario, id: 'other' }
  expect(await all(() => scenarios(scenario, other))).toEqual([scenario, other])
  await expect(all(() => scenarios(scenario, 'two'))).rejects.toMatchObject({
    code: 'RESULT_SHAPE',
    message: 'toy/length returned scenario = "two"; expected an object.',
  })
  await expect(all(() => Promise.resolve(scenarios(scenario)) as never)).rejects.toMatchObject({
    message: expect.stringContaining('load() gave a promise instead of scenarios one by one'),
  })
  await expect(all(() => ({ id: 'one' }) as never)).rejects.toMatchObject({
    message: expect.stringContaining('load() gave {"id":"one"} instead of scenarios one by one'),
  })
  await expect(
    new Door(20)
      .each(
        call,
        () => ({ [Symbol.asyncIterator]: () => ({ next: never }) }),
        () => {},
      )
      .next(),
  ).rejects.toMatchObject({ code: 'UNIT_TIMEOUT' })
})

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds))
const watched = { ...call, made: () => '2 replies' }

test('work that says what it has made is ended when it does nothing', async () => {
  await expect(new Door(5000, 20).enter(watched, never)).rejects.toMatchObject({
    code: 'UNIT_SILENT',
    message:
      'toy/length did nothing for 0.02 s when it should estimate: no turn, no item, no answer, and no call was under way. So far: 2 replies.',
  })
})

test('who waits for a call, or for another component, is not silent', async () => {
  const door = new Door(5000, 20)
  await expect(
    door.enter(watched, (inside) => inside.during(() => pause(80))),
  ).resolves.toBeUndefined()
  const other = { use: 'toy/bot', doing: 'reply' }
  await expect(
    door.enter(watched, ({ signal }) => door.within(signal, other, () => pause(80))),
  ).resolves.toBeUndefined()
})

test('a source that stops without an end is named, with what it gave so far', async () => {
  async function* load() {
    yield scenario
    await never()
  }
  const seen: string[] = []
  const reading = async (): Promise<void> => {
    for await (const { id } of new Door(5000, 20).each(call, load, checkScenario)) seen.push(id)
  }
  await expect(reading()).rejects.toMatchObject({
    code: 'UNIT_SILENT',
    details: { made: '1 item' },
  })
  expect(seen).toHaveLength(1)
})
