/** What the components that read recorded scores have in common. */
const name = (what: string) => ({ type: 'string', minLength: 1, description: what }) as const

/** Of scores of one dialogue. */
export const scoreColumns = {
  scenario: name('Id of the scenario. Default: scenario.'),
  supporter: name('Name of the supporter. Default: supporter.'),
  repeat: name('Which of several dialogues of the scenario with the supporter; may be absent: 1. Default: repeat.'),
  criterion: name('What is scored. Default: criterion.'),
  score: name('The score: a number or a label. An empty cell is a score that was not given. Default: score.'),
  rater: name('Who gave it; may be absent. Default: rater.'),
  comment: name('Why; may be absent. Default: comment.'),
  turn: name('Which turn of the dialogue, counted from 1; may be absent or empty. Default: turn.'),
} as const

export const recordedOptions = {
  file: {
    type: 'string',
    format: 'file',
    description:
      'A CSV file with a header, or a JSON Lines file: a score per row. Where conditions are varied, each is a column of its name.',
  },
  columns: {
    type: 'object',
    default: {},
    properties: scoreColumns,
    additionalProperties: false,
    description: 'Names of the columns, where they are other ones.',
  },
  criteria: {
    type: 'array',
    items: { type: 'string', minLength: 1 },
    minItems: 1,
    uniqueItems: true,
    description: 'Columns that hold one criterion each, in place of the columns for criterion and score.',
  },
  rater: { type: 'string', minLength: 1, description: 'Scores of this rater only. Default: of all raters.' },
} as const

export type ScoreColumns = { readonly [Column in keyof typeof scoreColumns]?: string | undefined }
