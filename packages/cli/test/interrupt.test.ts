import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CLOSING, FINISHING, Interrupt, type SignalSource } from '../src/interrupt.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const set = () => {
  const source = Object.assign(new EventEmitter(), {
    exit: vi.fn<(code: number) => void>(),
    exitCode: 0,
  })
  const interrupt = new Interrupt(source as unknown as SignalSource)
  interrupt.listen()
  return { source, interrupt }
}

const never = (): Promise<never> => new Promise(() => {})

it.each(['SIGINT', 'SIGTERM'])(
  'the first %s exits with 130 where nothing is under way',
  (signal) => {
    const { source, interrupt } = set()
    source.emit(signal)
    expect(interrupt.stop.aborted).toBe(true)
    expect(source.exit).toHaveBeenCalledExactlyOnceWith(130)
  },
)

it('units are asked to stop, cut off later, and left at last', () => {
  const { source, interrupt } = set()
  const onFirst = vi.fn<() => void>()
  void interrupt.withGrace(FINISHING, never, onFirst)
  source.emit('SIGINT')
  expect(onFirst).toHaveBeenCalledOnce()
  expect([interrupt.stop.aborted, interrupt.abort.aborted]).toEqual([true, false])
  vi.advanceTimersByTime(FINISHING - CLOSING)
  expect(interrupt.abort.aborted).toBe(true)
  expect(source.exit).not.toHaveBeenCalled()
  vi.advanceTimersByTime(CLOSING)
  expect(source.exit).toHaveBeenCalledExactlyOnceWith(130)
})

it('the second signal exits with 130 at once', () => {
  const { source, interrupt } = set()
  void interrupt.withGrace(FINISHING, never)
  source.emit('SIGINT')
  source.emit('SIGTERM')
  expect(source.exit).toHaveBeenCalledExactlyOnceWith(130)
})

it('work that only closes has its time, and says nothing of active units', () => {
  const { source, interrupt } = set()
  const onFirst = vi.fn<() => void>()
  void interrupt.withGrace(FINISHING, never, onFirst)
  interrupt.grace = CLOSING
  source.emit('SIGINT')
  vi.advanceTimersByTime(CLOSING)
  expect(onFirst).not.toHaveBeenCalled()
  expect(interrupt.abort.aborted).toBe(true)
  expect(source.exit).toHaveBeenCalledExactlyOnceWith(130)
})

it('after work that was stopped in time, what keeps the process has its time too', async () => {
  const { source, interrupt } = set()
  const work = interrupt.withGrace(
    FINISHING,
    () => new Promise<number>((resolve) => setTimeout(() => resolve(7), 1000)),
  )
  source.emit('SIGINT')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await work).toBe(7)
  vi.advanceTimersByTime(CLOSING - 1)
  expect(source.exit).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(source.exit).toHaveBeenCalledExactlyOnceWith(130)
})

it('a command that has said all keeps its exit code', () => {
  const { source, interrupt } = set()
  interrupt.outputComplete()
  source.exitCode = 3
  source.emit('SIGINT')
  expect(source.exit).toHaveBeenCalledExactlyOnceWith(3)
})
