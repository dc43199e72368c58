import { defineAnalysis, type Known, known, type Preference } from '@attune/core'
import type { Evaluation, Table } from '@attune/core/findings'
import { rates, type Row } from '@attune/kit'
import {
  agreed,
  agreedNote,
  FEWEST_AGREED,
  grouped,
  isInGroup,
  type RatedItem,
} from '@attune/kit/internal'
import { cohenKappa } from '@attune/statistics'
import { readLabels } from '../../agreement/label-file.js'
import { consensus } from '../../agreement/consensus.js'
import { readJudged } from '../judged.js'
import { judgedOptions } from '../options.js'
import { judgeRatings, questionOf, questionRating, raterTable } from '../raters.js'
import { labelsBesideJudge, type Item, type Label } from './items.js'
import { majorities } from './majorities.js'

export const humanAgreement = defineAnalysis({
  revision: 13,
  summary:
    'Agreement of the judge with labels of people, per dimension and stage, and of people with each other.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description: 'A JSON Lines file with one human label in each line.',
      },
      source: {
        type: 'string',
        minLength: 1,
        description: 'Who gave the labels, and how; printed with each table.',
      },
      ...judgedOptions,
    },
    required: ['file', 'source'],
    additionalProperties: false,
  },
  create: ({ file, source, ...given }) => ({
    async analyse(evaluation) {
      const judged = await readJudged(evaluation, given)
      const { labels, unmatched } = labelsBesideJudge(await readLabels(file), judged.matches)
      const people = [...grouped(labels, ({ annotator }) => annotator)]
      const agreed = people.length > 1 ? [['consensus', consensus(labels)] as const] : []
      const items = [...people, ...agreed].flatMap(([name, own]) =>
        own.map((label) => itemOf(name, label)),
      )
      const asked = new Set(judged.matches.map((match) => questionOf(match, judged.judges))).size
      const notes = [
        `Labels: ${source}. Judge: ${judged.judges.join(', ')}, asked ${asked} questions.`,
        ...(unmatched > 0
          ? [`${unmatched} labels are on something that the judge was not asked, and are left out.`]
          : []),
        'Consensus: questions that two or more labelled alike. Intervals of rates take whole roles as independent.',
        ...judged.notes,
      ]
      const ratings = people.map(([name, own]) =>
        questionRating(
          name,
          own.map(({ match, outcome }) => ({
            ...match,
            question: questionOf(match, judged.judges),
            outcome,
          })),
        ),
      )
      const raters = { id: 'raters', title: 'Agreement of all raters', notes }
      const [each, most] = [items.flatMap(byUnit), majorities(items)]
      return {
        tables: [
          tableOf(evaluation, each, {
            id: 'with-judge',
            title: 'Agreement of the judge with labels',
            notes,
          }),
          tableOf(evaluation, most, {
            id: 'majority',
            title: 'Agreement after majority vote, per stage',
            notes,
          }),
          ...raterTable(evaluation, [...judgeRatings(judged), ...ratings], raters),
        ],
        figures: [],
      }
    },
  }),
})

const itemOf = (side: string, { match, outcome }: Label): Item => ({
  ...match,
  supporter: side,
  agents: [match.supporter, match.other],
  one: match.outcome,
  other: outcome,
})

const byUnit = (item: Item): Item[] =>
  [item.name, `all of ${item.group}`, 'all'].map((unit) => ({ ...item, tags: { unit } }))

const percent = { scale: 100, digits: 1, better: 'higher' } as const
const [kappa, ...shares] = [
  { key: 'kappa', title: 'κ', better: 'higher' },
  { key: 'decided', title: 'Both decided: same', ...percent },
  { key: 'threeWay', title: 'Ties included: same', ...percent },
  { key: 'coverage', title: 'Both have an outcome', ...percent },
] as const

/**
 * Table with a row per unit and annotator (or consensus), and per condition of the judge and the
 * dialogues. The column `supporter` contains the annotator.
 */
function tableOf(
  { statistics }: Evaluation,
  items: readonly Item[],
  text: Pick<Table, 'id' | 'title' | 'notes'>,
): Table {
  const supporters = [...new Set(items.map(({ supporter }) => supporter))]
  const options = { ...text, columns: shares, by: ['unit'] }
  const [table] = rates({ supporters, statistics }, items.flatMap(rowsOf), options).tables
  if (table === undefined) return { ...text, columns: [kappa], rows: [] }
  const titles: Readonly<Record<string, string>> = {
    supporter: 'Labels',
    'by.unit': 'Dimension or stage',
  }
  const columns = table.columns.map((column) => ({
    ...column,
    title: titles[column.key] ?? column.title,
  }))
  const rows = table.rows.map((row) => {
    const own = items.filter((item) => item.supporter === row['supporter'] && isInGroup(item, row))
    const rated = own.map(({ one, other, cluster }) => ({ cluster, values: [one, other] }))
    return {
      ...row,
      kappa: agreed(rated, kappaOf, { level: statistics.level, fewest: FEWEST_AGREED.labels }),
    }
  })
  return {
    ...table,
    notes: [...(table.notes ?? []), agreedNote],
    columns: [...columns, kappa],
    rows: rows.filter(({ kappa: { n } }) => n > 0),
  }
}

/** Cohen's kappa between the judge and an annotator, over items for which both have an outcome. */
function kappaOf(items: readonly RatedItem<Preference>[]): Known<number> {
  const sides = [0, 1].map((side) =>
    items.flatMap(({ values }) => {
      const value = values[side]!
      return value.state === 'known' ? [value.value] : []
    }),
  )
  return cohenKappa(sides[0]!, sides[1]!, { labels: ['first', 'second', 'tie'] }).kappa
}

/** Rows that the kit averages: 1 if both outcomes are equal. */
function rowsOf({ one, other, ...item }: Item): Row[] {
  const row = (name: string, isSo: boolean): Row => ({ ...item, name, value: known(Number(isSo)) })
  if (one.state === 'unknown' || other.state === 'unknown') return [row('coverage', false)]
  const isSame = one.value === other.value
  const isDecided = one.value !== 'tie' && other.value !== 'tie'
  return [
    row('coverage', true),
    row('threeWay', isSame),
    ...(isDecided ? [row('decided', isSame)] : []),
  ]
}
