/** The scores of an evaluation, judge by judge: scores of people, of the ranker and of general models never share a table. */
import { known, partition, unknown, type Known } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { grouped, readRows, type Row } from '@attune/kit'
import { mean } from '@attune/statistics'
import { dimensions, type Dimension } from '../dimensions/dimensions.js'
import { GENERAL_JUDGE, RANKER } from '../scores-judge/options.js'

export type JudgeKind = typeof GENERAL_JUDGE | typeof RANKER | 'recorded scores'

/** A row of one dimension. */
export interface ScoreRow extends Row {
  readonly name: Dimension
}

export interface JudgeScores {
  readonly judge: string
  readonly kind: JudgeKind
  readonly rows: readonly ScoreRow[]
}

/** Option of the analyses that read scores. */
export const judgesOption = {
  type: 'array',
  items: { type: 'string', format: 'judge-label' },
  uniqueItems: true,
  description: 'Labels of judges with the criteria of ESC-Eval. Default: all that have one of them.',
} as const

export const peopleOption = {
  type: 'string',
  format: 'judge-label',
  description: 'Label of the judge with scores of people, core/recorded say.',
} as const

const isDimension = (name: string): name is Dimension => (dimensions as readonly string[]).includes(name)

export async function readScores(evaluation: Evaluation, judges?: readonly string[]): Promise<JudgeScores[]> {
  const found: JudgeScores[] = []
  for (const judge of judges ?? evaluation.judges) {
    const rows = await readRows(evaluation, { kind: 'verdict', source: judge })
    const own = rows.filter((row): row is ScoreRow => isDimension(row.name))
    if (own.length > 0) found.push({ judge, kind: await kindOf(evaluation, judge), rows: own })
  }
  return found
}

/** Judges of ours write it into their verdicts. */
async function kindOf(evaluation: Evaluation, source: string): Promise<JudgeKind> {
  for await (const { kind, group } of evaluation.observations({ source, kind: 'verdict' })) {
    if (kind !== 'verdict') continue
    return group === GENERAL_JUDGE || group === RANKER ? group : 'recorded scores'
  }
  return 'recorded scores'
}

/** The dimensions that were scored, in their usual order. */
export const scoredDimensions = (rows: readonly Row[]): Dimension[] =>
  dimensions.filter((name) => rows.some((row) => row.name === name))

export const languageNames: Readonly<Record<string, string>> = { en: 'English', zh: 'Chinese' }
export const chineseNames: typeof languageNames = { en: '英文', zh: '中文' }

/** The same for all rows of one dialogue, with any scorer. */
export const dialogueOf = ({ supporter, scenario, repeat, conditions }: DialogueRow): string =>
  JSON.stringify([
    supporter,
    scenario,
    repeat,
    Object.entries(conditions)
      .filter(([name]) => isOfSimulator(name))
      .sort(),
  ])

type DialogueRow = Pick<Row, 'supporter' | 'scenario' | 'repeat' | 'conditions'>

/** Other conditions are those of who reads the dialogue. */
const isOfSimulator = (condition: string): boolean => /^simulator(\.|$)/.test(condition)

/** A row of each dialogue with the mean of its scores, of several raters say; dialogues without one are absent. */
export function scoredDialogues(rows: readonly Row[]): Map<string, { readonly row: Row; readonly value: number }> {
  const scored = rows.filter((row) => numberOf(row).state === 'known')
  return new Map(
    [...grouped(scored, dialogueOf)].map(([dialogue, own]) => [
      dialogue,
      { row: own[0]!, value: mean(partition(own.map(numberOf)).values) },
    ]),
  )
}

/** The same means as whole points. */
export const pointsByDialogue = (rows: readonly Row[]): Map<string, number> =>
  new Map([...scoredDialogues(rows)].map(([dialogue, { value }]) => [dialogue, Math.round(value)]))

/** A row's number; labels are none. */
export function numberOf({ value }: Row): Known<number> {
  if (value.state === 'unknown') return value
  return typeof value.value === 'number' ? known(value.value) : unknown('not a number')
}
