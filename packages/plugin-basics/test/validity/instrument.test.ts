import { describe, expect, test } from 'vitest'
import { evaluationOf, make } from '@attune/testkit'
import { answering, type DialogueOf } from '@attune/testkit/internal'
import { instrument } from '../../src/validity/instrument/index.js'
import { type JsonObject, known, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import type { Findings, Quantity, Table } from '@attune/core/findings'
import { normal } from '@attune/statistics'

type Factor = 'target' | 'scenario' | 'seeker' | 'judge'
type Cell = Readonly<Record<Factor, number>> & { readonly repeat: number }

const sizes = { target: 3, scenario: 6, seeker: 2, judge: 2, repeat: 2 }
const names = {
  target: ['A', 'B', 'C', 'D', 'E', 'F'],
  seeker: ['small', 'large', 'old', 'new', 'calm', 'loud'],
  judge: ['x', 'y'],
} as const

/**
 * One number `felt · mood` per cell of the design, which `valueAt` gives; undefined: it is unknown.
 */
function study(
  valueAt: (cell: Cell) => number | undefined,
  given: Partial<typeof sizes & { readonly sessions: number }> = {},
) {
  const { target, scenario, seeker, judge, repeat, sessions = 1 } = { ...sizes, ...given }
  const upTo = (size: number): number[] => Array.from({ length: size }, (_, at) => at)
  const cells = upTo(scenario).flatMap((s) =>
    upTo(target).flatMap((t) =>
      upTo(repeat).flatMap((r) =>
        upTo(seeker).flatMap((k) =>
          upTo(judge).map((j): Cell => ({
            target: t,
            scenario: s,
            seeker: k,
            judge: j,
            repeat: r,
          })),
        ),
      ),
    ),
  )
  const dialogues = cells.map((cell): DialogueOf => {
    const value = valueAt(cell)
    return {
      scenario: {
        id: `s${cell.scenario}`,
        ...(sessions > 1 && { cluster: `p${Math.floor(cell.scenario / sessions)}` }),
      },
      supporter: names.target[cell.target]!,
      repeat: cell.repeat + 1,
      conditions: {
        ...(seeker > 1 && { 'simulator.model': names.seeker[cell.seeker]! }),
        ...(judge > 1 && { 'felt.model': names.judge[cell.judge]! }),
      },
      estimates: {
        felt: {
          measures: { mood: value === undefined ? unknown('unreadable') : known(value) },
          series: {},
        },
      },
    }
  })
  return evaluationOf({ dialogues })
}

const analyse = (
  evaluation: ReturnType<typeof study>,
  options: JsonObject = {},
): Promise<Findings> => make(instrument, options).analyse(evaluation, answering())

const table = ({ tables }: Findings, id: string): Table =>
  tables.find((each) => each.id === id) ?? expect.fail(`no table ${id}`)

const numbers = (row: Table['rows'][number]): Record<string, number | string> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, cell]): [string, number | string][] => {
      if (typeof cell === 'string') return [[key, cell]]
      return cell.value.state === 'known' ? [[key, cell.value.value]] : []
    }),
  )

/** Of the number and source that are named. */
const shareOf = (findings: Findings, source: string): Quantity =>
  (table(findings, 'variance').rows.find((row) => row['source'] === source) ??
    expect.fail(`no row ${source}`))['share'] as Quantity

