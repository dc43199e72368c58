import { expect, test } from 'vitest'
import { AttuneError } from '../../src/errors.js'
import { Guard } from '../../src/engine/guard.js'
import type { Unit } from '../../src/engine/unit.js'

const unit = { use: 'toy/length' } as Unit
const reason = new AttuneError('RUN_STOPPED', { why: 'interrupted' })
const never = (): Promise<never> => new Promise<never>(() => {})

test('a halt ends those who never answer, tells their signals why, and lets nobody in any more', async () => {
  const guard = new Guard(5000)
  let heard: unknown
  const inside = guard.enter(unit, (signal) => {
    signal.addEventListener('abort', () => (heard = signal.reason))
    return never()
  })
  expect(guard.unanswered).toEqual([unit])
  guard.halt(reason)
  await expect(inside).rejects.toBe(reason)
  expect(heard).toBe(reason)
  expect(guard.unanswered).toEqual([])
  let entered = false
  await expect(guard.enter(unit, async () => (entered = true))).rejects.toBe(reason)
  expect(entered).toBe(false)
})

test('what a component throws when it is halted does not hide the halt', async () => {
  const guard = new Guard(5000)
  const inside = guard.enter(
    unit,
    (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new TypeError('aborted')))),
  )
  guard.halt(reason)
  await expect(inside).rejects.toBe(reason)
})

test('the first halt is the one that counts', async () => {
  const guard = new Guard(5000)
  guard.halt(reason)
  guard.halt(new AttuneError('RUN_STOPPED', { why: 'later' }))
  await expect(guard.enter(unit, never)).rejects.toBe(reason)
})

test('more time than a timer can hold is no time limit, not none at all', async () => {
  const guard = new Guard(2 ** 33)
  const late = guard.enter(unit, async () => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    return 'an answer'
  })
  await expect(late).resolves.toBe('an answer')
})
