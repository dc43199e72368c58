/** The time left, in runs whose calls are scripted, by a simulated clock. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Earlier, earlierPace, nothingEarlier, timeText } from '../../src/pace/earlier-pace.js'
import { Pace } from '../../src/pace/pace.js'
import { Progress } from '../../src/progress.js'
import type { RunEvent, TimedUnit } from '../../src/types.js'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') }))
afterEach(() => void vi.useRealTimers())

type Kind = 'simulate' | 'judge'
interface ScriptedUnit {
  readonly key: string
  readonly kind: Kind
  /** Seconds of each call. */
  readonly calls: readonly number[]
}

const planned: Readonly<Record<Kind, readonly [model: string, calls: number]>> = {
  simulate: ['talker', 20],
  judge: ['judge', 9],
}
const modelOf = (kind: Kind): string => planned[kind][0]

const aheadOf = (groups: readonly (readonly ScriptedUnit[])[]) =>
  groups.map((units) =>
    units.map(({ key, kind }, at) => {
      return {
        key,
        use: kind,
        calls: new Map([planned[kind]]),
        requires: units.slice(0, at).map((each) => each.key),
      }
    }),
  )

/** A fixed series of numbers in [0, 1). */
function series(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

interface Shown {
  readonly at: number
  readonly line: string
  /** Minutes; 2 is `under 2m`. */
  readonly left: number | undefined
}

/**
 * Several groups at the same time, each a dialogue and then its judgement; what is shown every five
 * seconds.
 */
async function watched(
  groups: readonly (readonly ScriptedUnit[])[],
  atOnce: number,
  earlier: Earlier = nothingEarlier,
) {
  const shown: Shown[] = []
  const began = performance.now()
  const minutesIn = (line: string): number | undefined => {
    const [, hours = 0, minutes] = /(?:(\d+)h )?(\d+)m left/.exec(line) ?? []
    return minutes === undefined ? undefined : 60 * Number(hours) + Number(minutes)
  }
  const write = (line: string) =>
    shown.push({
      at: (performance.now() - began) / 1000,
      line: line.trim(),
      left: minutesIn(line),
    })
  const clock = { monotonic: () => performance.now(), date: () => new Date() }
  const progress = new Progress({ write }, { usage: () => undefined }, clock)
  progress.planned = groups.flat().length
  const limits = { concurrentUnits: atOnce, limit: () => undefined }
  progress.pace = new Pace(aheadOf(groups), earlier, clock.date(), limits)
  const tell = (event: object): void => progress.observer(event as RunEvent)
  const waiting = [...groups]
  const work = async (): Promise<void> => {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      for (const unit of group) {
        for (const seconds of unit.calls) {
          await new Promise((resolve) => setTimeout(resolve, 1000 * seconds))
          const call = {
            model: modelOf(unit.kind),
            took: 1000 * seconds,
            answered: new Date().toISOString(),
          }
          tell({ type: 'called', unit, call })
        }
        tell({ type: 'settled', unit, as: 'done' })
      }
    }
  }
  const all = Promise.all(Array.from({ length: atOnce }, work)).then(
    () => (performance.now() - began) / 1000,
  )
  await vi.advanceTimersByTimeAsync(3 * 3_600_000)
  progress.end()
  return { shown, took: await all }
}

/** How much larger the time left ever became, at most, than it had been at a moment before. */
function growth(shown: readonly Shown[]): number {
  let [least, most] = [Infinity, 0]
  for (const { left } of shown) {
    if (left === undefined) continue
    most = Math.max(most, left / least)
    least = Math.min(least, left)
  }
  return most
}

const unit = (key: string, kind: Kind, calls: readonly number[]): ScriptedUnit => ({
  key,
  kind,
  calls,
})

/**
 * Answers that vary threefold, dialogues that end early, judgements that are asked for again, and
 * answers that hang.
 */
function script(groups: number, seed: number): ScriptedUnit[][] {
  const random = series(seed)
  const times = (count: number, mean: number) =>
    Array.from({ length: count }, () => (random() < 0.02 ? 170 : mean * (0.5 + random())))
  return Array.from({ length: groups }, (_, at) => [
    unit(`talk ${at}`, 'simulate', times(8 + Math.floor(13 * random()), 10)),
    unit(`verdict ${at}`, 'judge', times(9 + Math.floor(6 * random()), 4)),
  ])
}

