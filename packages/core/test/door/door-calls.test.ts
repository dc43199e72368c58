/** One call through the door: who is named, what it is given, and what it leaves behind. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Door, type Inside, LONGEST_TIMER, whoIsIn } from '../../src/door/door.js'
import type { PluginCall } from '../../src/door/plugin-call.js'
import { misshapen } from '../../src/door/shape.js'
import { AttuneError } from '../../src/errors.js'

const call: PluginCall = { use: 'toy/length', doing: 'estimate' }
const inner: PluginCall = { use: 'toy/bot', doing: 'reply' }
const reason = new AttuneError('RUN_STOPPED', { why: 'interrupted' })
const never = (): Promise<never> => new Promise<never>(() => {})
const wrong = (): never => misshapen('score', 'a number', '"two"')
const throws = (): never => {
  throw new TypeError('503')
}

describe('calls in progress', () => {
  test('are listed by their innermost call, in this door and in the process', async () => {
    const door = new Door(5000)
    let listed: unknown
    await door.enter(call, ({ signal }) =>
      door.within(signal, inner, () => {
        door.pass({ use: 'toy/format', doing: 'format' }, () => {
          listed = [door.unanswered, whoIsIn().map(({ use }) => use)]
        })
      }),
    )
    expect(listed).toEqual([[inner], ['toy/bot', 'toy/format']])
    expect([door.unanswered, whoIsIn()]).toEqual([[], []])
  })

  test.each<[string, (door: Door) => Promise<unknown>]>([
    ['throws', (door) => door.enter(call, throws)],
    ['rejects', (door) => door.enter(call, () => Promise.reject(new Error('no')))],
    ['returns what it must not', (door) => door.enter(call, () => 'two', wrong)],
    ['is called in place and throws', async (door) => door.pass(call, throws)],
  ])('end with one that %s', async (_, run) => {
    const door = new Door(5000)
    await expect(run(door)).rejects.toMatchObject({ by: call })
    expect([door.unanswered, whoIsIn()]).toEqual([[], []])
  })

  test('two nested calls of the same component are two', async () => {
    const door = new Door(5000)
    let between: unknown
    await door.enter(call, async ({ signal }) => {
      const slow = door.within(signal, inner, async () => {
        await door.within(signal, inner, () => {})
        between = door.unanswered
      })
      await slow
      expect(door.unanswered).toEqual([call])
    })
    expect(between).toEqual([inner])
  })

  test('a call that another one makes with a signal of its own is checked as well', async () => {
    const { signal } = new AbortController()
    const door = new Door(5000)
    expect(await door.within(signal, inner, () => 7)).toBe(7)
    await expect(door.within(signal, inner, () => 'two', wrong)).rejects.toMatchObject({
      code: 'RESULT_SHAPE',
      by: inner,
    })
  })
})

describe('a wrong result', () => {
  const place = { file: 'attune.config.yaml', line: 3 }

  test.each<[string, PluginCall, object]>([
    ['names the component', call, { use: 'toy/length' }],
    ['names its role', { ...call, as: 'judge "j"' }, { use: 'toy/length (judge "j")' }],
  ])('%s', (_, named, details) => {
    const run = (): unknown => new Door(5000).pass(named, () => 'two', wrong)
    expect(run).toThrow(
      expect.objectContaining({
        code: 'RESULT_SHAPE',
        details: { path: 'score', expected: 'a number', got: '"two"', ...details },
      }),
    )
  })

  test('has the line of the config, if it is known', () => {
    const placeOf = (named: PluginCall): unknown => {
      try {
        return new Door(5000).pass(named, () => 'two', wrong)
      } catch (error) {
        return (error as AttuneError).place
      }
    }
    expect(placeOf({ ...call, place })).toEqual(place)
    expect(placeOf(call)).toBeUndefined()
  })

  test('another error of a check is an error of the component', () => {
    expect(() => new Door(5000).pass(call, () => 'two', throws)).toThrow(
      expect.objectContaining({ code: 'COMPONENT_THREW' }),
    )
  })

  test('a right one is returned', async () => {
    const check = vi.fn<(value: string) => void>()
    expect(await new Door(5000).enter(call, () => 'fine', check)).toBe('fine')
    expect(new Door(5000).pass(call, () => 'fine')).toBe('fine')
    expect(check.mock.calls).toEqual([['fine']])
  })
})

describe('a call is told', () => {
  test.each<[string, () => unknown, (() => never) | undefined, number]>([
    ['returns', () => 'fine', undefined, 1],
    ['throws', throws, undefined, 0],
    ['returns what it must not', () => 'two', wrong, 0],
  ])('that its result is taken, if it %s', async (_, work, check, times) => {
    const then = vi.fn<() => void>()
    const run = (inside: Inside): unknown => {
      inside.whenDone!(then)
      return work()
    }
    await new Door(5000).enter(call, run, check).catch(() => {})
    expect(then).toHaveBeenCalledTimes(times)
  })

  test.each<[string, () => unknown, (() => never) | undefined]>([
    ['an error', throws, undefined],
    ['a wrong result', () => 'two', wrong],
  ])('the likely cause of %s', async (_, work, check) => {
    const explained = (cause: string | undefined): Promise<unknown> =>
      new Door(5000).enter(
        call,
        (inside) => {
          inside.explainWith!(() => cause)
          return work()
        },
        check,
      )
    await expect(explained('an answer was cut')).rejects.toThrow('(an answer was cut)')
    await expect(explained(undefined)).rejects.not.toThrow('undefined')
  })
})

describe('the signal of a call', () => {
  test('is one, for any number of listeners', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue()
    await new Door(5000).enter(call, (inside) => {
      expect(inside.signal).toBe(inside.signal)
      expect(inside.signal.aborted).toBe(false)
      for (let at = 0; at < 20; at++) inside.signal.addEventListener('abort', () => {})
    })
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  test('is aborted if it is first read after the end, with the first reason', async () => {
    const door = new Door(5000)
    let inside: Inside | undefined
    const ended = door.enter(call, (own) => {
      inside = own
      return never()
    })
    door.close(reason)
    door.open()
    await expect(ended).rejects.toBe(reason)
    expect(inside!.signal.aborted).toBe(true)
    expect(inside!.signal.reason).toBe(reason)
  })
})

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
