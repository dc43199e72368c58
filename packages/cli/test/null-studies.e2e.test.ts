// A small part of `npm run bench -- coverage`: studies whose truth is known, through the command.
// Each measure is one study.
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { project, run } from './e2e/in-process.js'

/** `npm run soak` sets it: longer series. */
const isLong = process.env['ATTUNE_SOAK'] !== undefined

const STUDIES = 400
const plugin = fileURLToPath(import.meta.resolve('../../../benchmarks/studies/plugin.mjs'))

interface Known {
  readonly state: string
  readonly value: number
}
interface Cell {
  readonly p: Known
  readonly adjusted: Known
  readonly interval?: { readonly lower: number; readonly upper: number }
  readonly claim: { readonly detected: boolean }
}
type Rows = readonly Readonly<Record<string, Cell>>[]

interface Study {
  readonly scenarios: number
  readonly supporters: readonly string[]
  readonly estimator?: object
  readonly statistics?: object
}

/** The tables of the means of all supporters, and of their pairs; each measure is a study. */
async function tablesOf({ scenarios, supporters, estimator, statistics }: Study) {
  const folder = project({
    'attune.config.yaml': {
      plugins: [plugin],
      ...(statistics && { statistics }),
      supporters: Object.fromEntries(supporters.map((name) => [name, { use: 'core/rule-based' }])),
      evaluations: [
        {
          name: 'study',
          scenarios: { use: 'study/scenarios', count: scenarios },
          simulator: 'study/named',
          estimators: { 'study/drawn': { measures: STUDIES, ...estimator } },
          analyses: { 'core/measures': {} },
        },
      ],
    },
  })
  const { evaluations } = await run(folder)
  const tables = evaluations.flatMap(({ findings }) => findings.tables)
  const rowsOf = (id: string): Rows => tables.find((table) => table.id === id)!.rows as Rows
  return {
    means: rowsOf('measures-study-drawn'),
    pairs: rowsOf('measures-study-drawn-comparisons'),
  }
}

/** Of each measure the cells of all supporters, and of their pairs. */
async function studies(scenarios: number, supporters: readonly string[], estimator: object = {}) {
  const { means, pairs } = await tablesOf({ scenarios, supporters, estimator })
  const keys = Object.keys(pairs[0]!).filter((key) => /^m\d/.test(key))
  expect(keys).toHaveLength(STUDIES)
  return keys.map((key) => ({
    means: means.map((row) => row[key]!),
    pairs: pairs.map((row) => row[key]!),
  }))
}

const share = <T>(all: readonly T[], isSo: (each: T) => boolean): number =>
  all.filter(isSo).length / all.length
const isFound = ({ state, value }: Known): boolean => state === 'known' && value < 0.05
const holds = ({ interval }: Cell, truth: number): boolean =>
  interval !== undefined && interval.lower <= truth && truth <= interval.upper
/** A limit and three errors of a share of so many studies. */
const atMost = (limit: number): number => limit + 3 * Math.sqrt((limit * (1 - limit)) / STUDIES)
const atLeast = (limit: number): number => limit - 3 * Math.sqrt((limit * (1 - limit)) / STUDIES)

it.each(isLong ? [5, 20] : [20])(
  'equal systems in %d scenarios are called different no more often than tables say',
  async (size) => {
    const all = await studies(size, ['a', 'b', 'c'])
    expect(share(all, ({ pairs: [pair] }) => isFound(pair!.p))).toBeLessThan(atMost(0.05))
    expect(share(all, ({ pairs }) => pairs.some(({ adjusted }) => isFound(adjusted)))).toBeLessThan(
      atMost(0.05),
    )
    const cells = all.flatMap(({ pairs }) => pairs)
    if (size < 8) {
      // Five scenarios are too few for a test: there is neither p nor an interval.
      expect(
        cells.every(({ p, interval }) => p.state === 'unknown' && interval === undefined),
      ).toBe(true)
      return expect(
        all.every(({ means }) => means.every(({ interval }) => interval === undefined)),
      ).toBe(true)
    }
    // Not by saying nothing; and an interval excludes 0 exactly where its claim is found.
    expect(share(all, ({ pairs: [pair] }) => isFound(pair!.p))).toBeGreaterThan(0.02)
    expect(cells.filter((cell) => holds(cell, 0) === cell.claim.detected)).toEqual([])
    expect(share(all, ({ means: [mean] }) => holds(mean!, 0))).toBeGreaterThan(atLeast(0.95))
  },
)

it('a difference of one standard deviation is found in 12 scenarios, and its interval holds', async () => {
  const all = await studies(12, ['a', 'b'], { scale: Math.SQRT1_2, shift: { a: 1 } })
  expect(share(all, ({ pairs: [pair] }) => isFound(pair!.p))).toBeGreaterThan(atLeast(0.78))
  expect(share(all, ({ pairs: [pair] }) => holds(pair!, 1))).toBeGreaterThan(atLeast(0.95))
})

it('intervals of skewed means hold as often as the documentation says', async () => {
  const all = await studies(8, ['a', 'b'], { distribution: 'exponential' })
  expect(share(all, ({ means: [mean] }) => holds(mean!, 1))).toBeGreaterThan(atLeast(0.88))
})

it.runIf(isLong)(
  '18 systems, each a standard deviation better than the next, are all told apart in 118 scenarios by the default',
  async () => {
    const supporters = Array.from({ length: 18 }, (_, at) => `s${at}`)
    const shift = Object.fromEntries(supporters.map((name, at) => [name, -at]))
    const { pairs } = await tablesOf({
      scenarios: 118,
      supporters,
      estimator: { measures: 2, shift },
    })
    expect(pairs).toHaveLength((18 * 17) / 2)
    const neighbours = supporters.slice(1).map((second, at) => [supporters[at], second])
    const isTold = ({ adjusted, interval }: Cell): boolean =>
      isFound(adjusted) && interval!.lower > 0
    const told = pairs.filter(({ m0001, m0002 }) => isTold(m0001!) && isTold(m0002!))
    const namesOf = (rows: Rows): unknown[] => rows.map(({ first, second }) => [first, second])
    expect(namesOf(told)).toEqual(expect.arrayContaining(neighbours))
  },
)
