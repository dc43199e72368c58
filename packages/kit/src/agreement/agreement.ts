import {
  type Cell,
  type Column,
  type Evaluation,
  type Figure,
  type Quantity,
  type Table,
  type Words,
  offlineMark,
} from '@attune/core/findings'
import { matrixChart } from '../figures/matrix-chart.js'
import { sizeText } from '../figures/intervals-text.js'
import { correlated, formatInterval } from '@attune/tables'
import { fewClustersNote } from '../notes.js'
import { quantity } from '../quantity.js'
import { agreementDifferences } from './agreement-claims.js'
import { byDialogue, bySupporter } from './levels.js'
import { type RankAgreement, rankAgreement, type Rankable } from './rank-agreement.js'
import type { Rating } from './ratings.js'
import { scoreTable, severityTable } from './scores.js'
import { repeatedAgreement } from './repeated.js'
import { withinSupporters } from './within.js'
import type { KitFindings } from '../table.js'
import { english, quoted, translationsOf, worded } from '../columns.js'

export interface AgreementOptions {
  /**
   * Prefix of the table ids: `<id>-within`, `<id>-dialogues`, `<id>-supporters`, `<id>-means`, and
   * with `isSameScale` also `<id>-scores` and `<id>-severity`.
   */
  readonly id: string
  /** True if all ratings use one scale, so that equal scores mean the same. */
  readonly isSameScale?: boolean
  /**
   * Least and greatest score of the scale, or all possible scores. Default: the scale that
   * components declare, else the scores that occur.
   */
  readonly scale?: readonly number[] | undefined
  readonly notes?: readonly Words[]
}

/** Data from which the tables of agreement are computed. */
interface Source extends AgreementOptions {
  readonly evaluation: Pick<Evaluation, 'supporters' | 'statistics' | 'claims'>
  readonly ratings: readonly Rating[]
}

/**
 * Agreement of ratings at three levels:
 *
 * - the same scores, for ratings on one scale: Krippendorff's alpha, ICC, Gwet's AC2, kappa, r, and
 * the severity of each rater;
 * - the same order of dialogues: within a supporter, and over all dialogues;
 * - the same order of supporters: Spearman's rho and Kendall's tau-b.
 *
 * Also gives the means behind the supporters' ranks, a heat map of each order, and for few ratings
 * a sentence per pair of ratings.
 *
 * ```ts
 * const ratings = columns.map((column) => ratingOf(rows, column))
 * agreement(evaluation, ratings, { id: 'agreement', isSameScale: true, scale: [0, 10] })
 * ```
 */
export function agreement(
  evaluation: Source['evaluation'],
  ratings: readonly Rating[],
  options: AgreementOptions,
): KitFindings {
  const source: Source = { evaluation, ratings, ...options }
  const { level } = evaluation.statistics
  const dialogues = levelOf(source, 'dialogues', byDialogue)
  const supporters = levelOf(source, 'supporters', (first, second) =>
    bySupporter(first, second, evaluation.supporters),
  )
  const withins = withinOf(source)
  // With a single supporter, the correlation within supporters is that over all dialogues, so only
  // one of them is shown.
  const isDivided = evaluation.supporters.length > 1
  const differences = agreementDifferences(evaluation, ratings, options.id)
  const isScaled = options.isSameScale === true && ratings.length > 1
  const drawn = [dialogues, supporters].filter((each) => isDrawn(each, source))
  const said = sentencesOf(isDivided ? withins.quantities : [], dialogues.pairs, supporters.pairs)
  return {
    tables: [
      ...(isScaled ? [scoreTable(ratings, { ...options, id: `${options.id}-scores`, level })] : []),
      withins.table,
      ...repeatedTable(source),
      ...differences.tables,
      dialogues.table,
      supporters.table,
      ...(isScaled ? [severityTable(ratings, `${options.id}-severity`, level)] : []),
      meansTable(source),
    ],
    figures: drawn.map((each) => heatMap(source, each)),
    sentences: [...said.map(english), ...differences.sentences],
    ...(differences.stated && { stated: differences.stated }),
    ...translationsOf([...said, ...(drawn.length > 0 ? [describe(ratings), ...levels] : [])]),
  }
}

/**
 * Numbers of ratings that get a heat map: two ratings give one number, more than twelve are
 * unreadable.
 */
const DRAWN = { least: 3, most: 12 }
/**
 * Minimum number of supporters for a heat map: with fewer, a rank correlation has only a handful of
 * possible values.
 */
const FEWEST_RANKED = 5

function isDrawn({ name, pairs }: Level, { ratings, evaluation }: Source): boolean {
  if (ratings.length < DRAWN.least || ratings.length > DRAWN.most || pairs.every(isUnknown))
    return false
  return name === 'dialogues' || evaluation.supporters.length >= FEWEST_RANKED
}

/**
 * Maximum number of pairs of ratings that get a sentence each. With more pairs only the table shows
 * them.
 */
const MOST_SENTENCES = 6

/**
 * Sentences on the agreement of each pair of ratings. The agreement within supporters comes first:
 * across supporters, ratings also agree because of any other property in which supporters differ.
 */
