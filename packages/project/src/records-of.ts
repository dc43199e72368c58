import type { Evaluation } from '@attune/core/findings'

/** Every dialogue and every pair of an evaluation, each with what was found. */
export async function* recordsOf(evaluation: Evaluation): AsyncGenerator<object> {
  const mark = { evaluation: evaluation.name }
  for await (const record of evaluation.dialogues()) yield { type: 'dialogue', ...mark, ...record }
  for await (const record of evaluation.pairs()) yield { type: 'pair', ...mark, ...record }
}
