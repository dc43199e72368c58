import { widthOf } from '@attune/tables'

/** Shares of the font size, on the safe side: the core knows no font. */
const shares: readonly (readonly [characters: RegExp, share: number])[] = [
  [/^[ijlI.,:;'|!‹›·]$/, 0.31],
  [/^[ ftr()[\]/-]$/, 0.42],
  [/^[mwMW@%—…]$/, 0.96],
  [/^[A-Z]$/, 0.76],
]
const OTHER = 0.61
const SQUARE = 1.02

/** Width in pixels that a line of text may take. */
export function pixelsOf(text: string, size: number): number {
  let width = 0
  for (const character of text) {
    const columns = widthOf(character)
    const known = shares.find(([characters]) => characters.test(character))
    width += columns === 0 ? 0 : columns === 2 ? SQUARE : (known?.[1] ?? OTHER)
  }
  return width * size
}
