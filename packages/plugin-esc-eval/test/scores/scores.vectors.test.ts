import { known, unknown, type Analysis, type Known, type Preference } from '@attune/core'
import type { Findings, Quantity } from '@attune/core/findings'
import { answering, evaluationOf, make, orNull } from '@attune/testkit'
import { correlationsAt, levels, type Cell } from '../../src/analyses/correlations/levels.js'
import { rolePlayers } from '../../src/analyses/role-players/index.js'
import { tables } from '../../src/analyses/tables/index.js'
import { dimensions, type Dimension } from '../../src/dimensions/dimensions.js'
import { rankerAccuracy } from '../../src/scores/ranker-accuracy.js'
import { pickShares, roleMetrics, type RoleMetric } from '../../src/scores/role-play-quality.js'
import { readRatings } from '../../src/seeker-quality/prompts.js'
import { evaluation } from '../analyses/evaluation.js'
import { testAsyncFamily, testFamily } from '../vector-family.js'

type Score = number | null
type ByDimension<T> = Readonly<Record<Dimension, T>>
type Failed = 'exclude' | 'zero'

/** As released files hold scores: -1 stands for an answer that could not be read. */
const scoreOf = (score: Score | undefined): Score => (score === -1 ? null : (score ?? null))
const releasedScore = (score: Score): Known<number> => {
  const read = scoreOf(score)
  return read === null ? unknown('unreadable answer') : known(read)
}

const analysed = (component: Parameters<typeof make>[0], of: Parameters<Analysis['analyse']>[0], options: object) =>
  (make(component, options) as Analysis).analyse(of, answering()) as Promise<Findings>

interface Column {
  readonly nTotal: number
  readonly nScored: number
  readonly coverage: number | null
  readonly mean: number | null
  readonly percent: number | null
}

/** What the table of scores says of each dimension of one supporter. */
async function columns(records: readonly Partial<ByDimension<Score>>[], failed: Failed): Promise<ByDimension<Column>> {
  const dialogues = records.map((record, scenario) => ({
    supporter: 'a',
    scenario,
    scores: { judge: { scores: dimensions.map((name) => scoreOf(record[name])) } },
  }))
  const { tables: found } = await analysed(tables, evaluation(dialogues), { failed })
  const row = found.find(({ id }) => id === 'scores-judge-en')?.rows[0]
  return eachOf(dimensions, (name) => {
    const cell = row?.[name] as Quantity | undefined
    // Where unreadable scores count as 0, the table's n is that of all dialogues.
    const isCounted = failed === 'zero' || cell === undefined
    const read = isCounted ? records.filter((record) => scoreOf(record[name]) !== null).length : cell.n
    const mean = cell === undefined ? null : orNull(cell.value as Known<number>)
    return {
      nTotal: records.length,
      nScored: read,
      coverage: records.length === 0 ? null : read / records.length,
      mean,
      percent: mean === null ? null : 25 * mean,
    }
  })
}

/** A dimension that no dialogue has is no column; the others are there so that it is. */
testAsyncFamily<{ scores: Score[]; failed: Failed }>(
  'normalise',
  async ({ scores, failed }) =>
    (
      await columns(
        scores.map((score) => ({ overall: score })),
        failed,
      )
    ).overall,
)

type Averaged =
  | { readonly records: Partial<ByDimension<Score>>[]; readonly failed: Failed }
  | { readonly n: number; readonly totalPoints: ByDimension<number> }

const meanOf = (values: readonly (number | null)[]): number | null =>
  values.includes(null) ? null : values.reduce<number>((sum, value) => sum + value!, 0) / values.length

