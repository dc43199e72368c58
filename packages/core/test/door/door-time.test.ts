/** Limits of time and of silence, in simulated time, and sources of values. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Door, type Inside, LONGEST_TIMER } from '../../src/door/door.js'
import type { PluginCall } from '../../src/door/plugin-call.js'
import { misshapen } from '../../src/door/shape.js'
import type { AttuneError } from '../../src/errors.js'

const call: PluginCall = { use: 'toy/length', doing: 'estimate' }
const inner: PluginCall = { use: 'toy/bot', doing: 'reply' }
const never = (): Promise<never> => new Promise<never>(() => {})
const wrong = (): never => misshapen('score', 'a number', '"two"')

describe('time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const pause = (milliseconds: number): Promise<string> =>
    new Promise((resolve) => void setTimeout(() => resolve('done'), milliseconds))

  /** Code with which a call ends, or its result. */
  async function endOf(run: Promise<unknown>, milliseconds = 10_000_000): Promise<unknown> {
    const end = run.catch((error: unknown) => (error as AttuneError).code)
    await vi.advanceTimersByTimeAsync(milliseconds)
    return end
  }

  test.each<[string, PluginCall, number, string]>([
    ['below the limit', call, 4999, 'done'],
    ['above it', call, 5001, 'UNIT_TIMEOUT'],
    ['of a person', { ...call, untimed: true }, 5001, 'done'],
  ])('%s', async (_, timed, took, expected) => {
    expect(await endOf(new Door(5000).enter(timed, () => pause(took)))).toBe(expected)
  })

  test('says the limit in seconds, and of a call without end that of timers', async () => {
    const late = new Door(5000).enter(call, never)
    late.catch(() => {})
    await vi.advanceTimersByTimeAsync(5001)
    await expect(late).rejects.toMatchObject({ details: { use: 'toy/length', seconds: 5 } })
    let ended = false
    const endless = new Door(Infinity).enter(call, never).catch(() => (ended = true))
    await vi.advanceTimersByTimeAsync(LONGEST_TIMER - 1)
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await endless).toBe(true)
  })

  test('that a call took is not the time of the next one', async () => {
    const door = new Door(5000)
    for (let at = 0; at < 3; at++)
      expect(
        await endOf(
          door.enter(call, () => pause(3000)),
          3000,
        ),
      ).toBe('done')
  })

  const watched = { ...call, made: () => '2 replies' }
  const silent = (work: (inside: Inside, door: Door) => Promise<unknown>): Promise<unknown> => {
    const door = new Door(10_000_000, 100)
    return endOf(
      door.enter(watched, (inside) => work(inside, door)),
      5000,
    )
  }

  test.each<[string, Parameters<typeof silent>[0], string]>([
    ['nothing is done', () => pause(101), 'UNIT_SILENT'],
    ['little time passes', () => pause(99), 'done'],
    ['a model is called', (inside) => inside.during(() => pause(500)), 'done'],
    [
      'nothing is done after a call',
      async (inside) => {
        await inside.during(() => pause(250))
        return pause(101)
      },
      'UNIT_SILENT',
    ],
    [
      'calls fail in between',
      async (inside) => {
        for (let at = 0; at < 3; at++) {
          await pause(60)
          await inside.during(() => Promise.reject(new Error('no'))).catch(() => {})
        }
        return pause(60)
      },
      'done',
    ],
    [
      'one of two calls is under way',
      async (inside) => {
        const long = inside.during(() => pause(500))
        await inside.during(() => pause(10))
        return long
      },
      'done',
    ],
    [
      'another component works',
      ({ signal }, door) => door.within(signal, inner, () => pause(500)),
      'done',
    ],
    [
      'other components worked in between',
      async ({ signal }, door) => {
        for (let at = 0; at < 3; at++) {
          await pause(60)
          await door.within(signal, inner, () => {})
        }
        return pause(60)
      },
      'done',
    ],
  ])('without progress, where %s', async (_, work, expected) => {
    expect(await silent(work)).toBe(expected)
  })

  test('without progress ends only calls that tell theirs', async () => {
    expect(
      await endOf(
        new Door(10_000_000, 100).enter(call, () => pause(500)),
        5000,
      ),
    ).toBe('done')
  })

  test('without progress is a minute, unless another is given', async () => {
    expect(await endOf(new Door(10_000_000).enter(watched, () => pause(59_999)))).toBe('done')
    const late = new Door(10_000_000).enter(watched, () => pause(60_001))
    late.catch(() => {})
    await vi.advanceTimersByTimeAsync(60_001)
    await expect(late).rejects.toMatchObject({
      code: 'UNIT_SILENT',
      by: watched,
      details: { use: 'toy/length', doing: 'estimate', seconds: 60, made: '2 replies' },
    })
  })
})

describe('values of a source', () => {
  const source = (next: () => Promise<IteratorResult<number>>, back?: () => Promise<never>) => {
    const close = vi.fn<() => Promise<never>>(back)
    const iterator = { next, return: close }
    return {
      close,
      open: () => ({ [Symbol.asyncIterator]: () => iterator }) as AsyncIterable<number>,
    }
  }
  const endless = async (): Promise<IteratorResult<number>> => ({ done: false, value: 1 })

  test('are closed where the reader stops, and an error of that is no error', async () => {
    const { open, close } = source(endless, () => Promise.reject(new Error('late')))
    for await (const value of new Door(5000).each(call, open, () => {})) {
      expect(value).toBe(1)
      break
    }
    expect(close).toHaveBeenCalledOnce()
  })

  test('are closed where one is wrong', async () => {
    const { open, close } = source(endless)
    const read = async (): Promise<void> => {
      for await (const _ of new Door(5000).each(call, open, wrong));
    }
    await expect(read()).rejects.toMatchObject({ code: 'RESULT_SHAPE' })
    expect(close).toHaveBeenCalledOnce()
  })

  test.each([
    [0, '0 items'],
    [1, '1 item'],
    [2, '2 items'],
  ])('are counted: %i', async (count, made) => {
    let at = 0
    const { open } = source(async () => (at++ < count ? { done: false, value: at } : never()))
    const read = async (): Promise<void> => {
      for await (const _ of new Door(5000, 20).each(call, open, () => {}));
    }
    await expect(read()).rejects.toMatchObject({ code: 'UNIT_SILENT', details: { made } })
  })

  test.each([
    ['a promise', Promise.resolve([])],
    ['undefined', undefined],
    ['7', 7],
  ])('that are %s are no source', async (got, values) => {
    const read = async (): Promise<void> => {
      for await (const _ of new Door(5000).each(
        call,
        () => values as never,
        () => {},
      ));
    }
    await expect(read()).rejects.toMatchObject({
      code: 'COMPONENT_THREW',
      message: expect.stringContaining(`${got} instead of`),
    })
  })
})
