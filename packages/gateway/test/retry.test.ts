import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AttuneError } from '@attune/core/internal'
import type { ErrorCode } from '@attune/core/runtime'
import { PATIENCE, waitAfter, withRetries } from '../src/retry.js'
import { sleep, TimeLimit, unlessAborted, withTimeout } from '../src/timeouts.js'
import { never } from '@attune/testkit/shared/model-servers.js'
import { gatewayErrors } from '../src/errors.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failing = (code: ErrorCode, details = {}) =>
  new AttuneError(code, { model: 'm', what: 'x', ...details })

/** An attempt that meets these errors and then succeeds. */
function attempts(...errors: readonly Error[]) {
  let made = 0
  const attempt = vi.fn<() => Promise<string>>(async () => {
    const error = errors[made++]
    if (error) throw error
    return 'answer'
  })
  return attempt
}

const settled = async (promise: Promise<unknown>) => {
  const result = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await vi.runAllTimersAsync()
  return result
}

describe('a wait', () => {
  test('doubles with each failure, between half and one and a half of it', () => {
    expect([1, 2, 3].map((failed) => waitAfter(failed, undefined, () => 0))).toEqual([
      375, 750, 1500,
    ])
    expect([1, 2, 3].map((failed) => waitAfter(failed, undefined, () => 1))).toEqual([
      1125, 2250, 4500,
    ])
  })

  test('is what the server asks for, and up to a tenth more', () => {
    expect(waitAfter(5, 2000, () => 0)).toBe(2000)
    expect(waitAfter(1, 2000, () => 0.5)).toBe(2100)
  })

  test('is never longer than a minute', () => {
    expect(waitAfter(30, undefined, () => 0)).toBe(60_000)
    expect(waitAfter(1, 3_600_000, () => 0)).toBe(60_000)
  })
})

