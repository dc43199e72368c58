import { expect, test } from 'vitest'
import { confirmedChance, holdsIn, worldOf } from './harm-worlds.js'

const WORLDS = 1000

test('1,000 worlds: no output recommends a bot whose harm was confirmed, and the judge misses all of it as often as expected', async () => {
  let [missed, expected, variance] = [0, 0, 0]
  for (let seed = 0; seed < WORLDS; seed++) {
    const world = worldOf(seed)
    missed += Number(!(await holdsIn(world)))
    const chance = world.bots[0]!.isHarmful.reduce(
      (none, each) => none * (1 - confirmedChance(each)),
      1,
    )
    expected += chance
    variance += chance * (1 - chance)
  }
  process.stdout.write(`missed in ${missed} of ${WORLDS} worlds, expected ${expected.toFixed(1)}\n`)
  expect(Math.abs(missed - expected)).toBeLessThan(4 * Math.sqrt(variance))
}, 5_400_000)
