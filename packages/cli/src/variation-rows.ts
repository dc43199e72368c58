import { conditionsOf } from '@attune/core/runtime'
import type { EvaluationConfig } from './types.js'

/**
 * One row per condition of an evaluation, and one for the variants of its supporters; empty if
 * nothing varies.
 */
export function variationRows(evaluations: readonly EvaluationConfig[]): string[][] {
  const rows = evaluations.flatMap((evaluation) => {
    const variants = evaluation.supporters.filter(({ variantOf }) => variantOf !== undefined)
    return [
      ...Object.entries(conditionsOf(evaluation)),
      ...(variants.length > 0 ? [['supporters', variants.map(({ label }) => label)] as const] : []),
    ].map(([name, values]) => [evaluation.name, name, values.join(', ')])
  })
  return rows.length === 0 ? [] : [['evaluation', 'varies', 'values'], ...rows]
}
