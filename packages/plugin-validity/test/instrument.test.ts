import { describe, expect, test } from 'vitest'
import { answering, evaluationOf, make, type DialogueOf } from '@attune/testkit'
import { instrument } from '../src/instrument/index.js'
import { createRandom, type JsonObject, known, unknown } from '@attune/core'
import type { Findings, Quantity, Table } from '@attune/core/findings'
import { normal, varianceComponents } from '@attune/statistics'

type Factor = 'target' | 'scenario' | 'seeker' | 'judge'
type Cell = Readonly<Record<Factor, number>> & { readonly repeat: number }

const sizes = { target: 3, scenario: 6, seeker: 2, judge: 2, repeat: 2 }
const names = { target: ['A', 'B', 'C', 'D'], seeker: ['small', 'large'], judge: ['x', 'y'] } as const

/** One number `felt · mood` per cell of the design, which `valueAt` gives; undefined: it is unknown. */
function study(valueAt: (cell: Cell) => number | undefined, given: Partial<typeof sizes> = {}) {
  const { target, scenario, seeker, judge, repeat } = { ...sizes, ...given }
  const upTo = (size: number): number[] => Array.from({ length: size }, (_, at) => at)
  const cells = upTo(scenario).flatMap((s) =>
    upTo(target).flatMap((t) =>
      upTo(repeat).flatMap((r) =>
        upTo(seeker).flatMap((k) =>
          upTo(judge).map((j): Cell => ({ target: t, scenario: s, seeker: k, judge: j, repeat: r })),
        ),
      ),
    ),
  )
  const dialogues = cells.map((cell): DialogueOf => {
    const value = valueAt(cell)
    return {
      scenario: { id: `s${cell.scenario}` },
      supporter: names.target[cell.target]!,
      repeat: cell.repeat + 1,
      conditions: {
        ...(seeker > 1 && { 'simulator.model': names.seeker[cell.seeker]! }),
        ...(judge > 1 && { 'felt.model': names.judge[cell.judge]! }),
      },
      estimates: {
        felt: { measures: { mood: value === undefined ? unknown('unreadable') : known(value) }, series: {} },
      },
    }
  })
  return evaluationOf({ dialogues })
}

const analyse = (evaluation: ReturnType<typeof study>, options: JsonObject = {}): Promise<Findings> =>
  make(instrument, options).analyse(evaluation, answering())

const table = ({ tables }: Findings, id: string): Table =>
  tables.find((each) => each.id === id) ?? expect.fail(`no table ${id}`)

const numbers = (row: Table['rows'][number]): Record<string, number | string> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, cell]): [string, number | string][] => {
      if (typeof cell === 'string') return [[key, cell]]
      return cell.value.state === 'known' ? [[key, cell.value.value]] : []
    }),
  )

