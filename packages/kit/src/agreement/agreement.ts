import {
  type Cell,
  type Column,
  type Quantity,
  type Table,
  type Words,
} from '@attune/core/findings'
import { correlated, formatEstimate } from '@attune/tables'
import { fewClustersNote } from '../notes.js'
import { quantity } from '../quantity.js'
import { agreementDifferences } from './agreement-claims.js'
import { byDialogue, bySupporter } from './levels.js'
import type { Rating } from './ratings.js'
import { scoreTable, severityTable } from './scores.js'
import type { KitFindings } from '../table.js'
import { english, translationsOf, worded } from '../columns.js'
import { describe, heatMap, isDrawn } from './agreement-heat-map.js'
import {
  type AgreementOptions,
  levelOf,
  levels,
  type Pair,
  repeatedTable,
  type Source,
  withinOf,
} from './rank-tables.js'

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
    return [`ρ = ${formatEstimate(value.value, interval, correlated)}`]
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
