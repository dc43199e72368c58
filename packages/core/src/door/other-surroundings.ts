/**
 * Changes the clock and the random numbers while some code runs. If its result changes, it depends
 * on them.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

interface ChanceUse {
  readonly offset: number
  readonly isHigh: boolean | undefined
  draws: number
  hasReadClock: boolean
  hasDrawn: boolean
}

const inside = new AsyncLocalStorage<ChanceUse>()

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Offset of the clock in milliseconds: a day, an hour, a minute, a second and a millisecond, so
 * that every part of a time differs.
 */
const OFFSET = DAY + HOUR + 61_001

/**
 * Further offsets, for conditions on a time: every four hours of a day, the days of a week, and
 * another month and year. With the time itself and `OFFSET`, they meet a night and a weekend at
 * whatever time they begin.
 */
const FURTHER_OFFSETS = [
  ...[4, 8, 12, 16, 20].map((hours) => hours * HOUR),
  ...[2, 3, 4, 5, 6, 103, 3700].map((days) => days * DAY),
]

/** Surroundings of code: the offset of the clock, and whether `Math.random` begins high or low. */
export interface Surroundings {
  readonly ahead?: number
  readonly isHigh?: boolean
}

/** Surroundings in which code that reads the clock or draws random numbers may differ. */
export const otherSurroundings = (use: {
  readonly hasReadClock: boolean
  readonly hasDrawn: boolean
}): readonly Surroundings[] => [
  ...(use.hasReadClock ? FURTHER_OFFSETS.map((ahead) => ({ ahead })) : []),
  ...(use.hasDrawn ? [{ isHigh: false }, { isHigh: true }] : []),
]

/** Runs work for which `Date` and `performance.now()` are ahead, by default by more than a day. */
export async function withClockAhead<T>(
  work: () => T | Promise<T>,
  { ahead = OFFSET, isHigh }: Surroundings = {},
): Promise<{ readonly result: T; readonly hasReadClock: boolean; readonly hasDrawn: boolean }> {
  watch()
  const use: ChanceUse = {
    offset: ahead,
    isHigh,
    draws: 0,
    hasReadClock: false,
    hasDrawn: false,
  }
  callsInProgress += 1
  try {
    const result = await inside.run(use, async () => work())
    return { result, hasReadClock: use.hasReadClock, hasDrawn: use.hasDrawn }
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
  const use = inside.getStore()
  if (!use) return 0
  use.hasReadClock = true
  return use.offset
}

/** Number of draws that are replaced. A loop that waits for other numbers then ends. */
const MAX_REPLACED = 100

/**
 * Random number for the code that is running: the least and the greatest possible number in turn.
 * Undefined if the number is not replaced.
 */
function replacedDraw(): number | undefined {
  const use = inside.getStore()
  if (!use) return undefined
  use.hasDrawn = true
  if (use.isHigh === undefined || use.draws >= MAX_REPLACED) return undefined
  use.draws += 1
  return (use.draws % 2 === 1) === use.isHigh ? 1 - Number.EPSILON : 0
}

let isWatched = false

/** Functions of built-in objects that this file has replaced. */
export const watchedBuiltIns = new WeakSet<object>()

function watch(): void {
  if (isWatched) return
  isWatched = true
  Math.random = new Proxy(Math.random, {
    apply: (random, self) => replacedDraw() ?? (Reflect.apply(random, self, []) as number),
  })
  watchedBuiltIns.add(Math.random)
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