describe('shares of variance', () => {
  const wide = { target: 5, scenario: 8, seeker: 5, judge: 1, repeat: 1 }

  test('have intervals, and a sentence only where the interval carries it', async () => {
    const random = createRandom('shares')
    const told = await analyse(study(({ scenario }) => 9 * (scenario % 4) + normal(random), wide))
    const { value, interval } = shareOf(told, 'Scenario')
    expect(value).toMatchObject({ state: 'known', value: expect.closeTo(0.99, 1) })
    expect(interval).toMatchObject({ level: 0.95, method: 'generalised pivotal quantities' })
    expect(told.sentences?.[0]).toMatch(
      /^felt · mood: most of the variance is due to scenario \(9\d % \[\d\d, \d+\]\)\.$/,
    )
    // More than half of the variance by its estimate, and not by its interval.
    const unsure = await analyse(study(({ target }) => 0.8 * target + normal(random), wide))
    expect(shareOf(unsure, 'Supporter').value).toMatchObject({
      value: expect.toSatisfy((share: number) => share > 0.5),
    })
    expect(unsure.sentences?.join()).not.toContain('most of the variance')
  })

  test('are those of people, not of their sessions', async () => {
    const random = createRandom('sessions')
    // The sessions of a person differ by 10, people do not.
    const findings = await analyse(
      study(({ scenario }) => 10 * (scenario % 2) + normal(random), {
        ...wide,
        scenario: 12,
        sessions: 2,
      }),
    )
    expect(shareOf(findings, 'Scenario')).toMatchObject({
      n: 300,
      clusters: 6,
      value: { value: expect.toSatisfy((share: number) => share < 0.5) },
    })
  })

  test('say that the differences of supporters depend on the seeker, where they do', async () => {
    const random = createRandom('dependence')
    const turned = ({ target, seeker }: Cell): number => (seeker % 2 === 0 ? target : -target)
    const findings = await analyse(study((cell) => turned(cell) + normal(random) / 2, wide))
    expect(shareOf(findings, 'Supporter × seeker').interval!.lower).toBeGreaterThan(0)
    expect(findings.sentences?.join(' ')).toContain(
      'how far supporters differ depends on the seeker',
    )
  })

  test('need five seekers: with fewer their range is printed', async () => {
    const findings = await analyse(study(({ target, seeker }) => target + seeker / 4, { judge: 1 }))
    const [row] = table(findings, 'variance').rows
    expect((row!['share'] as Quantity).value).toEqual(unknown('2 seekers; shares need 5'))
    expect(table(findings, 'ranges').rows.map(numbers)).toMatchObject([
      { supporter: 'A', facet: '2 seekers', least: 0, most: 0.25 },
      { supporter: 'B', least: 1, most: 1.25 },
      { supporter: 'C', least: 2, most: 2.25 },
    ])
    expect(findings.sentences?.join(' ')).not.toContain('variance')
    expect(findings.tables.map(({ id }) => id)).not.toContain('generalisability')
  })

  test("of three supporters leave the supporters' own share out, and use every scenario that lost a number", async () => {
    const random = createRandom('lost')
    const findings = await analyse(
      study(
        ({ target, scenario, seeker }) =>
          scenario === 2 && target === seeker ? undefined : target + normal(random),
        {
          ...wide,
          target: 3,
        },
      ),
    )
    expect(shareOf(findings, 'Supporter').value).toEqual(unknown('3 supporters; its share needs 5'))
    expect(shareOf(findings, 'Scenario')).toMatchObject({
      missing: { unreadable: 3 },
      value: { state: 'known' },
    })
  })

  test('are unknown where nothing can be divided', async () => {
    const share = async (
      valueAt: Parameters<typeof study>[0],
      given: Partial<typeof sizes>,
    ): Promise<unknown> =>
      (table(await analyse(study(valueAt, given)), 'variance').rows[0]!['share'] as Quantity).value
    expect(await share(() => 1, wide)).toEqual(unknown('all numbers are the same'))
    expect(await share(({ scenario }) => scenario, { ...wide, target: 1, seeker: 1 })).toEqual(
      unknown('only one thing varies'),
    )
    expect(
      await share(({ target, seeker }) => (target === seeker ? target : undefined), {
        ...wide,
        scenario: 5,
      }),
    ).toEqual(unknown('what varies cannot be told apart'))
  })
})

describe('generalisability', () => {
  const sizesHere = { target: 5, scenario: 20, seeker: 5, judge: 1, repeat: 1 }

  test('is printed for this and for other studies, with intervals', async () => {
    const random = createRandom('generalisability')
    const findings = await analyse(study(({ target }) => target + normal(random), sizesHere))
    const rows = table(findings, 'generalisability').rows
    expect(rows.map(({ scenario, seeker }) => [scenario, seeker])).toEqual([
      ['20', '5'],
      ['20', '7'],
      ['100', '5'],
      ['20', '1'],
    ])
    const { g } = rows[0] as { readonly g: Quantity }
    expect(g.value).toMatchObject({ value: expect.toSatisfy((each: number) => each > 0.9) })
    expect(g.interval!.upper).toBeGreaterThan(g.interval!.lower)
  })

  test('says what more seekers buy where they do', async () => {
    const random = createRandom('buy')
    const effects = Array.from({ length: 25 }, () => 2 * normal(random))
    const findings = await analyse(
      study(
        ({ target, seeker }) => target + effects[5 * target + seeker]! + normal(random),
        sizesHere,
      ),
    )
    expect(findings.sentences).toContain(
      'felt · mood: for the order of supporters, 2 more seekers buy more than 80 more scenarios would (5 seekers, 20 scenarios now).',
    )
    const alike = await analyse(study(({ target }) => target + normal(random), sizesHere))
    expect(alike.sentences?.join(' ')).not.toContain('2 more seekers buy')
  })
})

