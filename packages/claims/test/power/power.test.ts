import { describe, expect, test } from 'vitest'
import { known } from '@attune/core'
import { AttuneError, createRandom, type Random } from '@attune/core/internal'
import type { Evaluation, Observation, ObservationFilter } from '@attune/core/findings'
import { readPilot } from '../../src/power/pilot.js'
import { ofPilot, planStudy } from '../../src/power/plan-study.js'
import { powerOfAssumed, powerOfPilot } from '../../src/power/power-report.js'
import { normal, tTest } from '@attune/statistics'
import { valueOf } from '@attune/testkit/shared/statistics.js'

type Row = Partial<Observation> & Pick<Observation, 'scenario' | 'supporter'>

const observation = (row: Row): Observation => ({
  evaluation: 'pilot',
  cluster: row.scenario,
  language: 'en',
  tags: {},
  repeat: 1,
  conditions: {},
  source: 'mood',
  kind: 'measure',
  name: 'calm',
  value: known(0),
  ...row,
})

function evaluationOf(
  rows: readonly Row[],
  supporters: readonly string[] = ['a', 'b'],
): Evaluation {
  const all = rows.map(observation)
  return {
    name: 'pilot',
    supporters,
    estimators: ['mood'],
    judges: ['mood.judge', 'pairwise'],
    seed: '7',
    gives: {},
    async *observations({ kind, name, source }: ObservationFilter = {}) {
      for (const row of all) {
        if (
          (kind ?? row.kind) === row.kind &&
          (name ?? row.name) === row.name &&
          (source ?? row.source) === row.source
        )
          yield row
      }
    },
  } as unknown as Evaluation
}

/**
 * Values of a and b whose differences vary by 1 between scenarios and by `within` between repeats.
 */
function pilotRows(random: Random, { scenarios = 10, repeats = 1, within = 0 } = {}): Row[] {
  return Array.from({ length: scenarios }, (_, at) => {
    const difference = normal(random)
    return Array.from({ length: repeats }, (__, of) => {
      const level = 3 * normal(random)
      const common = { scenario: `s${at}`, repeat: of + 1 }
      return [
        { ...common, supporter: 'a', value: known(level + difference + within * normal(random)) },
        { ...common, supporter: 'b', value: known(level) },
      ]
    }).flat()
  }).flat()
}

const aim = { power: 0.8, level: 0.95 }
/** The share of studies that find the difference. */
function found(scenarios: number, difference: number, sd: number, random: Random): number {
  let count = 0
  for (let study = 0; study < 1000; study++) {
    const values = Array.from({ length: scenarios }, (_, at) => ({
      cluster: String(at),
      value: difference + sd * normal(random),
    }))
    count += Number(valueOf(tTest(values).pValue) < 0.05)
  }
  return count / 1000
}

