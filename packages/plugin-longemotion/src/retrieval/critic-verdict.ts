import { entryOf } from '../input.js'

export type CriticVerdict = 'keep' | 'drop' | 'undecided'

const keeping = ['[Partially supported]', '[Fully Supported]']
const dropping = ['[No support / Contradictory]', '[Irrelevant]']

const foldings = {
  fixed: (text: string) => text.toLowerCase(),
  released: (text: string) => text,
}

/**
 * What a Self-RAG critic's completion says of a chunk: `keep` if it holds a token of support, otherwise `drop` if it
 * holds one against, otherwise `undecided`.
 *
 * @param reading `fixed` (default) ignores case; `released` looks for the letters of the released script, which misses
 *   the token `[Fully supported]` that the critic really writes
 * @throws STATISTICS_INPUT for an unknown reading
 *
 * Source: LongEmotion, Self-RAG setting; the released script.
 */
export function criticVerdict(completion: string, reading: 'fixed' | 'released' = 'fixed'): CriticVerdict {
  const fold = entryOf('reading', foldings, reading)
  const said = fold(completion)
  const holdsOneOf = (marks: readonly string[]): boolean => marks.some((mark) => said.includes(fold(mark)))
  if (holdsOneOf(keeping)) return 'keep'
  return holdsOneOf(dropping) ? 'drop' : 'undecided'
}
