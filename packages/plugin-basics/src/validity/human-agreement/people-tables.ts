import { type Cell, offlineMark, type Quantity, type Table } from '@attune/core/findings'
import {
  judgeAndPeople,
  type Rating,
  severityColumns,
  severityNotes,
  severityRows,
} from '@attune/kit/internal'

type ByCriterion = ReadonlyMap<string, readonly Rating[]>

/** Table of how severe or lenient each rater is, by criterion. */
export function severitiesTable(ratings: ByCriterion, level: number): Table[] {
  const rows = several(ratings).flatMap(([criterion, raters]) =>
    severityRows(raters, level).map(({ rater, severity, noise }, at): Record<string, Cell> => {
      const mark = offlineMark(raters[at]!.scores)
      return { criterion, rater, severity: { ...severity, ...mark }, noise: { ...noise, ...mark } }
    }),
  )
  if (rows.length === 0) return []
  return [
    {
      id: 'human-agreement-severity',
      title: 'How severe is each rater?',
      columns: [
        { key: 'criterion', title: 'Criterion' },
        { key: 'rater', title: 'Rater' },
        ...severityColumns,
      ],
      rows,
      notes: severityNotes,
    },
  ]
}

/** Compares each judge with each rater against the same target, the mean of the other raters. */
export function judgesTable(
  ratings: ByCriterion,
  others: readonly (Rating & { readonly source: string })[],
  level: number,
): Table[] {
  const judges = others.filter(({ source }) => source === 'judge')
  const rows = several(ratings).flatMap(([criterion, raters]) =>
    judges.flatMap((judge): Record<string, Cell>[] => {
      const found = judgeAndPeople(raters, judge, level)
      const title = judge.column.title
      return [
        ...found.raters.map(({ rater, human, judge: automatic }) => {
          return { criterion, judge: title, rater, human, automatic, difference: NONE }
        }),
        {
          criterion,
          judge: title,
          rater: 'mean',
          human: found.ceiling,
          automatic: found.judge,
          difference: found.difference,
        },
      ]
    }),
  )
  if (rows.length === 0) return []
  return [
    {
      id: 'human-agreement-judges',
      title: 'Does the judge follow people as closely as people follow each other?',
      columns: [
        { key: 'criterion', title: 'People' },
        { key: 'judge', title: 'Judge' },
        { key: 'rater', title: 'Rater' },
        { key: 'human', title: 'Rater and the others' },
        { key: 'automatic', title: 'Judge and the others' },
        { key: 'difference', title: 'Difference' },
      ],
      rows,
      notes: [
        'Spearman’s ρ with the mean of the raters that are not named in the row, over dialogues that rater, others and judge have; the mean over raters is the ceiling. Intervals leave out one scenario at a time.',
      ],
    },
  ]
}

const NONE: Quantity = { value: { state: 'unknown', why: 'of the mean only' }, n: 0 }

const several = (ratings: ByCriterion): [string, readonly Rating[]][] =>
  [...ratings].filter(
    ([, raters]) =>
      raters.length > 1 &&
      raters.some(({ scores }) => scores.some(({ value }) => value.state === 'known')),
  )
