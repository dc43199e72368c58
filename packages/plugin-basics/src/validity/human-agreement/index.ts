import { defineAnalysis } from '@attune/core'
import {
  type Evaluation,
  type Findings,
  type Quantity,
  type Table,
  offlineMark,
} from '@attune/core/findings'
import { named } from '@attune/kit'
import {
  agreedNote,
  byDialogue,
  bySupporterOfBoth,
  completePairs,
  correlation,
  rankAgreement,
  type Rating,
  requireName,
  scaleNotes,
  scaleOf,
  scaleOption,
  incompleteNote,
  type ScoreOptions,
  scoreTable,
  systemOrder,
} from '@attune/kit/internal'
import { ratingsIn } from '../ratings.js'
import { type Recorded, readRecorded } from './raters.js'
import { judgesTable, severitiesTable } from './people-tables.js'
import {
  belongingSentences,
  type Likeness,
  likenessSentences,
  type RaterRow,
  raterSentences,
} from './sentences.js'

/**
 * Compares recorded scores with all other findings: agreement of their raters, and the association
 * of each measure and verdict with them, over dialogues and over supporters.
 */
export const humanAgreement = defineAnalysis({
  revision: 9,
  summary:
    'Whether people agree with each other, and which measures and verdicts agree with people.',
  options: {
    type: 'object',
    properties: {
      people: {
        type: 'string',
        format: 'judge-label',
        description: 'Label of the judge core/recorded with their scores.',
      },
      of: {
        ...named,
        minItems: 1,
        description:
          'What to compare with them: `{ estimator, measure }` or `{ judge, criterion }`. Default: all measures, numeric ' +
          'criteria and pairwise preferences.',
      },
      lowerIsBetter: {
        ...named,
        description:
          'Measures and criteria for which lower is better, named in the same way, in addition to those that declare it.',
      },
      scale: scaleOption,
    },
    required: ['people'],
    additionalProperties: false,
  },
  create: ({ people, of, lowerIsBetter, scale }) => ({
    async analyse(evaluation): Promise<Findings> {
      requireName(evaluation, 'judge', people)
      const all = await ratingsIn(evaluation, undefined, lowerIsBetter)
      const isTheirs = ({ source, label }: (typeof all)[number]): boolean =>
        source === 'judge' && label === people
      const others = (await ratingsIn(evaluation, of, lowerIsBetter, 'each condition')).filter(
        (rating) => !isTheirs(rating),
      )
      const theirs = all.filter(isTheirs)
      const recorded = await readRecorded(evaluation, people)
      const agreed = ratersTable(recorded, { level: evaluation.statistics.level, scale })
      const likenesses = theirs.flatMap((own) =>
        others.map((other) => likenessOf(evaluation, own, other)),
      )
      return {
        tables: [
          ...agreed.tables,
          ...severitiesTable(recorded.ratings, evaluation.statistics.level),
          ...judgesTable(recorded.ratings, others, evaluation.statistics.level),
          ...likenessTables(likenesses),
        ],
        figures: [],
        sentences: [
          ...raterSentences(agreed.rows),
          ...likenessSentences(likenesses),
          ...belongingSentences(recorded.belonging, evaluation.supporters),
          ...recorded.notices,
        ],
      }
    },
  }),
})

/** Columns of the kit's score table that are defined for any number of raters. */
const COEFFICIENTS = ['alpha', 'absolute', 'consistent', 'ac2']

