import { Bucket } from '@attune/fake-server'
import { AttuneError, createRandom } from '@attune/core/internal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withRetries } from '../src/retry.js'
import { sleep } from '../src/timeouts.js'
import { limiterAlone } from './limiters.js'
import { never } from '@attune/testkit/shared/model-servers.js'

beforeEach(() => void vi.useFakeTimers({ loopLimit: 1e6 }))
afterEach(() => void vi.useRealTimers())

interface Server {
  /** Milliseconds that an answer takes; refusals take 1. */
  readonly delay: number
  readonly rate?: { readonly perSecond: number; readonly burst: number }
  readonly places?: number
  /** Probability of a 429 that has nothing to do with the rate. */
  readonly whims?: number
  /** Milliseconds, as the server asks. */
  readonly retryAfter?: number
}

/** So many calls to a server in simulated time: how long it took, and how often it said 429. */
async function flood(
  calls: number,
  concurrency: number,
  { delay, rate, places = Infinity, whims = 0, retryAfter }: Server,
) {
  const random = createRandom('flood')
  const bucket = rate && new Bucket(rate.perSecond, rate.burst)
  const { limiter } = limiterAlone({ concurrency })
  const tally = { rejected: 0, failed: 0, open: 0 }
  const attempt = async () => {
    const admitted = random() >= whims && tally.open < places && bucket?.take() !== false
    tally.open++
    await sleep(admitted ? delay : 1, never)
    tally.open--
    if (admitted) return { usage: { input: 0, output: 0, reasoning: 0 } }
    tally.rejected++
    const wish = retryAfter === undefined ? {} : { retryAfter }
    throw new AttuneError('MODEL_RATE_LIMITED', { model: 'm', what: '429', ...wish })
  }
  const began = performance.now()
  let ended = began
  const all = Array.from({ length: calls }, () =>
    withRetries((signal) => limiter.run(attempt, 0, signal), { retries: 5, random }, never)
      .catch(() => tally.failed++)
      .finally(() => {
        ended = performance.now()
      }),
  )
  await vi.runAllTimersAsync()
  await Promise.all(all)
  return { seconds: (ended - began) / 1000, ...tally }
}

const rate = { perSecond: 50, burst: 50 }

test.each([2, 200])(
  '1,000 calls at 50 a second, answers after %i ms: hardly slower than ideal',
  async (delay) => {
    const { seconds, rejected, failed } = await flood(1000, 128, { delay, rate, retryAfter: 1000 })
    expect(failed).toBe(0)
    expect(rejected).toBeLessThanOrEqual(150)
    expect(seconds).toBeLessThanOrEqual(1.1 * 19)
  },
)

test('a rate that is measured again and again is tried out less and less', async () => {
  const { rejected, failed } = await flood(10_000, 256, {
    delay: 50,
    rate: { perSecond: 100, burst: 100 },
    retryAfter: 1000,
  })
  expect(failed).toBe(0)
  expect(rejected).toBeLessThanOrEqual(0.02 * 10_000)
})

/**
 * The refusals of a burst come in one after the other, while the calls between them are answered.
 */
test.each([1, 2, 3, 4])(
  '128 units with one call each at 50 a second, answers in any order (%i)',
  async (seed) => {
    await vi.advanceTimersByTimeAsync(700)
    const jitter = createRandom(`jitter ${seed}`)
    const bucket = new Bucket(rate.perSecond, rate.burst)
    const late = (least: number): Promise<void> => sleep(least + 40 * jitter(), never)
    const { seconds, failed, rejected } = await dialogues(1000, 1, () => bucket.take() === false, {
      workers: 128,
      late,
    })
    expect(failed).toBe(0)
    expect(rejected).toBeLessThanOrEqual(200)
    expect(seconds).toBeLessThanOrEqual(1.1 * 19)
  },
)

test.each<[string, number, number, Server, number]>([
  ['slow answers', 500, 64, { delay: 500, rate, retryAfter: 1000 }, 10],
  ['a low rate', 300, 128, { delay: 20, rate: { perSecond: 10, burst: 10 }, retryAfter: 1000 }, 32],
  [
    'a pause that is too long',
    400,
    128,
    { delay: 2, rate: { perSecond: 20, burst: 20 }, retryAfter: 2000 },
    40,
  ],
  [
    'no burst, and no word of when to come back',
    300,
    32,
    { delay: 50, rate: { perSecond: 50, burst: 1 } },
    60,
  ],
  ['a few places, and no word of when to come back', 400, 64, { delay: 100, places: 8 }, 40],
])('%s: no call fails, and the pace is found', async (_, calls, concurrency, server, most) => {
  const { seconds, failed } = await flood(calls, concurrency, server)
  expect(failed).toBe(0)
  expect(seconds).toBeLessThanOrEqual(most)
})

