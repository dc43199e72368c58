import { type Known, known, unknown } from '@attune/core'
import { mean } from '@attune/statistics'
import { wordsOf } from '@attune/statistics/text'

const LONGEST_CLAUSES = 2

/**
 * Change of the mean word length, in letters, from the first half of the turns to the second.
 * Chinese does not separate words: instead, the mean length of the two longest clauses is compared,
 * in characters that are not function words. Unknown: `too_few_tokens`.
 */
export function wordLengthDrift(
  seeker: readonly string[],
  { least, functionWords, isChinese }: WordLengthOptions,
): Known<number> {
  const half = Math.floor(seeker.length / 2)
  const halves = [seeker.slice(0, half), half === 0 ? [] : seeker.slice(-half)]
  const lengths = halves.map((texts) => texts.flatMap(wordsOf).map(({ length }) => length))
  if (lengths.some((each) => each.length < least)) return unknown('too_few_tokens')
  const [early, late] = isChinese
    ? halves.map((texts) => longestClauses(texts, new Set(functionWords)))
    : lengths.map(mean)
  return known(late! - early!)
}

interface WordLengthOptions {
  readonly functionWords: readonly string[]
  readonly isChinese: boolean
  /** Minimum number of words in each half. */
  readonly least: number
}

const BETWEEN = /[^\p{L}\p{N}]+/u

function longestClauses(texts: readonly string[], small: ReadonlySet<string>): number {
  const clauses = texts.flatMap((text) => text.split(BETWEEN))
  const lengths = clauses.map((clause) => wordsOf(clause).filter((word) => !small.has(word)).length)
  return mean(lengths.sort((a, b) => b - a).slice(0, LONGEST_CLAUSES))
}