describe('shares of variance', () => {
  /** Effects of exactly this deviation, in random order. */
  const planted = (size: number, deviation: number, random: () => number): number[] => {
    const draws = Array.from({ length: size }, () => normal(random))
    const centre = draws.reduce((sum, each) => sum + each, 0) / size
    const spread = Math.sqrt(draws.reduce((sum, each) => sum + (each - centre) ** 2, 0) / (size - 1))
    return draws.map((each) => ((each - centre) / spread) * deviation)
  }

  test.each(['target', 'scenario', 'seeker', 'judge', 'repeat'] as const)(
    'name the one planted source in at least 95 of 100 studies: %s',
    async (source) => {
      let named = 0
      for (let seed = 0; seed < 100; seed++) {
        const random = createRandom(`${source} ${seed}`)
        const factors: readonly Factor[] = ['target', 'scenario', 'seeker', 'judge']
        const effects = new Map(
          factors.map((factor) => [factor, planted(sizes[factor], factor === source ? 1 : 0.3, random)] as const),
        )
        const noise = source === 'repeat' ? 1 : 0.5
        const evaluation = study(
          (cell) =>
            factors.reduce((sum, factor) => sum + effects.get(factor)![cell[factor]]!, 0) + noise * normal(random),
        )
        const { sentences = [] } = await analyse(evaluation)
        const names = { target: 'the supporter (', repeat: 'repeats and what nothing explains' } as const
        const words = source in names ? names[source as keyof typeof names] : `the ${source} (`
        if (sentences[0]?.includes(`due to ${words}`)) named++
      }
      expect(named).toBeGreaterThanOrEqual(95)
    },
  )

  test('are those of the analysis of variance; an order that depends on the judge is the share of the judge', async () => {
    // The second judge turns the order of the systems round, and nothing else happens.
    const findings = await analyse(
      study(({ target, judge, scenario }) => (judge === 0 ? target : -target) + scenario / 1e9),
    )
    const [row] = table(findings, 'variance').rows
    expect(numbers(row!)).toMatchObject({ number: 'felt · mood', judge: expect.closeTo(1), target: expect.closeTo(0) })
  })

  test('are most of the variance only above one half', async () => {
    const sentenceOf = async (target: number, scenario: number): Promise<string | undefined> => {
      const evaluation = study((cell) => target * cell.target + scenario * cell.scenario, {
        seeker: 1,
        judge: 1,
        repeat: 1,
      })
      return (await analyse(evaluation)).sentences?.[0]
    }
    expect(await sentenceOf(2, 1)).toMatch(/^felt · mood: most of the variance is due to the supporter \(\d\d %\)\.$/)
    const random = createRandom('none')
    const thirds = await analyse(study(({ target, judge }) => target / 2 + judge * 0.7 + 0.5 * normal(random)))
    expect(thirds.sentences?.[0]).toMatch(
      /^felt · mood: no source has most of the variance; the largest part is due to /,
    )
    expect(thirds.sentences?.join()).not.toContain('target')
  })

  test('leave out scenarios with a missing number, and say so', async () => {
    const findings = await analyse(
      study(({ target, scenario, repeat }) => (scenario === 2 && target === 0 ? undefined : target + repeat / 9)),
    )
    const { rows, notes } = table(findings, 'variance')
    expect((rows[0]!['target'] as Quantity).missing).toEqual({ unreadable: 8 })
    expect(notes.at(-1)).toBe('Scenarios left out because a number is missing: felt · mood: 1.')
  })

  test('are unknown for what is not varied, and where nothing can be divided', async () => {
    const one = await analyse(study(({ target, scenario }) => target * scenario, { judge: 1, repeat: 1 }))
    expect((table(one, 'variance').rows[0]!['judge'] as Quantity).value).toEqual(unknown('not varied'))
    const same = await analyse(study(() => 1))
    expect((table(same, 'variance').rows[0]!['target'] as Quantity).value).toEqual(unknown('all numbers are the same'))
  })

  test('of four factors add up: a sum of effects has no interaction', () => {
    const [a, b, c, d] = [
      [0, 3],
      [0, 1, 5],
      [0, 2],
      [0, 4, 5],
    ] as const
    const values = a.map((i) => b.map((j) => c.map((k) => d.map((l) => i + j + k + l))))
    const { component } = varianceComponents(['a', 'b', 'c', 'd'], values)
    const variance = (of: readonly number[]): number => {
      const centre = of.reduce((sum, each) => sum + each, 0) / of.length
      return of.reduce((sum, each) => sum + (each - centre) ** 2, 0) / (of.length - 1)
    }
    for (const [name, expected] of Object.entries({ a: variance(a), b: variance(b), c: variance(c), d: variance(d) }))
      expect(component[name]).toBeCloseTo(expected, 10)
    const rest = Object.entries(component).filter(([name]) => name.length > 1)
    expect(Math.max(...rest.map(([, value]) => value))).toBeLessThan(1e-10)
  })
})

describe('the order of systems', () => {
  test('that another judge turns round is named, with the systems', async () => {
    const random = createRandom('order')
    const findings = await analyse(
      study(
        ({ target, judge, scenario }) =>
          (target === 2 ? 9 : judge === 0 ? target : -target / 2) + scenario + normal(random) / 9,
      ),
    )
    const rows = table(findings, 'order').rows.map(numbers)
    expect(rows).toMatchObject([
      { condition: 'simulator.model', first: 'small', second: 'large', tau: 1, reversed: 0, told: 0 },
      { condition: 'felt.model', first: 'x', second: 'y', tau: expect.closeTo(1 / 3), reversed: 1, told: 1 },
    ])
    expect(findings.sentences).toContain('felt · mood: B is ahead of A with felt.model x, and behind with y.')
  })

  test('that survives is said to', async () => {
    const findings = await analyse(study(({ target, judge, scenario }) => target + judge + scenario))
    expect(findings.sentences?.at(-1)).toBe(
      'The order of 3 supporters is the same with each of 2 seekers and 2 judges.',
    )
  })

  test('is said to survive those who were asked only, and not what was not varied', async () => {
    const one = await analyse(study(({ target, scenario }) => target + scenario, { judge: 1 }))
    expect(one.sentences?.at(-1)).toBe(
      'No two of 3 supporters change places between 2 seekers; there is one judge only.',
    )
  })
})

test('stability over repeats is an agreement and a deviation', async () => {
  const random = createRandom('stability')
  const findings = await analyse(study(({ target, scenario }) => 3 * target + scenario + normal(random), { repeat: 3 }))
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
  const findings = await analyse(study(valueAt, { scenario: 10 }), { known: { better: ['A', 'B'], worse: ['C'] } })
  const [row] = table(findings, 'known-groups').rows
  expect(row).toMatchObject({ number: 'felt · mood', conditions: '2 of 4' })
  expect(numbers(row!)['difference']).toBeCloseTo(2, 0)
  expect((row!['difference'] as Quantity).p).toMatchObject({ state: 'known' })
  expect(findings.sentences?.[0]).toMatch(/1 of 1 numbers tell A \+ B apart from C/)
})

test('an evaluation without numbers has nothing to say', async () => {
  expect(await analyse(evaluationOf({ dialogues: [] }))).toEqual({ tables: [], figures: [], sentences: [] })
})
