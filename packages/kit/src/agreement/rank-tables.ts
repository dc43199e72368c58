/**
 * Tables of rank correlations: within supporters, across repeats, of dialogues and of supporters.
 */
import {
  type Evaluation,
  offlineMark,
  type Quantity,
  type Table,
  type Words,
} from '@attune/core/findings'
import { worded } from '../columns.js'
import { type RankAgreement, rankAgreement, type Rankable } from './rank-agreement.js'
import type { Rating } from './ratings.js'
import { repeatedAgreement } from './repeated.js'
import { withinSupporters } from './within.js'

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
export interface Source extends AgreementOptions {
  readonly evaluation: Pick<Evaluation, 'supporters' | 'statistics' | 'claims'>
  readonly ratings: readonly Rating[]
}

export type LevelName = 'dialogues' | 'supporters'

/** Two ratings with their agreement at a level. */
export interface Pair {
  readonly first: Rating
  readonly second: Rating
  readonly agreement: RankAgreement
}

/** A level with its pairs and its table. */
export interface Level {
  readonly name: LevelName
  readonly pairs: readonly Pair[]
  readonly table: Table
}

/** Rank correlations of each pair of ratings at one level, with their table. */
export function levelOf(
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
export function withinOf(source: Source): {
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
export function repeatedTable(source: Source): Table[] {
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

export const levels = Object.values(levelTitles)

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
