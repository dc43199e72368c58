/**
 * Few studies of each world, twice as many in a soak: benchmarks/parts/ratings/choices.mjs has
 * many.
 */
import { describe, expect, test } from 'vitest'
import { make } from '@attune/testkit'
import { answering } from '@attune/testkit/internal'
import { corrected } from '../src/run/corrected.js'
import {
  cellOf,
  choiceStudy,
  choiceTruth,
  type ChoiceWorld,
  rateStudy,
  type RateWorld,
} from './simulated/choices.js'
import { holds, pOf, widthOf } from './simulated/worlds.js'

const analysis = make(corrected, { people: 'people', of: 'auto' })
const gladen = make(corrected, { people: 'people', of: 'auto', rates: 'rogan-gladen' })
const STUDIES = process.env['ATTUNE_SOAK'] === undefined ? 30 : 60
/** Three standard errors of a share of that many studies. */
const slack = (share: number): number => 3 * Math.sqrt((share * (1 - share)) / STUDIES)
const least = (share: number): number => share - slack(share)

async function tablesOf(
  make_: typeof analysis,
  study: (seed: string) => Parameters<typeof analysis.analyse>[0],
) {
  const all = []
  for (let at = 0; at < STUDIES; at++)
    all.push((await make_.analyse(study(`study ${at}`), answering())).tables[0]!)
  return all
}

describe('corrected choices', () => {
  const world: ChoiceWorld = { lead: 0.3, favour: 0.5, rated: 60, unrated: 200 }

  test('hold what people would choose, though the judge favours one side, and are narrower than people’s own', async () => {
    const truth = choiceTruth(world)
    const tables = await tablesOf(analysis, (seed) => choiceStudy(world, seed))
    expect(
      tables.filter((table) => holds(cellOf(table, 'corrected'), truth)).length / STUDIES,
    ).toBeGreaterThan(least(0.93))
    const narrower = tables.filter(
      (table) => widthOf(cellOf(table, 'corrected')) < widthOf(cellOf(table, 'people')),
    )
    expect(narrower.length / STUDIES).toBeGreaterThan(0.7)
    expect(cellOf(tables[0]!, 'bias').value).toMatchObject({
      state: 'known',
      value: expect.any(Number),
    })
  })

  test('name nobody among equals, where the judge by itself would', async () => {
    const tables = await tablesOf(analysis, (seed) => choiceStudy({ ...world, lead: 0 }, seed))
    const named = tables.filter((table) => pOf(cellOf(table, 'corrected')) < 0.05)
    expect(named.length / STUDIES).toBeLessThanOrEqual(0.05 + slack(0.05))
    const judge = tables.map((table) => cellOf(table, 'judge').value)
    expect(judge.every((share) => share.state === 'known' && share.value > 0.55)).toBe(true)
  })

  test('say whom people would prefer, and that it is people', async () => {
    const { sentences, tables } = await analysis.analyse(
      choiceStudy({ ...world, lead: 1 }, 'clear'),
      answering(),
    )
    expect(sentences).toEqual([
      expect.stringMatching(
        /^better: first is preferred to second in \d+ % \[\d+, \d+\] of matches \(p < 0\.001, as these 3 raters would choose, from their choices in 60 scenarios and 260 of the judge\)/,
      ),
    ])
    expect(tables[0]!.rows[0]!['corrected']).toMatchObject({ claim: { detected: true } })
  })

  test('have no interval where people hardly ever chose one of the two', async () => {
    const { tables } = await analysis.analyse(
      choiceStudy({ ...world, lead: 4 }, 'few'),
      answering(),
    )
    expect(cellOf(tables[0]!, 'corrected').noInterval).toBe(
      'people chose one of the two in fewer than five pairs',
    )
  })
})

describe('corrected rates', () => {
  const world: RateWorld = { rate: 0.3, sensitivity: 0.8, falsely: 0.2, rated: 80, unrated: 300 }

  test.each([
    ['prediction-powered', analysis],
    ['rogan-gladen', gladen],
  ])('of labels hold what people would say: %s', async (_, of) => {
    const tables = await tablesOf(of, (seed) => rateStudy(world, seed))
    const yes = (table: (typeof tables)[number]) =>
      table.rows.findIndex(({ label }) => label === 'yes')
    const held = tables.filter((table) => holds(cellOf(table, 'corrected', yes(table)), world.rate))
    expect(held.length / STUDIES).toBeGreaterThan(least(0.93))
    const [first] = tables
    expect(cellOf(first!, 'hits', yes(first!)).value).toMatchObject({ state: 'known' })
  })

  test('of a label that nobody gave have no interval of no width: people’s own says what is open', async () => {
    const { tables } = await analysis.analyse(
      rateStudy({ ...world, rate: 0, falsely: 0 }, 'never'),
      answering(),
    )
    const [no] = tables[0]!.rows
    expect(no).toMatchObject({
      label: 'no',
      corrected: { noInterval: 'fewer than five rated dialogues with the label, or without it' },
    })
    const people = cellOf(tables[0]!, 'people')
    expect(people.interval!.lower).toBeLessThan(0.97)
    expect(people.interval!.upper).toBe(1)
  })

  test('of a judge that finds nothing have no interval by Rogan and Gladen', async () => {
    const { tables } = await gladen.analyse(
      rateStudy({ ...world, sensitivity: 0.2 }, 'blind'),
      answering(),
    )
    const cell = cellOf(tables[0]!, 'corrected', 1)
    expect(cell.value.state === 'unknown' || widthOf(cell) > 0.5).toBe(true)
  })
})
