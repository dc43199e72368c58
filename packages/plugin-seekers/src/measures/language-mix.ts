import { type Known, known, unknown } from '@attune/core'
import { wordsOf } from '@attune/statistics/text'
import { isChinese } from '../language.js'

export interface LanguageMix {
  /**
   * Share of Han characters among Han characters and words of other scripts, per turn (`perTurn`)
   * and over all turns (`share`). Unknown: `no_values`.
   */
  readonly perTurn: readonly Known<number>[]
  readonly share: Known<number>
  /** Main language: `zh` if more than half are Han characters. Unknown: `no_values`. */
  readonly main: Known<'zh' | 'other'>
  /** Number of changes of the main language between consecutive turns with letters. */
  readonly switches: number
  /**
   * Share of turns, among those with letters, in which Han characters make up between a tenth and
   * nine tenths. Unknown: `no_values`.
   */
  readonly mixed: Known<number>
}

/** Measures the scripts in which a seeker writes, and changes between them. */
export function languageMix(turns: readonly string[]): LanguageMix {
  const counts = turns.map(lettersOf)
  const shares = counts.map(({ han, other }) => han / (han + other))
  const found = shares.filter((share) => !Number.isNaN(share))
  const none = unknown('no_values')
  const total = counts.reduce(
    (sum, { han, other }) => ({ han: sum.han + han, other: sum.other + other }),
    {
      han: 0,
      other: 0,
    },
  )
  const share = total.han / (total.han + total.other)
  return {
    perTurn: shares.map((each) => (Number.isNaN(each) ? none : known(each))),
    share: Number.isNaN(share) ? none : known(share),
    main: Number.isNaN(share) ? none : known(share > 1 / 2 ? 'zh' : 'other'),
    switches: found.filter((each, at) => at > 0 && each > 1 / 2 !== found[at - 1]! > 1 / 2).length,
    mixed:
      found.length === 0
        ? none
        : known(found.filter((each) => each > 0.1 && each < 0.9).length / found.length),
  }
}

/**
 * Share of turns, among those with letters, that are mostly in another script than the scenario's
 * language uses. Languages with the same script are not distinguished. Unknown: `no_values`.
 */
export function offLanguage(turns: readonly string[], language: string): Known<number> {
  const shares = turns
    .map(lettersOf)
    .flatMap(({ han, other }) => (han + other > 0 ? [han / (han + other)] : []))
  if (shares.length === 0) return unknown('no_values')
  return known(
    shares.filter((share) => (isChinese(language) ? share < 1 / 2 : share > 1 / 2)).length /
      shares.length,
  )
}

const HAN = /\p{Script=Han}/u
const PLAIN = /^[a-z]/

function lettersOf(text: string): { readonly han: number; readonly other: number } {
  const counts = { han: 0, other: 0 }
  for (const word of wordsOf(text)) {
    if (PLAIN.test(word)) counts.other += 1
    else if (HAN.test(word)) counts.han += 1
    else if (/\p{L}/u.test(word)) counts.other += 1
  }
  return counts
}