const seeds = Array.from({ length: 12 }, (_, at) => at + 1)

test.each(seeds)(
  'in 60 scripted minutes and more the time left never doubles, and comes true (%d)',
  async (seed) => {
    const { shown, took } = await watched(script(36, seed), 2)
    expect(took).toBeGreaterThan(3600)
    expect(growth(shown)).toBeLessThan(2)
    const halfway = shown.findLast(({ at, left }) => at <= took / 2 && left !== undefined)
    expect((60 * halfway!.left!) / (took - halfway!.at)).toBeGreaterThan(0.6)
    expect((60 * halfway!.left!) / (took - halfway!.at)).toBeLessThan(1.7)
  },
)

const steady = (groups: number): ScriptedUnit[][] =>
  Array.from({ length: groups }, (_, at) => [
    unit(`talk ${at}`, 'simulate', Array<number>(20).fill(10)),
    unit(`verdict ${at}`, 'judge', Array<number>(9).fill(4)),
  ])

test('while a long unit works the time left goes down', async () => {
  const { shown } = await watched(steady(6), 1)
  const left = shown.flatMap((each) => each.left ?? [])
  expect(left.length).toBeGreaterThan(100)
  expect(left).toEqual(left.toSorted((a, b) => b - a))
})

test('before each model that is to be asked has answered three times there is none, unless the store knows its pace', async () => {
  const first = async (earlier?: Earlier) =>
    (await watched(steady(2), 1, earlier)).shown.find(({ left }) => left !== undefined)
  expect(await first()).toMatchObject({
    at: 215,
    line: '1/4 units · 23/58 calls · 5m left',
  })
  const earlier = {
    took: new Map(Object.entries({ talker: 10_000, judge: 4000 })),
    ratio: new Map(),
  }
  expect(await first(earlier)).toMatchObject({
    at: 15,
    line: '0/4 units · 1/58 calls · 8m left',
  })
})

test('a silence is told, and the calls that there are', async () => {
  const { shown } = await watched(
    [[unit('talk', 'simulate', [5, 65, ...Array<number>(18).fill(5)])]],
    1,
  )
  expect(shown.find(({ at }) => at === 45)?.line).toBe(
    '0/1 units · 1/20 calls · last answer 40s ago',
  )
  expect(shown.at(-1)?.line).toBe('1/1 units · 20 calls')
})

describe('the pace of a store', () => {
  const minute = (at: number): string => new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString()
  const calls = (model: string, took: number, ...ends: readonly number[]) =>
    ends.map((at) => ({ model, took, answered: minute(at) }))
  const earlier = (...units: readonly object[][]) => {
    const times = units.map((of, at) => ({
      key: `k${at}`,
      kind: 'simulate',
      evaluation: 'care',
      times: { took: 1, calls: of },
    }))
    const all = (async function* () {
      yield* times as unknown as TimedUnit[]
    })()
    return earlierPace(all, {
      doneIn: () => new Map(Object.entries({ talker: 4, judge: 1 })),
    })
  }

  test('is what its calls took, how many were under way, and how many were made for each that was planned', async () => {
    const known = await earlier(calls('talker', 60_000, 1, 2, 3, 4), calls('judge', 30_000, 2, 3))
    expect(known).toEqual({
      took: new Map(Object.entries({ talker: 60_000, judge: 30_000 })),
      ratio: new Map(Object.entries({ talker: 1, judge: 2 })),
      atOnce: 1.25,
    })
    const open = new Map(Object.entries({ talker: 100, judge: 50 }))
    expect(timeText({ open }, known)).toBe(
      'About 2h 00m at the pace of what the store has: talker 60 s a call; judge 30 s a call, 2.0 times the calls planned; ' +
        '1.3 calls at the same time.',
    )
  })

  test('says how it would be known, and nothing where nothing is open', async () => {
    const known = await earlier(calls('talker', 60_000, 1))
    expect(timeText({ open: new Map(Object.entries({ talker: 9, judge: 9 })) }, known)).toBe(
      'How long it takes is known once the store has answers of judge: a few units are enough (attune run --sample 2).',
    )
    expect(timeText({ open: new Map([['judge', 0]]) }, known)).toBeUndefined()
  })
})
