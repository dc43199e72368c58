import {
  defineJudge,
  type Known,
  known,
  notApplicable,
  type PairVerdict,
  type Preference,
} from '@attune/core'
import type { Subject } from '@attune/core/internal'
import { lineError } from '@attune/core/reading'
import { readTable, type TableRow } from './table.js'

/** Schema of a column name, common to the components that read recorded scores. */
const column = { type: 'string', minLength: 1 } as const

/** Columns that identify a dialogue in a file of scores. */
export const scoreColumns = {
  scenario: { ...column, description: 'Id of the scenario. Default: scenario.' },
  supporter: { ...column, description: 'Name of the supporter. Default: supporter.' },
  repeat: {
    ...column,
    description: 'Number of the repeat, from 1; without the column, 1. Default: repeat.',
  },
  criterion: { ...column, description: 'Criterion of the score. Default: criterion.' },
  score: {
    ...column,
    description: 'Score: a number or a label. An empty cell is a missing score. Default: score.',
  },
  rater: { ...column, description: 'Rater; the column may be missing. Default: rater.' },
  comment: { ...column, description: 'Reason; the column may be missing. Default: comment.' },
  turn: {
    ...column,
    description:
      'Number of the turn, from 1, for scores of single turns; the column may be missing or empty. Default: turn.',
  },
} as const

export const recordedOptions = {
  file: {
    type: 'string',
    format: 'file',
    description:
      'A CSV file with a header, or a JSON Lines file: a score per row. Each varied condition is a column with its name.',
  },
  columns: {
    type: 'object',
    default: {},
    properties: scoreColumns,
    additionalProperties: false,
    description: 'Names of the columns, if they differ from the defaults.',
  },
  criteria: {
    type: 'array',
    items: { type: 'string', minLength: 1 },
    minItems: 1,
    uniqueItems: true,
    description:
      'Columns that contain the scores of one criterion each. They replace the columns for criterion and score.',
  },
  rater: {
    type: 'string',
    minLength: 1,
    description: 'Scores of this rater only. Default: of all raters.',
  },
  log: {
    type: 'string',
    format: 'file',
    description:
      'Log of the rated conversations, as core/replay reads it. It gives the supporter of rows that name none, if their conversation has only one. Default: each row names its supporter.',
  },
} as const

export type ScoreColumns = { readonly [Column in keyof typeof scoreColumns]?: string | undefined }

const columns = {
  scenario: { ...column, description: 'Id of the scenario. Default: scenario.' },
  first: { ...column, description: 'Name of one supporter. Default: first.' },
  second: { ...column, description: 'Name of the other supporter. Default: second.' },
  preferred: {
    ...column,
    description:
      'Name of the preferred supporter, or tie. An empty cell is a missing preference. Default: preferred.',
  },
  repeat: {
    ...column,
    description: 'Number of the repeat, from 1; without the column, 1. Default: repeat.',
  },
  criterion: {
    ...column,
    description: 'Criterion; without the column, preference. Default: criterion.',
  },
  group: {
    ...column,
    description:
      'Group of the criterion, such as a stage; the column may be missing. Default: group.',
  },
  rater: { ...column, description: 'Rater; the column may be missing. Default: rater.' },
  comment: { ...column, description: 'Reason; the column may be missing. Default: comment.' },
} as const

type Columns = { readonly [Column in keyof typeof columns]?: string | undefined }

interface Choice {
  /** Key that identifies the pair of dialogues. */
  readonly key: string
  readonly row: TableRow
  readonly line: number
  readonly criterion: string
  /** Group of the criterion; empty without one. */
  readonly group: string
  readonly rater: string
  readonly comment: string
  /** Cell with the preferred supporter, or a tie; empty if missing. */
  readonly preferred: string
}

/**
 * Preferences that people gave to pairs of dialogues: a verdict per criterion and rater. Their
 * order makes no difference.
 */