test('a server that says 429 now and then, whatever the rate, delays the calls that it refused and no others', async () => {
  const { seconds, failed } = await flood(1000, 32, { delay: 20, whims: 0.1, retryAfter: 1000 })
  expect(failed).toBe(0)
  expect(seconds).toBeLessThan(12)
})

/** So many units, some at the same time, that make their calls one after the other. */
async function dialogues(
  units: number,
  callsEach: number,
  isRefused: () => boolean,
  { places = Infinity, workers = 8, late = (least: number) => sleep(least, never) } = {},
) {
  const random = createRandom('dialogues')
  const { limiter } = limiterAlone({ concurrency: workers })
  const tally = { failed: 0, open: 0, rejected: 0 }
  const attempt = async () => {
    const admitted = !isRefused() && tally.open < places
    tally.open++
    await late(admitted ? 50 : 1)
    tally.open--
    if (admitted) return { usage: { input: 0, output: 0, reasoning: 0 } }
    tally.rejected++
    throw new AttuneError('CALL_RATE_LIMITED', { who: 'b', what: '429', retryAfter: 1000 })
  }
  const unit = async () => {
    for (let call = 0; call < callsEach; call++) {
      await withRetries((signal) => limiter.run(attempt, 0, signal), { retries: 5, random }, never)
    }
  }
  const began = performance.now()
  let left = units
  const worker = async () => {
    while (left-- > 0) await unit().catch(() => tally.failed++)
  }
  const all = Promise.all(Array.from({ length: workers }, worker))
  await vi.runAllTimersAsync()
  await all
  return { seconds: (performance.now() - began) / 1000, ...tally }
}

test('a server that refuses every third call, however slowly they come, costs the waits that it asks for and hardly more', async () => {
  let calls = 0
  const { seconds, failed } = await dialogues(30, 10, () => ++calls % 3 === 0)
  expect(failed).toBe(0)
  // 150 waits of a second and 300 answers of 50 ms, eight at the same time.
  expect(seconds).toBeLessThanOrEqual(2 * ((150 + 15) / 8))
})

test.each([0.1, 0.2, 1 / 3, 0.5])(
  'a server that refuses %f of the calls at random loses none of them',
  async (share) => {
    const random = createRandom('share')
    const tally = { calls: 0, refused: 0 }
    const { seconds, failed } = await dialogues(60, 20, () => {
      tally.calls++
      const isRefused = random() < share
      if (isRefused) tally.refused++
      return isRefused
    })
    expect({ failed, answered: tally.calls - tally.refused }).toEqual({ failed: 0, answered: 1200 })
    const ideal = (1200 * 0.05 + tally.refused) / 8
    expect(seconds / ideal).toBeLessThan(1.5)
  },
)

test('a server that allows two calls at once loses no dialogue', async () => {
  expect((await dialogues(12, 5, () => false, { places: 2 })).failed).toBe(0)
})

test('a pace that was measured while there was little to send is not trusted for long', async () => {
  const bucket = new Bucket(100, 100)
  const { limiter } = limiterAlone({ concurrency: 256 })
  const attempt = async () => {
    await sleep(20, never)
    if (bucket.take()) return { usage: { input: 0, output: 0, reasoning: 0 } }
    throw new AttuneError('MODEL_RATE_LIMITED', { model: 'm', what: '429', retryAfter: 1000 })
  }
  const call = () =>
    withRetries(
      (signal) => limiter.run(attempt, 0, signal),
      { retries: 5, random: () => 0.5 },
      never,
    )
  const calls = (count: number) => Promise.all(Array.from({ length: count }, call))
  const study = async () => {
    await calls(200)
    for (let trickled = 0; trickled < 80; trickled++) await Promise.all([call(), sleep(100, never)])
    const began = performance.now()
    await calls(1500)
    return (performance.now() - began) / 1000
  }
  const seconds = study()
  await vi.runAllTimersAsync()
  expect(await seconds).toBeLessThan(1.4 * 14)
})
