import { describe, expect, test } from 'vitest'
import { methodAgreement } from '../../src/validity/method-agreement.js'
import { type JsonObject, known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import type { Evaluation, Findings, Quantity, Table } from '@attune/core/findings'
import { check } from '@attune/core/runtime'
import { schemaFault } from '@attune/core/runtime'
import { gwetAgreement } from '@attune/statistics'
import {
  fabricate,
  type Fabricated,
  type FabricatedPair,
} from '@attune/testkit/shared/fabricate.js'
import { cell, valueOf } from '@attune/testkit/shared/read-tables.js'
import { make } from '@attune/testkit'
import { answering } from '@attune/testkit/internal'

const analyse = (evaluation: Evaluation, options: JsonObject = {}): Promise<Findings> =>
  make(methodAgreement, options).analyse(evaluation, answering())

const tableOf = ({ tables }: Findings, name: string): Table =>
  tables.find((table) => table.id === `method-agreement-${name}`) ?? expect.fail(`no table ${name}`)

const cellOf = (
  table: Table,
  first: string,
  second: string,
  column: 'spearman' | 'kendall',
): Quantity => cell(table, [first, second], column)

/** A dialogue of supporter A in each scenario, with measures x and y. */
const dialogues = (xs: readonly number[], ys: readonly number[]): Fabricated[] =>
  xs.map((x, index) => ({ scenario: `s${index}`, supporter: 'A', measures: { x, y: ys[index]! } }))

describe('how alike two measures rank dialogues', () => {
  // Ranks 1 2 3 4 and 2 1 4 3: sum of d² = 4, rho = 1 − 6·4/(4·15) = 0.6; two of six pairs are
  // discordant, tau = 1/3.
  const crossed = fabricate(['A'], dialogues([10, 20, 30, 40], [0.2, 0.1, 0.4, 0.3]))

  test('is what one gets by hand', async () => {
    const table = tableOf(await analyse(crossed), 'dialogues')
    expect(valueOf(cellOf(table, 'mood · x', 'mood · y', 'spearman'))).toBeCloseTo(0.6, 12)
    expect(valueOf(cellOf(table, 'mood · x', 'mood · y', 'kendall'))).toBeCloseTo(1 / 3, 12)
    expect(cellOf(table, 'mood · x', 'mood · y', 'kendall').n).toBe(4)
  })

  test('turns around when the lowest value of one of them is the best, and the table says so', async () => {
    const lowerIsBetter = [{ estimator: 'mood', measure: 'y' }]
    const findings = await analyse(crossed, { lowerIsBetter })
    const table = tableOf(findings, 'dialogues')
    expect(valueOf(cellOf(table, 'mood · x', 'mood · y', 'spearman'))).toBeCloseTo(-0.6, 12)
    expect(table.notes).toContain('Ranked with the lowest value as the best: mood · y.')
    expect(tableOf(findings, 'means').columns[2]).toMatchObject({
      title: 'mood · y',
      better: 'lower',
    })
    expect((tableOf(findings, 'means').rows[0]!['estimator.mood.y'] as Quantity).value).toEqual(
      known(0.25),
    )
  })

  test('turns around what its component declares to be best where it is lowest', async () => {
    const declared = {
      ...crossed,
      gives: { mood: { measures: { y: { better: 'lower' } } } } as const,
    }
    const table = tableOf(await analyse(declared), 'dialogues')
    expect(valueOf(cellOf(table, 'mood · x', 'mood · y', 'spearman'))).toBeCloseTo(-0.6, 12)
  })

  test('does not change when both are turned around', async () => {
    const turned = tableOf(
      await analyse(crossed, { lowerIsBetter: [{ estimator: 'mood' }] }),
      'dialogues',
    )
    expect(turned.rows).toEqual(tableOf(await analyse(crossed), 'dialogues').rows)
  })

  test('leaves out dialogues that one of them has no value for, and counts the reasons', async () => {
    const incomplete: Fabricated[] = [
      ...dialogues([1, 2, 3], [1, 2, 3]),
      { scenario: 's3', supporter: 'A', measures: { x: 9, y: 'too short' } },
      { scenario: 's4', supporter: 'A', measures: 'failed: MODEL' },
      { scenario: 's5', supporter: 'A', failed: 'failed: TIMEOUT' },
    ]
    const table = tableOf(await analyse(fabricate(['A'], incomplete)), 'dialogues')
    expect(cellOf(table, 'mood · x', 'mood · y', 'spearman')).toMatchObject({
      value: known(1),
      n: 3,
      missing: { 'failed: MODEL': 1, 'failed: TIMEOUT': 1, 'too short': 1 },
    })
  })

  test.each([
    ['fewer than three dialogues', dialogues([1, 2], [1, 2])],
    ['one of the two does not vary', dialogues([1, 2, 3], [5, 5, 5])],
  ])('is unknown for a reason: %s', async (why, given) => {
    const table = tableOf(await analyse(fabricate(['A'], given)), 'dialogues')
    const cell = cellOf(table, 'mood · x', 'mood · y', 'spearman')
    expect(cell.value).toEqual({ state: 'unknown', why })
    expect(cell.interval).toBeUndefined()
  })

  test('has an interval over scenario clusters: all of one cluster say nothing about others', async () => {
    const random = createRandom('agreement')
    const given = Array.from({ length: 60 }, (_, index): Fabricated => {
      const x = random()
      return { scenario: `s${index}`, supporter: 'A', measures: { x, y: x + 0.5 * random() } }
    })
    const spread = cellOf(
      tableOf(await analyse(fabricate(['A'], given)), 'dialogues'),
      'mood · x',
      'mood · y',
      'kendall',
    )
    expect(spread.interval!.lower).toBeLessThan(valueOf(spread))
    expect(spread.interval!.upper).toBeGreaterThan(valueOf(spread))
    const clustered = given.map((each) => ({ ...each, cluster: 'the only story' }))
    const alone = tableOf(await analyse(fabricate(['A'], clustered)), 'dialogues')
    expect(cellOf(alone, 'mood · x', 'mood · y', 'kendall').value).toEqual(spread.value)
    expect(cellOf(alone, 'mood · x', 'mood · y', 'kendall').interval).toBeUndefined()
    expect(cellOf(alone, 'mood · x', 'mood · y', 'kendall').noInterval).toBe(
      'one scenario, 8 are needed',
    )
  })

  test('has no interval of few scenarios, and none of perfect agreement', async () => {
    const few = await analyse(fabricate(['A'], dialogues([1, 2, 3, 4], [1, 2, 4, 3])))
    const perfect = await analyse(
      fabricate(['A'], dialogues([1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8])),
    )
    const why = (findings: Findings) =>
      cellOf(tableOf(findings, 'dialogues'), 'mood · x', 'mood · y', 'spearman').noInterval
    expect(why(few)).toBe('4 scenarios, 8 are needed')
    expect(why(perfect)).toBe('agreement is perfect')
  })

  test('is the same in whatever order the dialogues come', async () => {
    const given = dialogues([3, 1, 4, 1, 5, 9, 2], [2, 7, 1, 8, 2, 8, 1])
    const backwards = fabricate(['A'], [...given].reverse())
    expect(await analyse(backwards)).toEqual(await analyse(fabricate(['A'], given)))
  })
})

describe('how alike two measures rank supporters', () => {
  // x: means A 2, B 4, C 3; y: A 1, B 2, C 3. Ranks 1 3 2 and 1 2 3: rho = 1 − 6·2/(3·8) = 0.5, tau
  // = (2 − 1)/3.
  const given: Fabricated[] = [
    { scenario: 's1', supporter: 'A', measures: { x: 1, y: 1 } },
    { scenario: 's2', supporter: 'A', measures: { x: 3, y: 1 } },
    { scenario: 's1', supporter: 'B', measures: { x: 2, y: 1 } },
    { scenario: 's2', supporter: 'B', measures: { x: 6, y: 3 } },
    { scenario: 's1', supporter: 'C', measures: { x: 3, y: 2 } },
    { scenario: 's2', supporter: 'C', measures: { x: 3, y: 4 } },
  ]

  test('is what one gets by hand from their means', async () => {
    const table = tableOf(await analyse(fabricate(['A', 'B', 'C'], given)), 'supporters')
    expect(valueOf(cellOf(table, 'mood · x', 'mood · y', 'spearman'))).toBeCloseTo(0.5, 12)
    expect(valueOf(cellOf(table, 'mood · x', 'mood · y', 'kendall'))).toBeCloseTo(1 / 3, 12)
    expect(cellOf(table, 'mood · x', 'mood · y', 'kendall')).toMatchObject({ n: 3 })
  })

  test.each(['x', 'y'])('turns around when the lowest mean is the best: %s', async (measure) => {
    const lowerIsBetter = [{ estimator: 'mood', measure }]
    const table = tableOf(
      await analyse(fabricate(['A', 'B', 'C'], given), { lowerIsBetter }),
      'supporters',
    )
    expect(valueOf(cellOf(table, 'mood · x', 'mood · y', 'spearman'))).toBeCloseTo(-0.5, 12)
  })

  test('is unknown for two supporters, who always stand in the same order or in the opposite one', async () => {
    const table = tableOf(await analyse(fabricate(['A', 'B'], given.slice(0, 4))), 'supporters')
    const why = 'fewer than three supporters'
    expect(cellOf(table, 'mood · x', 'mood · y', 'spearman').value).toEqual({
      state: 'unknown',
      why,
    })
  })

  test('leaves out a supporter without values', async () => {
    const silent: Fabricated = { scenario: 's1', supporter: 'D', failed: 'failed: TIMEOUT' }
    const table = tableOf(
      await analyse(fabricate(['A', 'B', 'C', 'D'], [...given, silent])),
      'supporters',
    )
    const cell = cellOf(table, 'mood · x', 'mood · y', 'spearman')
    expect(cell).toMatchObject({ n: 3, missing: { 'no value of one of the two': 1 } })
    expect(valueOf(cell)).toBeCloseTo(0.5, 12)
  })

  test('takes means of the same numbers as tied, in whatever order they were added up', async () => {
    const numbers = [0.1, 0.2, 0.3]
    const tied = (['A', 'B', 'C'] as const).flatMap((supporter, turn) =>
      numbers.map((_, index) => ({
        scenario: `s${index}`,
        supporter,
        measures: { x: numbers[(index + turn) % 3]!, y: index * turn },
      })),
    )
    const table = tableOf(await analyse(fabricate(['A', 'B', 'C'], tied)), 'supporters')
    const why = 'one of the two does not vary'
    expect(cellOf(table, 'mood · x', 'mood · y', 'kendall').value).toEqual({
      state: 'unknown',
      why,
    })
  })
})

describe('judges', () => {
  // A beats B, ties with C; B beats C. Means over pairs: A 3/4, B 1/2, C 1/4.
  const pairs: FabricatedPair[] = [
    { scenario: 's1', supporters: ['A', 'B'], preferences: { warmth: 'first' } },
    { scenario: 's1', supporters: ['A', 'C'], preferences: { warmth: 'tie' } },
    { scenario: 's1', supporters: ['B', 'C'], preferences: { warmth: 'first' } },
    { scenario: 's2', supporters: ['A', 'B'], missing: 'failed: MODEL' },
  ]
  const given: Fabricated[] = ['A', 'B', 'C'].map((supporter, index) => ({
    scenario: 's1',
    supporter,
    measures: { x: index },
    verdicts: [
      ['depth', known(10 - index)],
      ['depth', known(20 - index)],
      ['stage', known('early')],
    ],
  }))
  const evaluation = fabricate(['A', 'B', 'C'], given, { pairs })

  test('of pairs take part with the mean preference of each dialogue and of each supporter', async () => {
    const findings = await analyse(evaluation)
    const means = tableOf(findings, 'means').rows.map(
      (row) => row['pair-judge.pairwise.warmth'] as Quantity,
    )
    expect(means.map(valueOf)).toEqual([0.75, 0.5, 0.25])
    expect(means[0]).toMatchObject({ n: 2, missing: { 'failed: MODEL': 1 } })
    for (const level of ['dialogues', 'supporters']) {
      const cell = cellOf(tableOf(findings, level), 'mood · x', 'pairwise · warmth', 'spearman')
      expect([valueOf(cell), cell.n]).toEqual([-1, 3])
    }
  })

  test('of dialogues take part with their numbers, several of one dialogue as their mean; labels have no order', async () => {
    const table = tableOf(await analyse(evaluation), 'dialogues')
    expect(valueOf(cellOf(table, 'mood · x', 'kind · depth', 'kendall'))).toBe(-1)
    expect(valueOf(cellOf(table, 'kind · depth', 'pairwise · warmth', 'kendall'))).toBe(1)
    expect(table.rows).toHaveLength(3)
  })

  test('and measures can be chosen by name', async () => {
    const of = [{ estimator: 'mood', measure: 'x' }, { judge: 'pairwise' }]
    const table = tableOf(await analyse(evaluation, { of }), 'dialogues')
    expect(table.rows.map((row) => [row['first'], row['second']])).toEqual([
      ['mood · x', 'pairwise · warmth'],
    ])
  })

  test.each([
    [{ estimator: 'mood', measure: 'z' }, 'has no measure of "mood" named "z"'],
    [{ judge: 'kind', criterion: 'stage' }, 'has no numeric criterion of "kind" named "stage"'],
    [{ estimator: 'kind' }, 'has no estimator "kind"'],
    [{ judge: 'mood' }, 'has no judge "mood"'],
  ])('that are not there are refused: %j', async (named, message) => {
    for (const option of ['of', 'lowerIsBetter']) {
      await expect(analyse(evaluation, { [option]: [named] })).rejects.toMatchObject({
        code: 'SUMMARY_UNKNOWN_NAME',
        message: expect.stringContaining(message),
      })
    }
  })
})

describe('ratings on one scale', () => {
  const rated = Array.from({ length: 24 }, (_, at): Fabricated => {
    const x = at % 5
    return {
      scenario: `s${at}`,
      supporter: at % 2 ? 'A' : 'B',
      measures: { x, y: x + 1, z: at % 3 === 0 ? x : 4 - x },
    }
  })
  const found = analyse(fabricate(['A', 'B'], rated), { sameScale: true })

  test('have coefficients of the scores, each two of them and all', async () => {
    const table = tableOf(await found, 'scores')
    const of = (column: string): Quantity => cell(table, ['mood · x and mood · y'], column)
    // Always one apart: the distances agree, the scores do not.
    expect(valueOf(of('consistent'))).toBeCloseTo(1, 12)
    expect(valueOf(of('pearson'))).toBeCloseTo(1, 12)
    expect(valueOf(of('absolute'))).toBeLessThan(0.85)
    expect(of('alpha').interval).toMatchObject({ level: 0.95 })
    expect(cell(table, ['all'], 'kappa').value).toMatchObject({ why: 'of two raters only' })
    expect(valueOf(cell(table, ['all'], 'alpha'))).toBeLessThan(valueOf(of('alpha')))
  })

  test('have the severity of each rater', async () => {
    const table = tableOf(await found, 'severity')
    const severities = table.rows.map((row) => valueOf(row['severity'] as Quantity))
    expect(severities[1]! - severities[0]!).toBeCloseTo(1, 12)
    expect(severities.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0, 12)
  })

  test('are not taken for it unless it is said', async () => {
    const { tables } = await analyse(fabricate(['A', 'B'], rated))
    expect(tables.map(({ id }) => id)).not.toContain('method-agreement-scores')
  })
})

describe('the options', () => {
  test('are a schema that can be used', () => {
    expect(schemaFault(methodAgreement.options)).toBeUndefined()
  })

  test.each([
    [{ estimator: 'mood' }, true],
    [{ judge: 'kind', criterion: 'warmth' }, true],
    [{ estimator: 'mood', criterion: 'warmth' }, false],
    [{ measure: 'x' }, false],
  ])('name a measure by its estimator, a criterion by its judge: %j', (named, allowed) => {
    expect(check(methodAgreement.options, { of: [named] }).length === 0).toBe(allowed)
  })
})

describe('the findings', () => {
  const rated = (supporters: readonly string[], measures: readonly string[]): Fabricated[] =>
    supporters.flatMap((supporter, at) =>
      [1, 2].map((scenario) => ({
        scenario: `s${scenario}`,
        supporter,
        measures: Object.fromEntries(
          measures.map((name, place) => [name, (at * scenario + place * at) % 5]),
        ),
      })),
    )
  const drawnOf = async (
    supporters: readonly string[],
    measures: readonly string[],
  ): Promise<string[]> => {
    const { figures } = await analyse(fabricate(supporters, rated(supporters, measures)))
    return figures.map(({ id }) => id)
  }

  test('have heat maps of 3 to 12 measures: of dialogues, and of supporters if there are at least 5', async () => {
    const [many, five] = [
      Array.from({ length: 13 }, (_, index) => `m${index}`),
      ['A', 'B', 'C', 'D', 'E'],
    ]
    expect(await drawnOf(five, ['x', 'y', 'z'])).toEqual([
      'method-agreement-dialogues',
      'method-agreement-supporters',
    ])
    expect(await drawnOf(five.slice(1), ['x', 'y', 'z'])).toEqual(['method-agreement-dialogues'])
    expect(await drawnOf(five, ['x', 'y'])).toEqual([])
    expect(await drawnOf(five, many)).toEqual([])
  })

  test('have a heat map that is symmetric, with an empty diagonal', async () => {
    const given = [1, 2, 3].map((x, at) => ({
      scenario: `s${at}`,
      supporter: 'A',
      measures: { x, y: [1, 3, 2][at]!, z: [3, 2, 1][at]! },
    }))
    const { figures } = await analyse(fabricate(['A'], given))
    const { data } = (figures[0]!.spec['vconcat'] as [JsonObject])[0] as {
      data: { values: JsonObject[] }
    }
    const cells = data.values.map(({ row, column, text }) => [row, column, text])
    expect(cells).toEqual([
      ['mood · x', 'mood · y', '0.50'],
      ['mood · y', 'mood · x', '0.50'],
      ['mood · x', 'mood · z', '−1.00'],
      ['mood · z', 'mood · x', '−1.00'],
      ['mood · y', 'mood · z', '−0.50'],
      ['mood · z', 'mood · y', '−0.50'],
    ])
  })

  test('say that there is nothing to compare where there is not', async () => {
    const { tables, figures } = await analyse(
      fabricate(['A'], [{ scenario: 's1', supporter: 'A', measures: { x: 1 } }]),
    )
    expect(figures).toEqual([])
    expect(tables[0]).toMatchObject({
      rows: [],
      notes: expect.arrayContaining(['A comparison needs at least two ratings.']),
    })
  })

  test('are marked where they came from offline stand-ins', async () => {
    const given = dialogues([1, 2, 3], [1, 3, 2])
    const marksOf = async (marked: Fabricated[]) => {
      const { tables, figures } = await analyse(fabricate(['A'], marked))
      const numbers = tables.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)))
      const known = numbers.filter(
        (cell) => typeof cell === 'object' && cell.value.state === 'known',
      )
      return new Set([...known, ...figures].map((each) => (each as { offline?: boolean }).offline))
    }
    expect(await marksOf(given)).toEqual(new Set([false]))
    expect(await marksOf(given.map((each) => ({ ...each, offline: true })))).toEqual(
      new Set([true]),
    )
  })
})

