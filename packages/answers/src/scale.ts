import { chineseNumeral, englishNumeral, numeralValue, plainSigns } from './numerals.js'

const unit = String.raw`(?:[ \t]{0,3}(?:points?|pts?|stars?|个?分|点|级))`
const scale = String.raw`(?:[ \t]{0,3}(?:\/|out of)[ \t]{0,3}(?:[0-9]{1,4}|${englishNumeral}))`
const numeral = String.raw`(?:(?:${englishNumeral})(?![a-z])|(?:${chineseNumeral})(?![\p{Script=Han}])|(?:${chineseNumeral})(?=个?[分点级到至]))`
const to = String.raw`[ \t]{0,3}(?:[-–—~〜～]|(?:to|through)(?![a-z])|到|至)[ \t]{0,3}`
const marks = String.raw`[ \t*_"'“”‘’[({]{0,12}`
const end = String.raw`(?=${unit}?${scale}?[ \t*_"'“”‘’\])}.。!！,，;；]{0,12}$)`

/**
 * Matches a numeral, or a range with numerals, that is the whole content of a line, or the whole
 * text after a colon.
 */
const numeralOnly = new RegExp(
  String.raw`(^|[:：=])(${marks})(${numeral})(?:(${unit}?${to})(${numeral}|[0-9]{1,4}))?${end}`,
  'gimu',
)
const outOf = new RegExp(String.raw`(?:\/|out of)[ \t]{0,3}(${englishNumeral})(?![a-z])`, 'gi')

/**
 * Replaces English and Chinese numerals by digits if they are the whole content of a line, or the
 * whole text after a colon.
 *
 * ```ts
 * withDigits('Score: four') // 'Score: 4'
 * ```
 */
export const withDigits = (text: string): string =>
  text
    .replace(
      numeralOnly,
      (_, lead: string, before: string, first: string, between = '', second = '') =>
        [lead, before, digitsOf(first), between, digitsOf(second)].join(''),
    )
    .replace(outOf, (whole, most: string) => whole.replace(most, digitsOf(most)))

const digitsOf = (written: string): string => String(numeralValue(written) ?? written)

const number = String.raw`[+-]?[0-9]{1,6}(?:\.[0-9]{1,6})?`
const spans = new RegExp(
  String.raw`(?<![0-9.])(?:between|from|介于|在)?[ \t]{0,3}${number}${unit}?(?:${to}|(?<=(?:between|介于|在)[ \t]{0,3}${number}${unit}?)[ \t]{0,3}(?:and|和|与)[ \t]{0,3})${number}(?![0-9])`,
  'giu',
)

/** Location of a range such as `2-3`, `between 2 and 3` or `2到3` in a text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Locations of all ranges of numbers in a text, in order.
 *
 * ```ts
 * spansIn('between 2 and 3') // [{ start: 8, end: 15 }]
 * ```
 */
export const spansIn = (text: string): Span[] =>
  [...text.matchAll(spans)].map(({ 0: whole, index }) => ({
    start: index + (/^[a-z\u4e00-\u9fff]*[ \t]*/i.exec(whole)?.[0].length ?? 0),
    end: index + whole.length,
  }))

/**
 * Value of a text that is one number, in digits or words; `range` for a range, undefined for any
 * other text.
 *
 * ```ts
 * numberIn('four') // 4
 * numberIn('2 to 3') // 'range'
 * numberIn('4 of 5') // undefined
 * ```
 */
export function numberIn(text: string): number | 'range' | undefined {
  const plain = plainSigns(withDigits(text)).trim()
  if (spansIn(plain).length > 0) return 'range'
  const digits = new RegExp(String.raw`^(${number})${unit}?[.。]?$`, 'iu').exec(plain)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