describe('From a pilot of 10 scenarios', () => {
  const random = createRandom('pilots of ten')
  // A difference of half a standard deviation takes 34 scenarios: found in 80 % of studies of the
  // world itself.
  const truth = 34
  const study = { ...aim, difference: 0.5, comparisons: 1, repeats: [1] }
  const plans = Promise.all(
    Array.from({ length: 200 }, async () => {
      const { pairs } = await readPilot(evaluationOf(pilotRows(random)), {})
      return planStudy(study, ofPilot([pairs[0]!.spread], 0.95))
    }),
  )

  test('the number at which 80 % of studies find the difference is right on average', async () => {
    const share = found(truth, 0.5, 1, createRandom('the world'))
    expect(share).toBeGreaterThan(0.77)
    expect(share).toBeLessThan(0.83)
    const needed = (await plans).map(({ designs }) => valueOf(designs[0]!.scenarios))
    const average = needed.reduce((sum, each) => sum + each, 0) / needed.length
    expect(Math.abs(average / truth - 1)).toBeLessThan(0.2)
  })

  test('the range of that number holds the right one as often as it says', async () => {
    const held = (await plans).filter(({ designs: [design] }) => {
      const { from, to } = design!.range!
      return valueOf(from) <= truth && truth <= valueOf(to)
    })
    // 200 pilots: three standard errors are 0.046.
    expect(held.length / 200).toBeGreaterThan(0.9)
  })

  test('four of five studies of the cautious number are large enough', async () => {
    const enough = (await plans).filter(
      ({ designs: [design] }) => valueOf(design!.cautiousScenarios!) >= truth,
    )
    expect(enough.length / 200).toBeGreaterThan(0.8 - 0.085)
    expect(enough.length / 200).toBeLessThan(0.8 + 0.085)
  })

  test('if the pilot knows the spread, 80 % of studies find it at that number, fewer at a fifth less, more at a fifth more', async () => {
    const [design] = (await plans)[0]!.designs
    const needed = valueOf(design!.scenarios)
    const at = (scenarios: number): number =>
      found(Math.round(scenarios), 0.5, design!.sd, createRandom(`at ${scenarios}`))
    expect(at(0.8 * needed)).toBeLessThan(0.8)
    expect(Math.abs(at(needed) - 0.8)).toBeLessThan(0.04)
    expect(at(1.2 * needed)).toBeGreaterThan(0.8)
  })

  test('it says how rough that is, and checks itself by simulated studies', async () => {
    const { sentences, simulated } = await powerOfPilot(evaluationOf(pilotRows(random)), study)
    expect(sentences[0]).toBe('Asked for: a difference of 0.5 in mood.calm.')
    expect(sentences[1]).toMatch(
      /^A true difference of 0.5 in mood.calm between a and b is found with a probability of 80 % in \d+ scenarios with 1 repeat\.$/,
    )
    expect(sentences.join('\n')).toMatch(
      /A pilot of 10 scenarios knows the spread only roughly: .* between \d+ and \d+/,
    )
    expect(Math.abs(simulated!.found / simulated!.studies - 0.8)).toBeLessThan(0.06)
  })
})

describe('Repeats', () => {
  test('are told from scenarios: fewer are needed where repeats differ much', async () => {
    const rows = pilotRows(createRandom('noisy'), { scenarios: 300, repeats: 3, within: 2 })
    const { designs, pilot } = await powerOfPilot(evaluationOf(rows), { ...aim, difference: 0.5 })
    expect(pilot).toMatchObject({ scenarios: 300, repeats: 3 })
    expect(designs.map(({ repeats }) => repeats)).toEqual([1, 2, 3, 4])
    // sqrt(1 + 4 / repeats)
    for (const { repeats, sd } of designs)
      expect(Math.abs(sd / Math.sqrt(1 + 4 / repeats) - 1)).toBeLessThan(0.1)
  })

  test('of a pilot without them are not made up', async () => {
    const pilot = evaluationOf(pilotRows(createRandom('single')))
    const { designs } = await powerOfPilot(pilot, aim)
    expect(designs.map(({ repeats }) => repeats)).toEqual([1])
    await expect(
      powerOfPilot(pilot, { ...aim, difference: 0.5, repeats: [1, 2] }),
    ).rejects.toMatchObject({
      code: 'POWER_REPEATS',
    })
  })

  test('and refusals speak of people where these are the sample', async () => {
    const few = evaluationOf(pilotRows(createRandom('few'), { scenarios: 2 }))
    await expect(powerOfPilot(few, { ...aim, isOfPeople: true })).rejects.toThrow(
      /how much people differ .*: both have values in 2 people, and 3 are needed/,
    )
    await expect(powerOfPilot(few, aim)).rejects.toThrow(/how much scenarios differ/)
    const pilot = evaluationOf(pilotRows(createRandom('single')))
    await expect(
      powerOfPilot(pilot, { ...aim, difference: 0.5, repeats: [1, 2], isOfPeople: true }),
    ).rejects.toThrow('one repeat of each session')
  })

  test('are counted by cluster and repeat: translations of one story are one scenario', async () => {
    const rows = pilotRows(createRandom('translations'), { scenarios: 20 })
    const pairs = rows.map((row) => ({
      ...row,
      cluster: `story ${Number(row.scenario.slice(1)) % 10}`,
    }))
    const { pilot } = await powerOfPilot(evaluationOf(pairs), aim)
    expect(pilot).toMatchObject({ scenarios: 10, repeats: 1 })
  })
})