function sentencesOf(
  withins: readonly Quantity[],
  dialogues: readonly Pair[],
  supporters: readonly Pair[],
): Words[] {
  if (dialogues.length > MOST_SENTENCES) return []
  const rhoText = ({ value, interval }: Quantity): string[] => {
    if (value.state === 'unknown') return []
    return [
      `ρ = ${value.value.toFixed(2)}${interval ? ` ${formatInterval(interval, correlated)}` : ''}`,
    ]
  }
  return dialogues.flatMap(({ first, second, agreement: { spearman } }, at) => {
    const [one, other] = [first.column.title, second.column.title]
    const order = supporters[at]!.agreement.spearman.value
    const [all] = rhoText(spearman)
    if (all === undefined) return []
    const found = {
      n: spearman.n,
      all,
      within: withins[at] && rhoText(withins[at])[0],
      systems: order.state === 'known' ? `ρ = ${order.value.toFixed(2)}` : undefined,
    }
    return [
      {
        en: `${one} and ${other} order ${orders.en(found).join(', ')}.`,
        zh: `${one} 与 ${other} 的排序一致程度：${orders.zh(found).join('，')}。`,
      },
    ]
  })
}

interface Orders {
  readonly n: number
  readonly all: string
  readonly within: string | undefined
  readonly systems: string | undefined
}

/**
 * Texts on the agreement of two ratings: within supporters, over all dialogues, and over
 * supporters.
 */
const orders = {
  en: ({ n, all, within, systems }: Orders): string[] => [
    ...(within === undefined
      ? [`${n} dialogues with ${all}`]
      : [`the dialogues of one supporter with ${within}`, `all ${n} dialogues with ${all}`]),
    ...(systems === undefined ? [] : [`of supporters with ${systems}`]),
  ],
  zh: ({ n, all, within, systems }: Orders): string[] => [
    ...(within === undefined ? [] : [`同一支持者的对话 ${within}`]),
    `全部 ${n} 个对话 ${all}`,
    ...(systems === undefined ? [] : [`支持者 ${systems}`]),
  ],
} as const

type LevelName = 'dialogues' | 'supporters'

interface Pair {
  readonly first: Rating
  readonly second: Rating
  readonly agreement: RankAgreement
}

interface Level {
  readonly name: LevelName
  readonly pairs: readonly Pair[]
  readonly table: Table
}

function levelOf(
  source: Source,
  name: LevelName,
  rankableOf: (first: Rating, second: Rating) => Rankable,
): Level {
  const { evaluation, id } = source
  const pairs = pairsOf(source).map(([first, second]): Pair => {
    const mark = offlineMark([...first.scores, ...second.scores])
    const { spearman, kendall } = rankAgreement(
      rankableOf(first, second),
      evaluation.statistics.level,
    )
    return {
      first,
      second,
      agreement: { spearman: { ...spearman, ...mark }, kendall: { ...kendall, ...mark } },
    }
  })
  const table = worded({
    id: `${id}-${name}`,
    title: levelTitles[name],
    columns: [
      ...named,
      { key: 'spearman', title: 'Spearman ρ' },
      { key: 'kendall', title: 'Kendall τ-b' },
    ],
    rows: pairs.map(({ first, second, agreement: { spearman, kendall } }) => ({
      ...namesOf(first, second),
      spearman,
      kendall,
    })),
    notes: [levelNotes[name], ...commonNotes(source)],
  })
  return { name, pairs, table }
}

/** All pairs of two ratings, each pair once. */
const pairsOf = ({ ratings }: Pick<Source, 'ratings'>): (readonly [Rating, Rating])[] =>
  ratings.flatMap((first, index) =>
    ratings.slice(index + 1).map((second) => [first, second] as const),
  )

const named = [
  { key: 'first', title: 'First' },
  { key: 'second', title: 'Second' },
] as const

const namesOf = (first: Rating, second: Rating) => ({
  first: first.column.title,
  second: second.column.title,
})

/** The main table: the agreement within supporters, without the differences between them. */
function withinOf(source: Source): {
  readonly quantities: readonly Quantity[]
  readonly table: Table
} {
  const { level } = source.evaluation.statistics
  const pairs = pairsOf(source)
  const quantities = pairs.map(([first, second]) => withinSupporters(first, second, level))
  return {
    quantities,
    table: worded({
      id: `${source.id}-within`,
      title: {
        en: 'Same order of dialogues of one supporter: rank correlations',
        zh: '同一支持者的对话排序是否相同：秩相关',
      },
      columns: [...named, { key: 'spearman', title: 'Spearman ρ' }],
      rows: pairs.map(([first, second], at) => ({
        ...namesOf(first, second),
        spearman: quantities[at]!,
      })),
      notes: [
        {
          en: 'Ranks of the dialogues of each supporter by itself, mean over supporters: that some supporters are better by both does not raise it.',
          zh: '各支持者的对话分别排名，再对支持者取均值：某些支持者在两项上都更好，不会使它变高。',
        },
        ...commonNotes(source),
      ],
    }),
  }
}

/**
 * Table for repeated dialogues: agreement across repeats, and its upper limit given the noise
 * between repeats.
 */
