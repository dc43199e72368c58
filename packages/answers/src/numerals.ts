const english = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen',
  'eighteen nineteen twenty',
]
  .join(' ')
  .split(' ')

const chinese: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}

/** Unanchored patterns of numerals in words. */
export const englishNumeral = [...english].reverse().join('|')
export const chineseNumeral =
  '[一二两三四五六七八九]?十[一二三四五六七八九]?|[零〇一二两三四五六七八九]'

/**
 * Value of an English numeral from zero to twenty, or of a Chinese one from 零 to 九十九; undefined for
 * other texts.
 *
 * ```ts
 * numeralValue('twelve') // 12
 * numeralValue('十二') // 12
 * ```
 */
export function numeralValue(word: string): number | undefined {
  const value = english.indexOf(word.toLowerCase())
  if (value !== -1) return value
  if (!new RegExp(`^(?:${chineseNumeral})$`, 'u').test(word)) return undefined
  const [tens, ones] = word.split('十')
  if (ones === undefined) return chinese[word]
  return 10 * (tens === '' ? 1 : chinese[tens!]!) + (ones === '' ? 0 : chinese[ones]!)
}

const dashes = /[\u2010-\u2015\u2212\u2043\u02d7\u2500\u2501\u2796\u30fc]/g

/**
 * Replaces variants of digits and signs by ASCII characters: full-width forms, all dashes, and the
 * Chinese 一 used as a dash.
 *
 * ```ts
 * plainSigns('−３．５') // '-3.5'
 * ```
 */
export const plainSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\u2795/g, '+')
    .replace(dashes, '-')
    .replace(/(?<![\p{L}\p{N}])一(?=[0-9])/gu, '-')
