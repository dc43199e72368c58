import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReusedTimers } from '../../src/door/reused-timers.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a timer that is started again waits for the whole duration', () => {
  const timers = new ReusedTimers(100)
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const timer = timers.start(first)
  vi.advanceTimersByTime(99)
  timers.stop(timer)
  expect(timers.start(second)).toBe(timer)
  vi.advanceTimersByTime(99)
  expect(second).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(second).toHaveBeenCalledOnce()
  expect(first).not.toHaveBeenCalled()
})

test('a timer that ended while it was not used starts again', () => {
  const timers = new ReusedTimers(100)
  timers.stop(timers.start(() => {}))
  vi.advanceTimersByTime(200)
  const then = vi.fn<() => void>()
  timers.start(then)
  vi.advanceTimersByTime(100)
  expect(then).toHaveBeenCalledOnce()
})

test('calls at the same time have a timer each, and only they are kept', () => {
  const timers = new ReusedTimers(100)
  const both = [timers.start(() => {}), timers.start(() => {})]
  expect(new Set(both).size).toBe(2)
  for (const timer of both) timers.stop(timer)
  expect(vi.getTimerCount()).toBe(2)
  for (let call = 0; call < 10; call++) timers.stop(timers.start(() => {}))
  expect(vi.getTimerCount()).toBe(2)
})