function repeatedTable(source: Source): Table[] {
  const { level } = source.evaluation.statistics
  const rows = pairsOf(source).flatMap(([first, second]) => {
    const found = repeatedAgreement(first, second, level)
    return found ? [{ ...namesOf(first, second), ...found }] : []
  })
  if (rows.length === 0) return []
  return [
    worded({
      id: `${source.id}-repeats`,
      title: {
        en: 'Agreement across repeats, and what their noise leaves possible',
        zh: '跨重复的一致性，以及噪声所允许的上限',
      },
      columns: [
        ...named,
        { key: 'across', title: 'ρ across repeats' },
        { key: 'ceiling', title: 'at most' },
      ],
      rows,
      notes: [
        'Across repeats: one of the two in one repeat, the other in another one, within supporters. At most: the geometric mean of what each has with itself in the other repeat.',
        'What both see in the same dialogue is in the table above, and can be more than this.',
      ],
    }),
  ]
}

const levelTitles: Readonly<Record<LevelName, Words>> = {
  dialogues: { en: 'Same order of dialogues: rank correlations', zh: '对话排序是否相同：秩相关' },
  supporters: {
    en: 'Same order of supporters: rank correlations',
    zh: '支持者排序是否相同：秩相关',
  },
}

const levels = Object.values(levelTitles)

const levelNotes: Readonly<Record<LevelName, Words>> = {
  dialogues: {
    en: 'Ranks of dialogues, of all scenarios and supporters together, that have both values.',
    zh: '对两者都有值的对话排名，所有情景和支持者放在一起。',
  },
  supporters: {
    en: 'Ranks of supporters by their means. They have no interval: with few supporters ranks change in jumps.',
    zh: '按均值对支持者排名。没有区间：支持者少时名次是跳变的。',
  },
}

function commonNotes({ ratings, notes = [] }: Source): Words[] {
  const flipped = ratings.filter(({ sign }) => sign === -1).map(({ column }) => column.title)
  return [
    {
      en: '1: the same order, 0: no relation, -1: the opposite order.',
      zh: '1：顺序相同，0：没有关系，-1：顺序相反。',
    },
    ...(flipped.length === 0
      ? []
      : [
          {
            en: `Ranked with the lowest value as the best: ${flipped.join(', ')}.`,
            zh: `以最低值为最好来排名：${flipped.join('、')}。`,
          },
        ]),
    ...(ratings.length < 2
      ? [{ en: 'A comparison needs at least two ratings.', zh: '比较至少需要两种评分。' }]
      : []),
    ...notes,
  ]
}

function meansTable({ id, evaluation, ratings, notes = [] }: Source): Table {
  const cellsOf = (supporter: string): [string, Cell][] =>
    ratings.map(({ column: { key }, scores }) => {
      const own = scores.filter((score) => score.supporter === supporter)
      return [key, quantity(own, { level: evaluation.statistics.level })]
    })
  return worded({
    id: `${id}-means`,
    title: { en: 'Means used to rank supporters', zh: '用于给支持者排名的均值' },
    columns: [
      { key: 'supporter', title: 'Supporter' },
      ...ratings.map(({ column }): Column => column),
    ],
    rows: evaluation.supporters.map((supporter) => ({
      supporter,
      ...Object.fromEntries(cellsOf(supporter)),
    })),
    notes: [...notes, ...fewClustersNote(ratings.flatMap(({ scores }) => scores))],
  })
}

const isUnknown = ({ agreement }: Pair): boolean => agreement.spearman.value.state === 'unknown'

function sizesOf(pairs: readonly Pair[]): string[] {
  const known = pairs
    .map(({ agreement: { spearman } }) => spearman)
    .filter(({ value }) => value.state === 'known')
  return known.length === 0 ? [] : [`${sizeText(known)} for each two`]
}

function heatMap({ ratings }: Source, { name, pairs, table: { id, title, notes } }: Level): Figure {
  const titles = ratings.map(({ column }) => column.title)
  return matrixChart({
    id,
    title,
    subtitle: [`Spearman's rank correlation of ${name}`, ...sizesOf(pairs)],
    description: english(describe(ratings)),
    notes: [
      ...notes,
      ...(pairs.some(isUnknown) ? ['–: no correlation; the table gives the reason.'] : []),
    ],
    rows: titles,
    columns: titles,
    rowTitle: '',
    columnTitle: '',
    cells: pairs.flatMap(({ first, second, agreement: { spearman } }) => [
      { row: first.column.title, column: second.column.title, value: spearman.value },
      { row: second.column.title, column: first.column.title, value: spearman.value },
    ]),
    domain: [-1, 1],
    colours: 'diverging',
    offline: pairs.some(({ agreement }) => agreement.spearman.offline === true),
  })
}

function describe(ratings: readonly Rating[]): Words {
  const titles = ratings.map(({ column }) => column.title)
  return {
    en: `A square of numbers from -1 to 1 with a row and a column for each of ${titles.join(', ')}.`,
    zh: `由 -1 到 1 的数字组成的方阵，行和列依次为：${quoted(titles)}。`,
  }
}
