import { bareWords, tidied } from '@attune/answers'
import { entryOf } from '@attune/statistics'

export type CriticVerdict = 'keep' | 'drop' | 'undecided'

const released = {
  keeping: ['[Partially supported]', '[Fully Supported]'],
  dropping: ['[No support / Contradictory]', '[Irrelevant]'],
}

const readings: Readonly<Record<'fixed' | 'released', (completion: string) => CriticVerdict>> = {
  released(completion) {
    if (released.keeping.some((token) => completion.includes(token))) return 'keep'
    return released.dropping.some((token) => completion.includes(token)) ? 'drop' : 'undecided'
  },
  fixed(completion) {
    const text = tidied(completion)
    if (/\[(?:partially|fully) supported\]/i.test(text)) return 'keep'
    if (
      /\[(?:no support(?: \/ contradictory)?|contradictory|irrelevant|not supported|unsupported)\]/i.test(
        text,
      )
    )
      return 'drop'
    const words = bareWords(text)
    if (
      /^(?:(?:the )?(?:passage|text|document|chunk|verdict|answer)\W*(?:is\s+)?)?(?:relevant|supported|(?:partially|fully) supported)$/i.test(
        words,
      )
    )
      return 'keep'
    return /^(?:(?:the )?(?:passage|text|document|chunk|verdict|answer)\W*(?:is\s+)?)?(?:irrelevant|not relevant|not supported|unsupported|no support(?: \/ contradictory)?|contradictory)$/i.test(
      words,
    )
      ? 'drop'
      : 'undecided'
  },
}

/**
 * Verdict of a Self-RAG critic on a chunk, from the model's completion: `keep` if it contains a
 * token of support, else `drop` if it contains a token against the chunk, else `undecided`. A
 * completion that consists only of the words of such a token also decides.
 *
 * @param reading `fixed` (default) ignores case; `released` looks for the letters of the released
 * script, which misses the critic's actual token `[Fully supported]`
 * @throws STATISTICS_INPUT for an unknown reading
 *
 * Source: LongEmotion, Self-RAG setting; the released script.
 */
export const criticVerdict = (
  completion: string,
  reading: 'fixed' | 'released' = 'fixed',
): CriticVerdict => entryOf('reading', readings, reading)(completion)