testAsyncFamily<Averaged, { printed?: object }>('dimension-averages', async (input, { printed }) => {
  if ('records' in input) {
    const found = await columns(input.records, input.failed)
    return { dimensions: found, average: meanOf(Object.values(found).map(({ percent }) => percent)) }
  }
  // Whole points of so many dialogues: as many fours as there are, the rest of one dialogue, and zeros.
  const records = Array.from({ length: input.n }, (_, at) =>
    eachOf(dimensions, (name) => Math.min(4, Math.max(0, input.totalPoints[name] - 4 * at))),
  )
  const percent = eachOf(dimensions, () => 0 as number | null)
  for (const [name, column] of Object.entries(await columns(records, 'exclude')))
    percent[name as Dimension] = column.percent
  return { percent, average: meanOf(Object.values(percent)), printed }
})

type Ranked = { readonly softTolerance: number } & (
  | { readonly predicted: Score[]; readonly gold: number[] }
  | { readonly predicted: ByDimension<Score[]>; readonly gold: ByDimension<number[]> }
)

testFamily<Ranked>('ranker-accuracy', ({ predicted, gold, softTolerance }) => {
  const of = (scores: Score[], by: number[]) => {
    const { acc, accSoft, ...counts } = rankerAccuracy(scores.map(releasedScore), by, softTolerance)
    return { ...counts, acc: orNull(acc), accSoft: orNull(accSoft) }
  }
  if (Array.isArray(predicted)) return of(predicted, gold as number[])
  const found = eachOf(dimensions, (name) => of(predicted[name], (gold as ByDimension<number[]>)[name]))
  const mean = (key: 'acc' | 'accSoft') =>
    dimensions.reduce((sum, name) => sum + found[name]![key]!, 0) / dimensions.length
  return { dimensions: found, acc: mean('acc'), accSoft: mean('accSoft') }
})

testFamily<{ metric: number[][]; human: number[][] }>('correlation-levels', ({ metric, human }) => {
  const cells = metric.flatMap((row, item) =>
    row.map((value, at): Cell => ({
      item: String(item),
      cluster: String(item),
      supporter: String(at),
      metric: value,
      human: human[item]![at]!,
    })),
  )
  return eachOf(levels, (level) => {
    const { skipped, ...found } = correlationsAt(level, cells, 0.95)
    const coefficients = eachOf(['pearson', 'spearman', 'kendall'], (name) =>
      orNull(found[name as keyof typeof found].value as Known<number>),
    )
    return level === 'sample' ? { nUsed: metric.length - skipped, nSkipped: skipped, ...coefficients } : coefficients
  })
})

interface Rated {
  readonly ratings: Readonly<Record<RoleMetric, number>>[]
}
interface Compared {
  readonly comparisons: { readonly a: string; readonly b: string; readonly winner: string }[]
}

testAsyncFamily<Rated | Compared>('roleplay-quality', async (input) => {
  if ('ratings' in input) return qualityOf(input)
  const outcomes = input.comparisons.map(({ a, b, winner }) => {
    const outcome: Preference = winner === 'tie' ? 'tie' : winner === a ? 'first' : 'second'
    return { first: a, second: b, outcome }
  })
  return { models: Object.fromEntries(pickShares(outcomes)) }
})

async function qualityOf({ ratings }: Rated): Promise<object> {
  if (ratings.some((each) => readRatings(JSON.stringify(each)).state === 'unknown')) return { error: 'out_of_range' }
  const dialogues = ratings.map((each, at) => ({
    supporter: 'a',
    scenario: { id: String(at) },
    verdicts: {
      quality: roleMetrics.map((metric) => ({
        criterion: `seeker-${metric}`,
        group: 'role-player',
        outcome: known(each[metric]),
        rationale: '',
      })),
    },
  }))
  const { tables: found } = await analysed(rolePlayers, evaluationOf({ dialogues }), {})
  const row = found.find(({ id }) => id === 'role-players-quality')!.rows[0]!
  const value = (key: string): number => 5 * orNull((row[key] as Quantity).value as Known<number>)!
  const metrics = eachOf(roleMetrics, (metric) => value(`seeker-${metric}`))
  return { metrics, average: value('seeker-average') }
}

const eachOf = <Name extends string, T>(names: readonly Name[], valueOf: (name: Name) => T): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, T>
