import { expect, test } from 'vitest'
import { createRandom } from '@attune/core/internal'
import { looksAt, scenariosWithLooks, scenariosWithoutLooks } from '../../src/sequential/design.js'

interface Run {
  readonly claims: readonly {
    readonly detected: boolean
    readonly supporter: string
    readonly against: string
    readonly n: { readonly clusters: number }
    readonly missing: { readonly first: number; readonly second: number }
    readonly sentence: string
    readonly looked?: { readonly isEarly: boolean; readonly at: number }
  }[]
  readonly course: {
    readonly at: number
    readonly ended: string
    readonly leftOut: Readonly<Record<string, number>>
  }
  readonly dialogues: number
}
interface Shares {
  readonly calls: number
  readonly found: number
  readonly wrong: number
  readonly covered: number
}
interface Simulation {
  readonly drawStudy: (
    world: object,
    random: () => number,
  ) => Readonly<Record<string, readonly number[]>>
  readonly runUntil: (until: string, values: Readonly<Record<string, readonly number[]>>) => Run
  readonly studiesOfTwo: (world: object, studies: number, random: () => number) => Shares
  readonly studiesOfFive: (
    world: object,
    studies: number,
    random: () => number,
  ) => Shares & { readonly best: number }
}

const { drawStudy, runUntil, studiesOfTwo, studiesOfFive } = (await import(
  new URL('../../../../benchmarks/parts/decisions/sequential.mjs', import.meta.url).href
)) as Simulation

/** Two errors of a share in so many studies. */
const twoErrors = (share: number, studies: number): number =>
  2 * Math.sqrt((share * (1 - share)) / studies)

test('five looks from 15 scenarios on, the last one at all of them; below nothing is saved', () => {
  expect(looksAt(14)).toEqual([14])
  expect(looksAt(15)).toEqual([6, 9, 11, 13, 15])
  expect(looksAt(40)).toEqual([16, 22, 28, 34, 40])
  expect([scenariosWithLooks(10), scenariosWithLooks(34), scenariosWithLooks(90)]).toEqual([
    10, 38, 99,
  ])
  for (const planned of [15, 38, 99, 400])
    expect(scenariosWithLooks(scenariosWithoutLooks(planned))).toBeLessThanOrEqual(planned)
})

test.each([
  [0, 0.85, 0],
  [0.5, 0.8, 0.78],
  [1, 0.55, 0.99],
])(
  'two supporters, %d apart: fewer calls than the fixed number, the same errors',
  (difference, calls, power) => {
    const studies = 80
    const found = studiesOfTwo(
      { shape: 'normal', fixed: 34, difference },
      studies,
      createRandom(`two ${difference}`),
    )
    expect(found.calls).toBeLessThan(calls + 0.04)
    expect(found.wrong).toBeLessThanOrEqual(0.05 + twoErrors(0.05, studies))
    expect(found.found).toBeGreaterThanOrEqual(power - twoErrors(power, studies))
    expect(found.covered).toBeGreaterThanOrEqual(0.93 - twoErrors(0.93, studies))
  },
)

test('of five, one clear best: at most 65 % of the calls', () => {
  const { calls, best } = studiesOfFive({ scenarios: 63, best: 1 }, 8, createRandom('five'))
  expect(calls).toBeLessThan(0.65)
  expect(best).toBeGreaterThan(0.9)
})

const far = drawStudy({ supporters: 4, scenarios: 40, difference: 1.5 }, createRandom('far'))

test('who was found worse is asked no more; what it was not asked is not lost', () => {
  const worst = Object.fromEntries(
    Object.entries(far).map(([name, values]) => [
      name,
      name === 'other3' ? values.map((value) => value - 3) : values,
    ]),
  )
  const { claims, course } = runUntil('decided', {
    ...worst,
    other1: far['bot']!.map((value, at) => value + (at % 2 ? 0.3 : -0.25)),
  })
  expect(course.leftOut['other3']).toBe(1)
  expect(course.at).toBeGreaterThan(1)
  const claim = claims.find(
    ({ supporter, against }) => supporter === 'bot' && against === 'other3',
  )!
  expect(claim).toMatchObject({
    detected: true,
    n: { clusters: 16 },
    missing: { first: 0, second: 0 },
  })
  expect(claim.looked).toMatchObject({ at: 1, isEarly: true })
  expect(claim.sentence).toContain('16 scenarios, stopped at look 1 of 5')
})

test('a ranking keeps all to the end', () => {
  const { course, dialogues } = runUntil('ranked', far)
  expect(course.leftOut).toEqual({})
  expect(dialogues).toBe(4 * [16, 22, 28, 34, 40][course.at - 1]!)
})

test('who is left has won', () => {
  expect(runUntil('decided', far).course.ended).toBe('decided')
})
