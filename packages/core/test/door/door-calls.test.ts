/** One call through the door: who is named, what it is given, and what it leaves behind. */
import { describe, expect, test, vi } from 'vitest'
import { Door, type Inside, whoIsIn } from '../../src/door/door.js'
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

test('a call that has ended leaves no timer that keeps the process running', async () => {
  const timers = (): number =>
    process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const door = new Door(50_000, 50_000)
  const before = timers()
  await door.enter({ ...call, made: () => 'nothing' }, () => {
    expect(timers()).toBe(before + 2)
  })
  expect(timers()).toBe(before)
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
