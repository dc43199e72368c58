import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Interrupted, listenForInterrupt, type SignalSource, untilInterrupted } from '../src/interrupt.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const set = () => {
  const source = Object.assign(new EventEmitter(), { exit: vi.fn<(code: number) => void>() })
  const interrupt = listenForInterrupt(source as SignalSource, () => {}, 5000)
  return { source, interrupt }
}

it('the first Ctrl-C stops, and aborts after the time of grace', () => {
  const { source, interrupt } = set()
  source.emit('SIGINT')
  expect([interrupt.stop.aborted, interrupt.abort.aborted]).toEqual([true, false])
  vi.advanceTimersByTime(5000)
  expect(interrupt.abort.aborted).toBe(true)
  expect(source.exit).not.toHaveBeenCalled()
})

it('the second Ctrl-C exits with 130 at once', () => {
  const { source } = set()
  source.emit('SIGINT')
  source.emit('SIGINT')
  expect(source.exit).toHaveBeenCalledExactlyOnceWith(130)
})

it('a run that ended in time is not aborted, and the signals are let go', () => {
  const { source, interrupt } = set()
  source.emit('SIGTERM')
  interrupt.end()
  vi.advanceTimersByTime(10_000)
  expect(interrupt.abort.aborted).toBe(false)
  expect(source.listenerCount('SIGINT') + source.listenerCount('SIGTERM')).toBe(0)
})

it('work that does not look at its signal ends with the first Ctrl-C', async () => {
  const { source, interrupt } = set()
  const reading = untilInterrupted(interrupt, () => new Promise(() => {}))
  source.emit('SIGINT')
  await expect(reading).rejects.toBeInstanceOf(Interrupted)
})

it('work that ends before any Ctrl-C gives its result', async () => {
  const { interrupt } = set()
  expect(await untilInterrupted(interrupt, async () => 7)).toBe(7)
})
