/** Gates over many seeded runs of supporters whose truth is known. */
import { describe, expect, test } from 'vitest'
import { decide, type Outcome } from '../../src/gates/decide.js'
import { createRandom } from '@attune/core'
import { clustersNeeded } from '@attune/statistics'
import { drawn, levelsOf, marginGate, type World } from './rows.js'

const statistics = { level: 0.95 }
const RUNS = 200

/** Shares of outcomes of a bot that loses `loss` against the one before. */
function shares(world: World, loss: number, name: string): Record<Outcome, number> {
  const random = createRandom(`gates ${name}`)
  const counts: Record<Outcome, number> = { pass: 0, fail: 0, inconclusive: 0 }
  for (let run = 0; run < RUNS; run++) {
    const levels = levelsOf(world, random)
    const own = drawn(world, levels, -loss, random)
    const other = drawn(world, levels, 0, random)
    counts[decide([{ gate: marginGate, own, other }], statistics)[0]!.outcome] += 1 / RUNS
  }
  return counts
}

describe.each([0.3, 1, 2])('where repeats of one scenario differ by %d', (within) => {
  const world: World = { scenarios: 12, between: 3, within, repeats: 1 }

  test('a bot against itself fails in at most 5 %', () => {
    expect(shares(world, 0, `same ${within}`).fail).toBeLessThanOrEqual(0.05)
  })

  test('at the number of scenarios that power advises, twice the margin fails and nothing passes', () => {
    const sd = Math.sqrt(2) * within
    const needed = clustersNeeded(1, { sd, test: 'sign-flips' })
    if (needed.state === 'unknown') throw new Error(needed.why)
    const study = { ...world, scenarios: needed.value.clusters }
    expect(shares(study, 2, `drop ${within}`).fail).toBeGreaterThanOrEqual(0.8)
    expect(shares(study, 0, `equal ${within}`).inconclusive).toBeLessThanOrEqual(0.2)
  })
})

test('at the margin itself a gate fails no more often than its level says', () => {
  const world: World = { scenarios: 12, between: 3, within: 1, repeats: 1 }
  const error = Math.sqrt((0.05 * 0.95) / RUNS)
  expect(shares(world, 1, 'margin').fail).toBeLessThanOrEqual(0.05 + 2 * error)
})
