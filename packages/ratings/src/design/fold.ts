/** Texts as people read them: without what is invisible, whatever the width, the case, and the way in which letters are composed. */

export interface Folded {
  readonly text: string
  /** Where in the original each character of the folded text begins and ends. */
  readonly begins: readonly number[]
  readonly ends: readonly number[]
}

/** Format characters, joiners, variation selectors, fillers, soft hyphens. */
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

/** Letters and digits alone. */
export const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')
