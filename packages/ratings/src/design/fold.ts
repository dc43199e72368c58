/**
 * Normalises texts for the search for names: removes invisible characters, and unifies width, case
 * and composition of letters.
 */

export interface Folded {
  readonly text: string
  /**
   * For each character of the folded text: start of the corresponding characters in the original;
   * `ends` has their end.
   */
  readonly begins: readonly number[]
  readonly ends: readonly number[]
}

/** Format characters, joiners, variation selectors, fillers and soft hyphens. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

export function fold(original: string): Folded {
  const visible: string[] = []
  const places: number[] = []
  let at = 0
  for (const character of original) {
    if (!INVISIBLE.test(character)) {
      visible.push(character)
      for (let unit = 0; unit < character.length; unit++) places.push(at + unit)
    }
    at += character.length
  }
  const parts: string[] = []
  const begins: number[] = []
  const ends: number[] = []
  for (const { segment, index } of graphemes.segment(visible.join(''))) {
    const part = segment.normalize('NFKC').toLowerCase().normalize('NFC')
    parts.push(part)
    for (let unit = 0; unit < part.length; unit++) {
      begins.push(places[index]!)
      ends.push(places[index + segment.length - 1]! + 1)
    }
  }
  return { text: parts.join(''), begins, ends }
}

/** Removes all characters except letters, digits and combining marks. */
export const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')