export const recordedPairs = defineJudge({
  revision: 4,
  summary:
    'Preferences from a file, by one or more raters, which of two dialogues is better. No model is called.',
  gives: { criteria: { '*': { byRaters: true } } },
  readsSupporterName: true,
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description: 'A CSV file with a header, or a JSON Lines file: a preference per row.',
      },
      columns: {
        type: 'object',
        default: {},
        properties: columns,
        additionalProperties: false,
        description: 'Names of the columns, if they differ from the defaults.',
      },
    },
    required: ['file'],
    additionalProperties: false,
  },
  create: ({ file, columns: names }) => {
    let read: Promise<readonly Choice[]> | undefined
    return {
      subject: 'pair',
      async judge(_, scenario, { subject }) {
        read ??= readTable(file).then((rows) => rows.map((row) => choiceOf(file, row, names)))
        const all = await read
        const key = keyOf(scenario.id, subject, subject.repeat)
        const own = all.filter(
          (choice) => choice.key === key && choice.row.isUnder(subject.conditions),
        )
        checkDoubles(file, own)
        const criteria = [...new Set(all.map(({ criterion }) => criterion))]
        return criteria.flatMap((criterion) => verdictsOf(criterion, own, subject))
      },
    }
  },
})

function verdictsOf(
  criterion: string,
  choices: readonly Choice[],
  subject: Subject,
): PairVerdict[] {
  const own = choices.filter((choice) => choice.criterion === criterion)
  if (own.length === 0)
    return [{ criterion, outcome: notApplicable('not recorded'), rationale: '' }]
  return own.map((choice) => verdictOf(choice, subject))
}

function verdictOf(
  { criterion, group, preferred, comment, rater, line }: Choice,
  { supporter }: Subject,
): PairVerdict {
  const outcome: Known<Preference> =
    preferred === ''
      ? notApplicable('left empty')
      : known(preferred === TIE ? TIE : preferred === supporter ? 'first' : 'second')
  return {
    criterion,
    ...(group !== '' && { group }),
    outcome,
    rationale: comment,
    details: { ...(rater !== '' && { rater }), line },
  }
}

const TIE = 'tie'

/** Key of a pair, which does not depend on the order of its two dialogues. */
const keyOf = (
  scenario: string,
  { supporter, other }: Pick<Subject, 'supporter' | 'other'>,
  repeat: number,
): string => JSON.stringify([scenario, [supporter, other].sort(), repeat])

function checkDoubles(file: string, choices: readonly Choice[]): void {
  for (const [at, { criterion, rater, line }] of choices.entries()) {
    const earlier = choices
      .slice(0, at)
      .find((each) => each.criterion === criterion && each.rater === rater)
    if (earlier === undefined) continue
    const by =
      rater === ''
        ? 'a second time; several raters need a column for the rater'
        : `by "${rater}" again`
    throw lineError(
      file,
      line,
      `the pair in line ${earlier.line} is compared in "${criterion}" ${by}`,
    )
  }
}

function choiceOf(file: string, row: TableRow, names: Columns): Choice {
  const name = (of: keyof Columns): string => names[of] ?? of
  const [supporter, other] = [
    row.required(name('first'), 'columns.first'),
    row.required(name('second'), 'columns.second'),
  ]
  row.cell(name('preferred'), 'columns.preferred')
  const preferred = row.text(name('preferred'))
  if (!['', TIE, supporter, other].includes(preferred))
    throw lineError(
      file,
      row.line,
      `"${preferred}" is preferred, but the pair is "${supporter}" and "${other}"; write one of them, or tie`,
    )
  if (supporter === other) throw lineError(file, row.line, `"${supporter}" is compared with itself`)
  const scenario = row.required(name('scenario'), 'columns.scenario')
  return {
    key: keyOf(scenario, { supporter, other }, row.whole(name('repeat')) ?? 1),
    line: row.line,
    criterion: row.text(name('criterion')) || 'preference',
    group: row.text(name('group')),
    rater: row.text(name('rater')),
    comment: row.text(name('comment')),
    preferred,
    row,
  }
}