describe('What is read', () => {
  const random = createRandom('what is read')
  const rows = pilotRows(random)

  test('a criterion of a judge whose label holds dots, and what offline stand-ins answered', async () => {
    const verdicts = rows.map(
      (row) => ({ ...row, kind: 'verdict', source: 'mood.judge', offline: true }) as const,
    )
    const { pilot, sentences } = await powerOfPilot(evaluationOf(verdicts), {
      ...aim,
      measure: 'mood.judge.calm',
    })
    expect(pilot).toMatchObject({ measure: 'mood.judge.calm', scenarios: 10, offline: true })
    expect(sentences[0]).toBe(
      'Offline stand-ins answered in the pilot: these numbers measure nothing.',
    )
  })

  test('preferences, as win rates less one half; two orders that disagree are a tie', async () => {
    const values = ['first', 'first', 'second', 'tie', 'first', 'second', 'first', 'first'] as const
    const pairs = values.flatMap((value, at) =>
      ['a', 'b'].map((shownFirst) => ({
        scenario: `s${at}`,
        supporter: 'a',
        other: 'b',
        kind: 'pair' as const,
        source: 'pairwise',
        shownFirst,
        value: known(value),
      })),
    )
    const swapped = { ...pairs[1]!, value: known('second' as const) }
    // A win in one order and a tie in the other is a tie, as in win rates.
    const soft = { ...pairs[7]!, value: known('first' as const) }
    const all = [pairs[0]!, swapped, ...pairs.slice(2, 7), soft, ...pairs.slice(8)]
    const { pilot } = await powerOfPilot(evaluationOf(all, ['b', 'a']), aim)
    // 0, 1/2, -1/2, 0, 1/2, -1/2, 1/2, 1/2: mean 1/8, sum of squares 1.5, variance (1.5 - 8 / 64) /
    // 7.
    expect(pilot!.pairs[0]!.spread.ofMeans).toBeCloseTo((1.5 - 8 / 64) / 7, 12)
  })

  test('all pairs of supporters: their mean variance, decided together', async () => {
    const third = rows
      .filter(({ supporter }) => supporter === 'b')
      .map((row) => ({ ...row, supporter: 'c' }))
    const moved = third.map((row) => ({ ...row, value: known(normal(random)) }))
    const { pilot, alpha, designs } = await powerOfPilot(
      evaluationOf([...rows, ...moved], ['a', 'b', 'c']),
      aim,
    )
    const variances = pilot!.pairs.map(({ spread }) => spread.ofMeans)
    expect(alpha).toBe(0.05)
    expect(designs[0]!.sd ** 2).toBeCloseTo(variances.reduce((sum, each) => sum + each, 0) / 3, 10)
  })

  test.each([
    [
      'a measure that there is not',
      { measure: 'mood.anger' },
      /no numbers of a measure "mood.anger".*mood\.calm/,
    ],
    ['a supporter that there is not', { supporters: ['a', 'z'] }, /no supporter "z".*a, b/],
    ['one supporter', { supporters: ['a'] }, /needs two supporters/],
  ])('%s is refused with what there is', async (_, request, message) => {
    const error: unknown = await powerOfPilot(evaluationOf(rows), { ...aim, ...request }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(AttuneError)
    expect(`${(error as AttuneError).message} ${(error as AttuneError).fix}`).toMatch(message)
  })

  test.each([
    [
      'two scenarios',
      rows.filter(({ scenario }) => ['s1', 's2'].includes(scenario)),
      /values in 2 scenarios, and 3 are/,
    ],
    ['one side only', rows.filter(({ supporter }) => supporter === 'a'), /values in 0 scenarios/],
    [
      'one difference',
      rows.map((row) => ({ ...row, value: known(row.supporter === 'a' ? 2 : 1) })),
      /same amount/,
    ],
  ])('a pilot of %s is refused', async (_, few, message) => {
    await expect(powerOfPilot(evaluationOf(few), aim)).rejects.toThrow(message)
  })
})

describe('From an assumed spread', () => {
  test('the number of scenarios of a paired t test', () => {
    // R: power.t.test(power = .8, delta = .5, sd = 1, type = "one.sample", strict = TRUE) gives n =
    // 33.4.
    const { designs, sentences } = powerOfAssumed({ sd: 1, within: 0 }, { ...aim, difference: 0.5 })
    expect(valueOf(designs[0]!.scenarios)).toBe(34)
    expect(sentences[0]).toBe(
      'A true difference of 0.5 is found with a probability of 80 % in 34 scenarios with 1 repeat.',
    )
  })

  test('repeats help as far as they are what varies', () => {
    const { designs } = powerOfAssumed(
      { sd: 1, within: 1 },
      { ...aim, difference: 0.5, repeats: [1, 1000] },
    )
    expect(designs.map(({ scenarios }) => valueOf(scenarios))).toEqual([65, 34])
  })

  test('without a difference it says what numbers of scenarios find', () => {
    const { sentences } = powerOfAssumed({ sd: 1, within: 0 }, { ...aim, scenarios: [5, 34] })
    expect(sentences).toEqual([
      '5 scenarios with 1 repeat find no difference, however large: p cannot be small enough.',
      expect.stringMatching(
        /^34 scenarios with 1 repeat find a difference of 0\.49\d? with a probability of 80 %\.$/,
      ),
      'Add --difference to see how many scenarios a given difference takes.',
    ])
  })
})

describe('The unit of a measure', () => {
  const random = createRandom('printed')
  const rows = pilotRows(random, { scenarios: 12 }).map((row) => ({
    ...row,
    value: known(0.5 + Number(valueOf(row.value as never)) / 20),
  }))
  const bel = { title: 'BEL', scale: 100, range: [0, 1] } as const
  const pilot = { ...evaluationOf(rows), gives: { mood: { measures: { calm: bel } } } }
  const planned = (measure: string, difference: number) =>
    powerOfPilot(pilot, { ...aim, comparisons: 1, measure, difference })

  test('is that which reports print, and what was understood is repeated', async () => {
    const { sentences, designs, aim: stored } = await planned('BEL', 5)
    expect(stored.difference).toBeCloseTo(0.05, 12)
    expect(sentences[0]).toBe(
      'Asked for: 5 points of BEL (0 to 100), as reports print it = 0.05 of mood.calm (0 to 1).',
    )
    expect(sentences[1]).toMatch(
      /^A true difference of 5 in BEL between a and b is found with a probability of 80 % in/,
    )
    expect(designs[0]!.scenarios).toEqual(
      powerOfAssumed({ sd: designs[0]!.sd, within: 0 }, { ...aim, difference: 0.05 }).designs[0]!
        .scenarios,
    )
  })

  test.each(['mood.calm', 'calm', 'bel', 'BEL', 'mood · BEL'])(
    'is found by the name %s',
    async (measure) => {
      expect((await planned(measure, 5)).pilot).toMatchObject({
        measure: 'mood.calm',
        unit: { scale: 100 },
      })
    },
  )

  test('bounds what can be asked for', async () => {
    await expect(planned('BEL', 101)).rejects.toMatchObject({
      code: 'POWER_RANGE',
      message: 'No two numbers of BEL differ by 101: it is printed from 0 to 100.',
    })
    await expect(planned('BEL', -100)).resolves.toBeDefined()
  })

  test('of a name that is not known is what was probably meant', async () => {
    await expect(planned('BLE', 5)).rejects.toMatchObject({
      code: 'POWER_CHOICE',
      message: expect.stringContaining('no numbers of a measure "BLE". Did you mean "BEL"?'),
    })
  })
})