describe('retries', () => {
  const policy = { retries: 2, random: () => 0.5 }

  test('repeat what may pass, as often as allowed', async () => {
    const attempt = attempts(failing('MODEL_TIMEOUT'), failing('MODEL_MALFORMED'))
    const onRetry = vi.fn<(error: AttuneError, failed: number, wait: number) => void>()
    expect(await settled(withRetries(attempt, { ...policy, onRetry }, never))).toEqual({
      value: 'answer',
    })
    expect(onRetry.mock.calls.map(([error, failed, wait]) => [error.code, failed, wait])).toEqual([
      ['MODEL_TIMEOUT', 1, 750],
      ['MODEL_MALFORMED', 2, 1500],
    ])
  })

  test('end with the last error', async () => {
    const attempt = attempts(
      failing('MODEL_TIMEOUT'),
      failing('MODEL_TIMEOUT'),
      failing('MODEL_UNAVAILABLE'),
    )
    const { error } = (await settled(withRetries(attempt, policy, never))) as { error: AttuneError }
    expect(error.code).toBe('MODEL_UNAVAILABLE')
    expect(attempt).toHaveBeenCalledTimes(3)
  })

  test('wait as long as the server asks', async () => {
    const attempt = attempts(failing('MODEL_RATE_LIMITED', { retryAfter: 4000 }))
    const answer = withRetries(attempt, policy, never)
    await vi.advanceTimersByTimeAsync(4199)
    expect(attempt).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toBe('answer')
  })

  test('wait longer and longer after refusals that name no wait', async () => {
    const attempt = attempts(...Array.from({ length: 9 }, () => failing('MODEL_RATE_LIMITED')))
    const waits: number[] = []
    const onRetry = (_: AttuneError, __: number, wait: number): void => void waits.push(wait)
    expect(await settled(withRetries(attempt, { ...policy, onRetry }, never))).toEqual({
      value: 'answer',
    })
    expect(waits).toEqual([750, 1500, 3000, 6000, 12_000, 24_000, 48_000, 60_000, 60_000])
  })

  test.each([{ retryAfter: 1000 }, {}])('are not used up by refusals with %o', async (details) => {
    const putOff = Array.from({ length: 9 }, () => failing('MODEL_RATE_LIMITED', details))
    const faults = [failing('MODEL_TIMEOUT'), failing('MODEL_TIMEOUT')]
    const attempt = vi.fn<(signal: AbortSignal, attempt: number) => Promise<string>>(
      attempts(...putOff, faults[0]!, ...putOff, faults[1]!),
    )
    expect(await settled(withRetries(attempt, policy, never))).toEqual({ value: 'answer' })
    expect([0, 9, 10, 19, 20].map((at) => attempt.mock.calls[at]![1])).toEqual([1, 1, 2, 2, 3])
  })

  test.each([undefined, 0, 1000, 60_000])(
    'end after ten minutes of waits, each of %s ms as the server asks',
    async (retryAfter) => {
      const attempt = vi
        .fn<() => Promise<string>>()
        .mockRejectedValue(failing('MODEL_RATE_LIMITED', { retryAfter }))
      const began = performance.now()
      const result = await settled(withRetries(attempt, policy, never))
      expect(result).toMatchObject({ error: { code: 'MODEL_RATE_LIMITED' } })
      expect(performance.now() - began).toBeLessThanOrEqual(PATIENCE)
      expect(attempt.mock.calls.length).toBe(
        retryAfter === undefined ? 16 : retryAfter < 5000 ? 121 : 11,
      )
    },
  )

  test('of 0 end with the first refusal, whatever the server asks for', async () => {
    const attempt = attempts(failing('MODEL_RATE_LIMITED', { retryAfter: 10 }))
    const result = await settled(withRetries(attempt, { retries: 0 }, never))
    expect(result).toMatchObject({ error: { code: 'MODEL_RATE_LIMITED' } })
    expect(attempt).toHaveBeenCalledTimes(1)
  })

  test.each<ErrorCode>([
    'MODEL_BAD_REQUEST',
    'MODEL_CONTEXT_TOO_LONG',
    'MODEL_REFUSED_KEY',
    'MODEL_QUOTA',
    'MODEL_NOT_FOUND',
    'MODEL_ADDRESS',
    'MODEL_UNSUITABLE',
    'MODEL_CLOSED',
  ])('do not repeat %s', async (code) => {
    const attempt = attempts(failing(code))
    expect(await settled(withRetries(attempt, policy, never))).toMatchObject({ error: { code } })
    expect(attempt).toHaveBeenCalledTimes(1)
  })

  test('do not repeat what the budget does not allow', async () => {
    const attempt = attempts(gatewayErrors.error('BUDGET_REACHED', { what: 'x', limit: 'cost' }))
    expect(await settled(withRetries(attempt, policy, never))).toMatchObject({
      error: { code: 'BUDGET_REACHED' },
    })
    expect(attempt).toHaveBeenCalledTimes(1)
  })

  test('do not repeat what Attune does not know', async () => {
    const attempt = attempts(new RangeError('bug'))
    expect(await settled(withRetries(attempt, policy, never))).toMatchObject({
      error: { message: 'bug' },
    })
    expect(attempt).toHaveBeenCalledTimes(1)
  })

  test('stop at once when the caller gives up during a wait', async () => {
    const giveUp = new AbortController()
    const attempt = attempts(failing('MODEL_RATE_LIMITED', { retryAfter: 60_000 }))
    const answer = withRetries(attempt, policy, giveUp.signal)
    await vi.advanceTimersByTimeAsync(10)
    giveUp.abort(new RangeError('enough'))
    await expect(answer).rejects.toThrow('enough')
    expect(attempt).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a timeout', () => {
  const timeUp = (): Error => failing('MODEL_TIMEOUT', { seconds: 5 })
  const limit = new TimeLimit(5000, timeUp)

  test('ends an attempt that does not heed its signal', async () => {
    const result = await settled(withTimeout(() => new Promise(() => {}), limit, never))
    expect(result).toMatchObject({ error: { code: 'MODEL_TIMEOUT', details: { seconds: 5 } } })
  })

  test('is over with the attempt', async () => {
    const signals: AbortSignal[] = []
    const attempt = async (signal: AbortSignal): Promise<number> => signals.push(signal)
    expect(await withTimeout(attempt, limit, never)).toBe(1)
    await expect(
      withTimeout(() => Promise.reject(new RangeError('bug')), limit, never),
    ).rejects.toThrow('bug')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(signals[0]!.aborted).toBe(false)
  })

  test('gives the caller’s own reason when that gives up', async () => {
    const giveUp = new AbortController()
    const answer = withTimeout(() => new Promise(() => {}), limit, giveUp.signal)
    giveUp.abort(new RangeError('enough'))
    await expect(answer).rejects.toThrow('enough')
    await expect(withTimeout(async () => 'answer', limit, giveUp.signal)).rejects.toThrow('enough')
    const next = withTimeout((signal) => sleep(1000, signal), limit, never)
    expect(await settled(next)).toEqual({ value: undefined })
  })

  test('may be longer than timers can be', async () => {
    const answer = withTimeout((signal) => sleep(1000, signal), new TimeLimit(1e12, timeUp), never)
    expect(await settled(answer)).toEqual({ value: undefined })
  })
})

test('a wait for a promise ends with the signal, and the promise may still fail unseen', async () => {
  const giveUp = new AbortController()
  let fail!: (error: Error) => void
  const promise = new Promise<never>((_, reject) => {
    fail = reject
  })
  const waiting = unlessAborted(promise, giveUp.signal)
  giveUp.abort(new RangeError('enough'))
  await expect(waiting).rejects.toThrow('enough')
  fail(new RangeError('late'))
  await expect(unlessAborted(Promise.resolve(1), giveUp.signal)).rejects.toThrow('enough')
  await expect(sleep(1, giveUp.signal)).rejects.toThrow('enough')
})
