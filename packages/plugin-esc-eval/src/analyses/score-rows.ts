/**
 * Scores of an evaluation, separately for each judge, so that no table mixes scores of people, of
 * the trained ranker and of general models.
 */

import type { Evaluation } from '@attune/core/findings'
import { readRows, type Row } from '@attune/kit'

import { dimensions, type Dimension } from '../dimensions/dimensions.js'
import { GENERAL_JUDGE, RANKER } from '../scores-judge/options.js'

export type JudgeKind = typeof GENERAL_JUDGE | typeof RANKER | 'recorded scores'

/** Row of a dimension. */
export interface ScoreRow extends Row {
  readonly name: Dimension
}

export interface JudgeScores {
  readonly judge: string
  readonly kind: JudgeKind
  readonly rows: readonly ScoreRow[]
}

export const peopleOption = {
  type: 'string',
  format: 'judge-label',
  description: 'Label of the judge with the scores of people, such as core/recorded.',
} as const

const isDimension = (name: string): name is Dimension =>
  (dimensions as readonly string[]).includes(name)

/** Scores of those judges that score one of the dimensions. */
export async function readScores(
  evaluation: Evaluation,
  judges = evaluation.judges,
): Promise<JudgeScores[]> {
  const found: JudgeScores[] = []
  for (const judge of judges) {
    const rows = await readRows(evaluation, { kind: 'verdict', source: judge })
    const own = rows.filter((row): row is ScoreRow => isDimension(row.name))
    if (own.length > 0) found.push({ judge, kind: await kindOf(evaluation, judge), rows: own })
  }
  return found
}

/** Kind of a judge; Attune's judges write it into their verdicts. */
async function kindOf(evaluation: Evaluation, source: string): Promise<JudgeKind> {
  for await (const { kind, group } of evaluation.observations({ source, kind: 'verdict' })) {
    if (kind !== 'verdict') continue
    return group === GENERAL_JUDGE || group === RANKER ? group : 'recorded scores'
  }
  return 'recorded scores'
}

/** Scored dimensions in their usual order. */
export const scoredDimensions = (rows: readonly Row[]): Dimension[] =>
  dimensions.filter((name) => rows.some((row) => row.name === name))

export const languageNames: Readonly<Record<string, string>> = { en: 'English', zh: 'Chinese' }
export const chineseNames: typeof languageNames = { en: '英文', zh: '中文' }
