import { expect, it } from 'vitest'
import { paced } from './cluster/paced.js'

it('four workers, one of them killed every 4 s: at least half the progress without kills, and the planner ends within 5 s', async () => {
  const size = { people: 16, concurrency: 8 }
  const { before, killed, after, tail, status } = await paced({
    size,
    workers: 4,
    delay: 300,
    phase: 24,
    every: 4,
  })
  const rate = (2 * killed) / (before + after)
  console.log(
    `with kills ${rate.toFixed(2)} of the calls without; the planner ended ${tail.toFixed(1)} s after the last unit`,
  )
  expect(status).toBe(0)
  expect(rate).toBeGreaterThanOrEqual(0.5)
  expect(tail).toBeLessThanOrEqual(5)
}, 900_000)
