/** Few studies of each world: benchmarks/parts/ratings/corrected.mjs has many. */
import { describe, expect, test } from 'vitest'
import { make } from '@attune/testkit'
import { answering } from '@attune/testkit/internal'
import { corrected } from '../src/run/corrected.js'
import { holds, outcomeOf, pOf, studyOf, truthOf, widthOf, type World } from './simulated/worlds.js'

const analysis = make(corrected, { people: 'people', of: 'auto' })
const STUDIES = 40
const world: World = { rho: 0.7, bias: 0.6, favour: 0, difference: 0, rated: 50, unrated: 100 }

async function outcomes(of: World, name: string) {
  const all = []
  for (let at = 0; at < STUDIES; at++)
    all.push(outcomeOf(await analysis.analyse(studyOf(of, `${name} ${at}`), answering())))
  return all
}

/** Less three standard errors of a share of that many studies. */
const least = (share: number): number => share - 3 * Math.sqrt((share * (1 - share)) / STUDIES)

describe('corrected scores', () => {
  test('hold what people would say, with a judge that is biased, and are narrower than people’s own', async () => {
    const found = await outcomes(world, 'biased')
    const truth = truthOf(world, 'truth', 40_000)
    const held = found.filter(({ corrected: [first] }) => holds(first!, truth[0]!)).length
    expect(held / STUDIES).toBeGreaterThan(least(0.93))
    const narrower = found.filter(
      ({ corrected: [first], people: [own] }) => widthOf(first!) < widthOf(own!),
    ).length
    expect(narrower / STUDIES).toBeGreaterThan(0.9)
  })

  test('find no difference between equal systems of which the judge favours one, where the judge finds it', async () => {
    const found = await outcomes({ ...world, favour: 0.8 }, 'favoured')
    expect(found.filter(({ difference }) => pOf(difference) < 0.05).length).toBeLessThanOrEqual(7)
  })

  test('of a judge at random say that it does not help', async () => {
    const found = await outcomes({ ...world, rho: 0 }, 'random')
    const said = found.reduce((sum, { helpless }) => sum + helpless, 0)
    expect(said / (2 * STUDIES)).toBeGreaterThan(least(0.93))
  })

  test('note that few were rated, and give the judge no weight below five', async () => {
    const few = await analysis.analyse(studyOf({ ...world, rated: 20 }, 'few'), answering())
    expect(outcomeOf(few).isNoted).toBe(true)
    const {
      corrected: own,
      people,
      helpless,
    } = outcomeOf(await analysis.analyse(studyOf({ ...world, rated: 4 }, 'four'), answering()))
    expect(own.map(({ value }) => value)).toEqual(people.map(({ value }) => value))
    expect(helpless).toBe(2)
  })
})