describe('agreement with weights', () => {
  // Two raters that give 1, 2 and 3 of a scale; nobody gave the scores above.
  const [xs, ys] = [
    [1, 2, 3, 1, 2, 3, 2, 1],
    [1, 3, 3, 2, 2, 3, 2, 1],
  ]
  const evaluation = fabricate(['A'], dialogues(xs!, ys!))
  const scored = async (of: Evaluation, options: JsonObject = {}) => {
    const table = tableOf(await analyse(of, { sameScale: true, ...options }), 'scores')
    return { ac2: valueOf(table.rows[0]!['ac2'] as Quantity), notes: table.notes }
  }
  const ac2 = (categories: readonly number[]): number => {
    const ratings = { raters: 2, items: xs!.map((x, at) => [x, ys![at]!]) }
    const { coefficient } = gwetAgreement(ratings, { categories, weights: 'quadratic' })
    return coefficient.state === 'known' ? coefficient.value : expect.fail(coefficient.why)
  }

  test('takes the whole scale of the question, as the option or the component declares it', async () => {
    const whole = ac2([1, 2, 3, 4, 5])
    expect(whole).not.toBeCloseTo(ac2([1, 2, 3]), 3)
    expect((await scored(evaluation, { scale: [1, 5] })).ac2).toBeCloseTo(whole, 12)
    expect((await scored(evaluation, { scale: [1, 2, 3, 4, 5] })).ac2).toBeCloseTo(whole, 12)
    const range = { range: [1, 5] } as const
    const declared = await scored({
      ...evaluation,
      gives: { mood: { measures: { x: range, y: range } } },
    })
    expect(declared.ac2).toBeCloseTo(whole, 12)
    expect(declared.notes.join()).not.toContain('declares it')
  })

  test('fills in what lies between the scores given where nothing is declared, and says so', async () => {
    const gap = fabricate(['A'], dialogues([1, 2, 5, 1, 2], [1, 2, 5, 2, 1]))
    const { ac2: found, notes } = await scored(gap)
    const ratings = { raters: 2, items: [1, 2, 5, 1, 2].map((x, at) => [x, [1, 2, 5, 2, 1][at]!]) }
    const expected = gwetAgreement(ratings, {
      categories: [1, 2, 3, 4, 5],
      weights: 'quadratic',
    }).coefficient
    expect(known(found)).toEqual(expected)
    expect(notes).toContain(
      'Weighted agreement takes 1 to 5, the least and the greatest score given, as the whole scale: `scale` declares it.',
    )
  })
})
