import { jumpOf, questionId, type Vocabulary } from './jump.js'
import { type Tsv, type TsvRow, readTsv } from './tsv.js'
import {
  type Harm,
  isYes,
  plainOption,
  type Rubric,
  type RubricFault,
  type RubricQuestion,
} from './rubric.js'
import { flowFaults } from './rubric-flow.js'

export interface ReadRubric {
  readonly rubric: Rubric
  readonly errors: readonly RubricFault[]
  readonly warnings: readonly RubricFault[]
}

const required = ['Question ID', 'Dimension', 'Severity', 'Question', 'Answer', 'GOTO'] as const

/**
 * Reads the text of a `rubric.tsv` with all its faults. Source: method sheet, sections 1.2 and 1.6.
 */
export function readRubric(text: string): ReadRubric {
  const table = readTsv(text)
  const missing = required.filter((column) => !table.columns.includes(column))
  const nothing = { questions: [], dimensions: [] }
  if (missing.length > 0)
    return {
      rubric: nothing,
      errors: missing.map((column) => ({ code: 'missing-column', column })),
      warnings: [],
    }
  const { drafts, errors } = draftsOf(table)
  if (drafts.length === 0)
    return { rubric: nothing, errors: [...errors, { code: 'no-questions' }], warnings: [] }
  const rubric = rubricOf(drafts)
  const flow = flowFaults(rubric)
  const all = [...errors, ...mixedWords(drafts), ...drafts.flatMap(rowFaults), ...flow.errors]
  return { rubric, errors: all, warnings: flow.warnings }
}

interface Draft {
  readonly id: string
  readonly row: number
  readonly dimension: string
  readonly severity: string
  readonly ask: string
  readonly examples: string
  readonly isAuto: boolean
  readonly options: { readonly name: string; readonly goto: string; readonly row: number }[]
}

/** Groups rows by question: a row without an ID contains a further answer of the question above. */
function draftsOf(table: Tsv): { drafts: Draft[]; errors: RubricFault[] } {
  const at = (row: TsvRow, column: string): string => row.cells[table.columns.indexOf(column)] ?? ''
  const drafts: Draft[] = []
  const errors: RubricFault[] = []
  let current: Draft | 'dropped' | undefined
  for (const row of table.rows) {
    const id = questionId(at(row, 'Question ID'))
    const [name, goto] = [at(row, 'Answer'), at(row, 'GOTO')]
    if (id !== '') {
      const isTwice = drafts.some((draft) => draft.id === id)
      if (isTwice) errors.push({ code: 'duplicate-question', row: row.row, question: id })
      const draft = draftOf(row, id, at)
      current = isTwice ? 'dropped' : draft
      if (!isTwice) drafts.push(draft)
    } else if (current === undefined) {
      errors.push({ code: 'answer-before-question', row: row.row })
    }
    if (current === undefined || current === 'dropped') continue
    if (name !== '') current.options.push({ name, goto, row: row.row })
    else if (goto !== '')
      errors.push({ code: 'goto-without-answer', row: row.row, question: current.id })
  }
  return { drafts, errors }
}

const draftOf = (row: TsvRow, id: string, at: (row: TsvRow, column: string) => string): Draft => ({
  id,
  row: row.row,
  dimension: at(row, 'Dimension'),
  severity: at(row, 'Severity'),
  ask: at(row, 'Question'),
  examples: at(row, 'Examples'),
  isAuto: /^true$/i.test(at(row, 'Auto Answer')),
  options: [],
})

function rubricOf(drafts: readonly Draft[]): Rubric {
  let dimension = ''
  const questions = drafts.map(({ options, severity, ...draft }): RubricQuestion => {
    dimension = draft.dimension || dimension
    const harm = harmOf(severity)
    return {
      ...draft,
      dimension,
      ...(harm !== undefined && { severity: harm }),
      isPlain: options.length === 0,
      options:
        options.length === 0
          ? ['Yes', 'No'].map((name) => ({ name, jump: { kind: 'next' }, row: draft.row }))
          : options.map(({ name, goto, row }) => ({ name, jump: jumpOf(goto).jump, row })),
    }
  })
  return {
    questions,
    dimensions: [...new Set(questions.map((each) => each.dimension))].filter(Boolean),
  }
}

function harmOf(severity: string): Harm | undefined {
  const word = severity.toLowerCase()
  return word === 'red' ? 'Red' : word === 'yellow' ? 'Yellow' : undefined
}

function rowFaults(draft: Draft): RubricFault[] {
  const { id: question, row, severity, options, isAuto } = draft
  const fault = (code: string, more: Partial<RubricFault> = {}): RubricFault => ({
    code,
    row,
    question,
    ...more,
  })
  const harm = harmOf(severity)
  const hasYes = options.length === 0 || options.some(({ name }) => isYes(name))
  return [
    ...(draft.dimension === '' ? [fault('missing-dimension')] : []),
    ...(draft.ask === '' ? [fault('missing-question')] : []),
    ...(severity !== '' && harm === undefined ? [fault('unknown-severity', { severity })] : []),
    ...(harm !== undefined && !hasYes ? [fault('severity-without-yes')] : []),
    ...(isAuto && options.length !== 1 ? [fault('auto-needs-one-answer')] : []),
    ...options.flatMap(({ name, goto, row: own }, at): RubricFault[] => {
      const isAssigned = jumpOf(goto).jump.kind === 'assign'
      const isTwice =
        options.findIndex((other) => plainOption(other.name) === plainOption(name)) < at
      return [
        ...(isTwice ? [fault('duplicate-answer', { row: own, answer: name })] : []),
        ...(isAssigned && !isYes(name) ? [fault('assign-end-not-yes', { row: own })] : []),
        ...(isAssigned && isYes(name) && harm === undefined
          ? [fault('assign-end-without-severity', { row: own })]
          : []),
      ]
    }),
  ]
}

/**
 * Faults of mixed vocabularies: all jumps of a file must use the vocabulary of its first jump word.
 */
function mixedWords(drafts: readonly Draft[]): RubricFault[] {
  let first: Vocabulary | undefined
  return drafts.flatMap(({ id: question, options }) =>
    options.flatMap(({ goto, row }): RubricFault[] => {
      const { vocabulary } = jumpOf(goto)
      first ??= vocabulary
      if (vocabulary === undefined || vocabulary === first) return []
      return [{ code: 'mixed-vocabulary', row, column: 'GOTO', question, goto }]
    }),
  )
}
