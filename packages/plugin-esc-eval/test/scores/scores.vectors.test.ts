import { known, type Known, type Preference } from '@attune/core'
import type { Analysis } from '@attune/core/internal'
import type { Findings, Quantity } from '@attune/core/findings'
import { evaluationOf, make } from '@attune/testkit'
import { answering } from '@attune/testkit/internal'
import { orNull } from '@attune/testkit/shared/values.js'
import { accuracy } from '../../src/analyses/accuracy/index.js'
import { correlations } from '../../src/analyses/correlations/index.js'
import { levels } from '../../src/analyses/correlations/levels.js'
import { rolePlayers } from '../../src/analyses/role-players/index.js'
import { tables } from '../../src/analyses/tables/index.js'
import { dimensions, dimensionTitles, type Dimension } from '../../src/dimensions/dimensions.js'
import { pickShares, roleMetrics, type RoleMetric } from '../../src/scores/role-play-quality.js'
import { readRatings } from '../../src/seeker-quality/prompts.js'
import { evaluation } from '../analyses/evaluation.js'
import { testAsyncFamily } from '../vector-family.js'

type Score = number | null
type ByDimension<T> = Readonly<Record<Dimension, T>>
type Failed = 'exclude' | 'zero'

/** As released files hold scores: -1 stands for an answer that could not be read. */
const scoreOf = (score: Score | undefined): Score => (score === -1 ? null : (score ?? null))

const analysed = (
  component: Parameters<typeof make>[0],
  of: Parameters<Analysis['analyse']>[0],
  options: object,
) => (make(component, options) as Analysis).analyse(of, answering()) as Promise<Findings>

interface Column {
  readonly nTotal: number
  readonly nScored: number
  readonly coverage: number | null
  readonly mean: number | null
  readonly percent: number | null
}

/** What the table of scores says of each dimension of one supporter. */
async function columns(
  records: readonly Partial<ByDimension<Score>>[],
  failed: Failed,
): Promise<ByDimension<Column>> {
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
    const read = isCounted
      ? records.filter((record) => scoreOf(record[name]) !== null).length
      : cell.n
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
  values.includes(null)
    ? null
    : values.reduce<number>((sum, value) => sum + value!, 0) / values.length

testAsyncFamily<Averaged, { printed?: object }>(
  'dimension-averages',
  async (input, { printed }) => {
    if ('records' in input) {
      const found = await columns(input.records, input.failed)
      return {
        dimensions: found,
        average: meanOf(Object.values(found).map(({ percent }) => percent)),
      }
    }
    // Whole points of so many dialogues: as many fours as there are, the rest of one dialogue, and
    // zeros.
    const records = Array.from({ length: input.n }, (_, at) =>
      eachOf(dimensions, (name) => Math.min(4, Math.max(0, input.totalPoints[name] - 4 * at))),
    )
    const percent = eachOf(dimensions, () => 0 as number | null)
    for (const [name, column] of Object.entries(await columns(records, 'exclude')))
      percent[name as Dimension] = column.percent
    return { percent, average: meanOf(Object.values(percent)), printed }
  },
)

type Ranked = { readonly softTolerance: number } & (
  | { readonly predicted: Score[]; readonly gold: number[] }
  | { readonly predicted: ByDimension<Score[]>; readonly gold: ByDimension<number[]> }
)

/**
 * What the table of accuracy says of each dimension, and their mean. One point of difference is
 * near.
 */
testAsyncFamily<Ranked>(
  'ranker-accuracy',
  async ({ predicted, gold }) => {
    const isOne = Array.isArray(predicted)
    const scored = isOne ? (['overall'] as const) : dimensions
    const all = (of: Score[] | ByDimension<Score[]>, name: Dimension) =>
      Array.isArray(of) ? of : of[name]
    const dialogues = all(gold, 'overall').map((_, scenario) => {
      const of = (by: Ranked['predicted']) => ({
        scores: dimensions.map((name) =>
          (scored as readonly string[]).includes(name) ? all(by, name)[scenario]! : null,
        ),
      })
      return {
        supporter: 'a',
        scenario,
        scores: { judge: { scores: of(predicted).scores.map(scoreOf) }, people: of(gold) },
      }
    })
    const scoredBy = evaluation(dialogues, [], { judges: ['judge', 'people'] })
    const { tables: found } = await analysed(accuracy, scoredBy, { people: 'people' })
    const rowOf = (title: string) => {
      const row = found[0]?.rows.find(({ dimension }) => dimension === title)
      const share = (key: string) =>
        row ? orNull((row[key] as Quantity).value as Known<number>) : null
      return {
        n: Number(row?.['n'] ?? 0),
        nUnparsed: Number(row?.['unread'] ?? 0),
        acc: share('acc'),
        accSoft: share('soft'),
      }
    }
    if (isOne) return rowOf(dimensionTitles.overall)
    const { acc, accSoft } = rowOf('Mean')
    return { dimensions: eachOf(dimensions, (name) => rowOf(dimensionTitles[name])), acc, accSoft }
  },
  ({ softTolerance }) => softTolerance === 1,
)

/** At the levels of the analysis: a measure against what people say. */
testAsyncFamily<{ metric: number[][]; human: number[][] }>(
  'correlation-levels',
  async ({ metric, human }) => {
    const dialogues = metric.flatMap((row, item) =>
      row.map((value, at) => ({
        supporter: String(at),
        scenario: { id: String(item), language: 'en' },
        estimates: { metric: { measures: { value: known(value) }, series: {} } },
        verdicts: {
          people: [{ criterion: 'overall', outcome: known(human[item]![at]!), rationale: '' }],
        },
      })),
    )
    const { tables: found } = await analysed(correlations, evaluationOf({ dialogues }), {
      people: 'people',
    })
    return eachOf(levels, (level) => {
      const row = found.find(({ id }) => id === `correlations-${level}-en`)!.rows[0]!
      const cell = (name: string) => row[name] as Quantity
      const values = eachOf(['pearson', 'spearman', 'kendall'], (name) =>
        orNull(cell(name).value as Known<number>),
      )
      return level === 'sample'
        ? { nUsed: cell('pearson').n, nSkipped: Number(row['skipped']), ...values }
        : values
    })
  },
)

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
  if (ratings.some((each) => readRatings(JSON.stringify(each)).state === 'unknown'))
    return { error: 'out_of_range' }
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

const eachOf = <Name extends string, T>(
  names: readonly Name[],
  valueOf: (name: Name) => T,
): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, T>
