import { readRows, type KitColumn, type Row } from '@attune/kit'
import { estimatorWith } from '@attune/kit/internal'
import type { Evaluation } from '@attune/core/findings'

/** Option that names the estimator. */
export const emotionOption = {
  emotion: {
    type: 'string',
    format: 'estimator-label',
    description:
      'Label of an estimator with a measure "final" in [0, 100]. Default: the first estimator that has one.',
  },
} as const

/** Column of a dialogue's final emotion. */
export const finalColumn: KitColumn = {
  key: 'final',
  title: 'Final emotion',
  digits: 1,
  better: 'higher',
  range: [0, 100],
}

/**
 * Rows with final emotions or emotion series, one per dialogue, from the estimator `label`
 * (default: the first one with a final emotion).
 */
export async function emotionRows(
  evaluation: Evaluation,
  kind: 'measure' | 'series',
  label?: string,
): Promise<Row[]> {
  const source = await estimatorWith(evaluation, 'final', label)
  const name = kind === 'measure' ? 'final' : 'emotion'
  return source === undefined ? [] : readRows(evaluation, { kind, source, name })
}
