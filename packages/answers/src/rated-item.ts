import { tidied } from '@attune/core/answers'
import { plainSigns } from './numerals.js'
import { spansIn, withDigits } from './scale.js'
import { isBound } from './stated-number.js'

/** Numbers of a scale from 1 to 5, by the words for them. */
export type Anchors = Readonly<Record<string, number>>

/** Normalises an answer for {@link ratedItem}. */
export const ratedText = (text: string): string => withDigits(plainSigns(tidied(text)))

const ratingOf = (item: string, anchors: Anchors): RegExp =>
  new RegExp(
    String.raw`(?<![a-z])${item}(?![a-z])["'*_\x60)\]]{0,12}[^a-z0-9\n]{0,12}(?:(?:rating|score|is|feels?|at|of|my|level|i|would|rate|this|it|as|a)[\s:]{0,12}){0,5}(?:\(?(?<number>[1-5])(?![0-9])|(?<anchor>${Object.keys(anchors).join('|')})(?![a-z])|[*_:]{0,12}\s{0,40}\n\s{0,40}[*_]{0,4}(?<below>[1-5])[*_]{0,4}[ \t]{0,40}(?=\n|$))`,
    'gi',
  )

/**
 * Returns the first rating from 1 to 5 after the name of an item. Undefined for a range or a bound
 * such as "at least 3", and if a later line that begins with the item's name has another rating.
 */
export function ratedItem(text: string, item: string, anchors: Anchors): number | undefined {
  const found = [...text.matchAll(ratingOf(item, anchors))].map((match) => {
    const { number, below, anchor = '' } = match.groups ?? {}
    const lead =
      text
        .slice(Math.max(0, match.index - 40), match.index)
        .split('\n')
        .at(-1) ?? ''
    const end = match.index + match[0].length
    const isRange =
      number !== undefined &&
      (isRangeAt(text.slice(end - 1, end + 20)) || isBound(text, end - 1, end))
    const value = isRange ? undefined : Number(number ?? below ?? anchors[anchor.toLowerCase()])
    return { value, beginsLine: /^[^\p{L}]*$/u.test(lead) }
  })
  const value = found[0]?.value
  return found.slice(1).some((other) => other.beginsLine && other.value !== value)
    ? undefined
    : value
}

const isRangeAt = (text: string): boolean =>
  spansIn(text).some(({ start }) => start === 0) || /^[1-5]\s{0,3}(?:or|或)\s{0,3}[1-5]/.test(text)
