import type { Evaluation } from '@attune/core/findings'
import type { replicaMark } from './replica.js'

/** Every dialogue and every pair of an evaluation, each with what was found, and whose wording it has. */
export async function* recordsOf(
  evaluation: Evaluation,
  replica: ReturnType<typeof replicaMark>,
): AsyncGenerator<object> {
  const mark = { evaluation: evaluation.name, ...replica }
  for await (const record of evaluation.dialogues()) yield { type: 'dialogue', ...mark, ...record }
  for await (const record of evaluation.pairs()) yield { type: 'pair', ...mark, ...record }
}
