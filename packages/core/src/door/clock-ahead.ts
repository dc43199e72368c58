/** Sets the clock ahead while some code runs. If the result changes, it depends on the clock. */
import { AsyncLocalStorage } from 'node:async_hooks'

interface ClockUse {
  hasRead: boolean
}

const inside = new AsyncLocalStorage<ClockUse>()

/**
 * Offset of the clock in milliseconds: a day, an hour, a minute, a second and a millisecond, so
 * that every part of a time differs.
 */
const OFFSET = 90_061_001

/** Runs work for which `Date` and `performance.now()` are ahead by more than a day. */
export async function withClockAhead<T>(
  work: () => T | Promise<T>,
): Promise<{ readonly result: T; readonly hasReadClock: boolean }> {
  watchClock()
  const reader: ClockUse = { hasRead: false }
  callsInProgress += 1
  try {
    const result = await inside.run(reader, async () => work())
    return { result, hasReadClock: reader.hasRead }
  } finally {
    callsInProgress -= 1
    if (callsInProgress === 0) inside.disable()
  }
}

/**
 * Number of calls in progress with a clock ahead. If it is 0, the async hooks are disabled, since
 * they slow down all promises of the process.
 */
let callsInProgress = 0

/**
 * Offset of the clock for the code that is running, in milliseconds; 0 outside of `withClockAhead`.
 */
function currentOffset(): number {
  const reader = inside.getStore()
  if (!reader) return 0
  reader.hasRead = true
  return OFFSET
}

let isWatched = false

function watchClock(): void {
  if (isWatched) return
  isWatched = true
  for (const owner of [Date, Object.getPrototypeOf(performance) as { now(): number }])
    owner.now = new Proxy(owner.now, {
      apply: (now, self, given) => (Reflect.apply(now, self, given) as number) + currentOffset(),
    })
  globalThis.Date = new Proxy(Date, {
    construct(made, given: unknown[], self) {
      const shift = given.length === 0 ? currentOffset() : 0
      const now = Reflect.construct(made, given, self) as Date
      if (shift > 0) now.setTime(now.getTime() + shift)
      return now
    },
    apply: (made) => new made(new made().getTime() + currentOffset()).toString(),
  })
}
