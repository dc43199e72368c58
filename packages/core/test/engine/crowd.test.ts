import { expect, test } from 'vitest'
import { InFlight } from '../../src/engine/in-flight.js'
import { gate, turns } from '@attune/testkit/shared/gate.js'

/** Whether a promise has settled, after everything that can happen by itself has happened. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  let settled = false
  const note = (): void => void (settled = true)
  promise.then(note, note)
  await turns()
  return settled
}

test('lets in at once while there is room, and makes the next one wait until somebody leaves', async () => {
  const crowd = new InFlight(() => 2)
  const [first, second] = [gate(), gate()]
  await crowd.join(first.passed)
  const full = crowd.join(second.passed)
  expect(await isSettled(full)).toBe(false)
  second.open()
  await full
})

test('is gone when the last one has left', async () => {
  const crowd = new InFlight(() => 3)
  const gates = [gate(), gate()]
  for (const { passed } of gates) await crowd.join(passed)
  const gone = crowd.gone()
  gates[1]!.open()
  expect(await isSettled(gone)).toBe(false)
  gates[0]!.open()
  await gone
})

test('an empty one is gone', () => expect(new InFlight(() => 1).gone()).resolves.toBeUndefined())

test('who waits to get in hears at once that somebody failed', async () => {
  const crowd = new InFlight(() => 2)
  const [first, second] = [gate(), gate()]
  await crowd.join(first.passed)
  const full = crowd.join(second.passed)
  first.fail(new RangeError('first'))
  await expect(full).rejects.toThrow('first')
})

test('a failure is told when all have left, and the first one only', async () => {
  const crowd = new InFlight(() => 9)
  const gates = [gate(), gate(), gate()]
  for (const { passed } of gates) await crowd.join(passed)
  const gone = crowd.gone()
  gates[0]!.fail(new RangeError('first'))
  gates[1]!.fail(new RangeError('second'))
  expect(await isSettled(gone)).toBe(false)
  gates[2]!.open()
  await expect(gone).rejects.toThrow('first')
})