describe('the order of systems', () => {
  test('that another judge turns round is counted, as something that was seen', async () => {
    const random = createRandom('order')
    const findings = await analyse(
      study(
        ({ target, judge, scenario }) =>
          (target === 2 ? 9 : judge === 0 ? target : -target / 2) + scenario + normal(random) / 9,
      ),
    )
    const rows = table(findings, 'order').rows.map(numbers)
    expect(rows).toMatchObject([
      { condition: 'simulator.model', first: 'small', second: 'large', tau: 1, reversed: 0 },
      { condition: 'felt.model', first: 'x', second: 'y', tau: expect.closeTo(1 / 3), reversed: 1 },
    ])
    expect(findings.sentences).toContain(
      'felt · mood: 1 of 3 pairs of supporters changed places between felt.model x and y, by their means.',
    )
  })

  test('that survives is said of those who were asked only', async () => {
    const both = await analyse(study(({ target, judge, scenario }) => target + judge + scenario))
    expect(both.sentences?.at(-1)).toBe(
      'No two supporters changed places between 2 seekers or 2 judges; others were not asked.',
    )
    const one = await analyse(study(({ target, scenario }) => target + scenario, { judge: 1 }))
    expect(one.sentences?.at(-1)).toBe(
      'No two supporters changed places between 2 seekers; others were not asked.',
    )
  })

  test('has its stability over seekers and judges, with an interval for other scenarios', async () => {
    const random = createRandom('stability of orders')
    const findings = await analyse(
      study(({ target, seeker }) => (seeker === 0 ? target : -target) + normal(random) / 9, {
        judge: 1,
        scenario: 9,
      }),
    )
    const [row] = table(findings, 'rank-stability').rows
    expect(numbers(row!)).toMatchObject({ facet: '2 seekers', tau: -1, w: 0, top: 0 })
    expect((row!['tau'] as Quantity).interval).toMatchObject({ lower: -1, upper: -1 })
    const few = await analyse(study(({ target }) => target, { judge: 1 }))
    expect((table(few, 'rank-stability').rows[0]!['tau'] as Quantity).noInterval).toBe(
      'fewer than 8 scenarios',
    )
  })
})

test('stability over repeats is an agreement and a deviation', async () => {
  const random = createRandom('stability')
  const findings = await analyse(
    study(({ target, scenario }) => 3 * target + scenario + normal(random), { repeat: 3 }),
  )
  const [row] = table(findings, 'stability').rows
  const { agreement, deviation } = row as Record<string, Quantity>
  // Between targets and scenarios about 6 + 6, within about 1.
  expect(agreement!.value).toMatchObject({ state: 'known', value: expect.closeTo(12 / 13, 1) })
  expect(agreement!.interval!.lower).toBeLessThan(agreement!.interval!.upper)
  expect(deviation!.value).toMatchObject({ state: 'known', value: expect.closeTo(1, 0) })
  const once = await analyse(study(({ target }) => target, { repeat: 1 }))
  expect(once.tables.map(({ id }) => id)).not.toContain('stability')
})

test('systems that are known to differ are compared as groups, in all conditions and in each', async () => {
  const random = createRandom('known')
  // The second judge gives every system the same.
  const valueAt = ({ target, judge, scenario }: Cell) =>
    judge === 1 ? scenario : (target === 2 ? 0 : 4) + normal(random)
  const findings = await analyse(study(valueAt, { scenario: 10 }), {
    known: { better: ['A', 'B'], worse: ['C'] },
  })
  const [row] = table(findings, 'known-groups').rows
  expect(row).toMatchObject({ number: 'felt · mood', conditions: '2 of 4' })
  expect(numbers(row!)['difference']).toBeCloseTo(2, 0)
  expect((row!['difference'] as Quantity).p).toMatchObject({ state: 'known' })
  expect(findings.sentences?.[0]).toMatch(/1 of 1 numbers tell A \+ B apart from C/)
})

test('an evaluation without numbers has nothing to say', async () => {
  expect(await analyse(evaluationOf({ dialogues: [] }))).toEqual({
    tables: [],
    figures: [],
    sentences: [],
  })
})