function ratersTable(
  { ratings }: Recorded,
  options: Omit<ScoreOptions, 'id'>,
): { readonly tables: Table[]; readonly rows: RaterRow[] } {
  const tables = [...ratings].flatMap(([criterion, raters]) => {
    const isScored = raters.some(({ scores }) =>
      scores.some(({ value }) => value.state === 'known'),
    )
    return raters.length < 2 || !isScored
      ? []
      : [{ criterion, raters, table: scoreTable(raters, { ...options, id: 'raters' }) }]
  })
  const [first] = tables
  if (first === undefined) return { tables: [], rows: [] }
  const rows = tables.map(({ criterion, raters: own, table }) => ({
    criterion,
    raters: own.length,
    // The last row covers all raters.
    cells: Object.fromEntries(
      COEFFICIENTS.map((key) => [key, marked(table.rows.at(-1)![key] as Quantity, own)]),
    ),
  }))
  return {
    rows: rows.map(({ criterion, raters, cells }) => ({
      criterion,
      raters,
      alpha: cells['alpha']!,
    })),
    tables: [
      {
        id: 'human-agreement-raters',
        title: 'Do raters give the same scores?',
        columns: [
          { key: 'criterion', title: 'Criterion' },
          { key: 'raters', title: 'Raters' },
          ...first.table.columns.filter(({ key }) => COEFFICIENTS.includes(key)),
        ],
        rows: rows.map(({ criterion, raters, cells }) => ({
          ...cells,
          criterion,
          raters: String(raters),
        })),
        notes: [
          'Krippendorff’s α (interval) and Gwet’s AC2 are corrected for chance; ICC(A,1) asks for the same scores, ICC(C,1) only for the same distances. 1 is perfect, 0 what chance gives.',
          agreedNote,
          incompleteNote,
          ...undeclared(tables, options),
        ],
      },
    ],
  }
}

/** Notes that name criteria whose scale is not declared. */
const undeclared = (
  tables: readonly { readonly criterion: string; readonly raters: readonly Rating[] }[],
  { scale }: Omit<ScoreOptions, 'id'>,
): string[] =>
  tables.flatMap(({ criterion, raters }) =>
    scaleNotes(scaleOf(raters, scale)).map((note) => `${criterion}: ${note}`),
  )

const marked = (cell: Quantity, raters: readonly Rating[]): Quantity => ({
  ...cell,
  ...offlineMark(raters.flatMap(({ scores }) => scores)),
})

interface Row extends Likeness {
  readonly cells: Readonly<Record<'dialogues' | 'supporters', Readonly<Record<string, Quantity>>>>
}

function likenessOf(
  { statistics, supporters }: Evaluation,
  theirs: NamedRating,
  other: NamedRating,
): Row {
  const mark = offlineMark([...theirs.scores, ...other.scores])
  const linear = correlation(theirs, other, statistics)
  const over = rankAgreement(byDialogue(theirs, other), statistics.level)
  const { complete } = completePairs(theirs, other)
  const systems = rankAgreement(bySupporterOfBoth(complete, supporters), statistics.level)
  const order = systemOrder(theirs, other, statistics.level)
  const cells = {
    dialogues: {
      pearson: linear.dialogues,
      spearman: { ...over.spearman, ...mark },
      kendall: { ...over.kendall, ...mark },
    },
    supporters: {
      pearson: linear.supporters,
      spearman: { ...systems.spearman, ...mark },
      kendall: order.kendall,
      best: order.sameBest,
    },
  }
  return {
    criterion: theirs.name,
    other: other.column.title,
    dialogues: cells.dialogues.spearman,
    supporters: cells.supporters.spearman,
    cells,
  }
}

type NamedRating = Rating & { readonly name: string }

const titles = {
  dialogues: 'Like people, dialogue by dialogue',
  supporters: 'Like people, supporter by supporter',
} as const
const levelNotes = {
  dialogues:
    'Dialogues that have both values; the score of a dialogue is the mean over its raters.',
  supporters:
    'Means of supporters over scenarios, of dialogues that have both values. τ-b has an interval from four supporters on, over resamples of scenarios; ρ and r have none: with few supporters ranks change in jumps. Same best: in how many resamples both name the same best supporter.',
} as const

function likenessTables(rows: readonly Row[]): Table[] {
  if (rows.length === 0) return []
  return (['dialogues', 'supporters'] as const).map((level) => ({
    id: `human-agreement-${level}`,
    title: titles[level],
    columns: [
      { key: 'criterion', title: 'People' },
      { key: 'other', title: 'Compared with' },
      { key: 'spearman', title: 'Spearman ρ' },
      { key: 'pearson', title: 'Pearson r' },
      { key: 'kendall', title: 'Kendall τ-b' },
      ...(level === 'supporters' ? [{ key: 'best', title: 'Same best' }] : []),
    ],
    rows: rows.map(({ criterion, other, cells }) => ({ criterion, other, ...cells[level] })),
    notes: [levelNotes[level], '1: the same order, 0: no relation, -1: the opposite order.'],
  }))
}
