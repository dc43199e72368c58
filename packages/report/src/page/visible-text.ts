/** Makes model text safe to display: hidden characters and direction marks become visible marks. */

export interface Piece {
  readonly text: string
  /** True for a piece that shows the code point of a hidden character. */
  readonly isMark?: true
}

/**
 * Matches hidden characters: control characters except tab and line breaks, zero-width and bidi
 * characters, tags, private use, and lone surrogates.
 */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\uffff\u{e0000}-\u{e0fff}]|\p{Surrogate}/gu

/** True for a joiner within an emoji or an Indic or Persian word, which is part of the text. */
const isJoined = (text: string, at: number): boolean =>
  /[\u200c\u200d]/.test(text[at]!) &&
  at > 0 &&
  (/[\p{Extended_Pictographic}\p{Mark}\ufe0f]$/u.test(text.slice(Math.max(0, at - 2), at)) ||
    (IS_ARABIC.test(text[at - 1]!) && IS_ARABIC.test(text[at + 1] ?? '')))

/** Letters of Arabic, Persian and Urdu. */
const IS_ARABIC = /\p{Script=Arabic}/u

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let last = 0
  for (const match of text.matchAll(HIDDEN)) {
    if (isJoined(text, match.index)) continue
    if (match.index > last) pieces.push({ text: text.slice(last, match.index) })
    pieces.push({
      text: match[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0'),
      isMark: true,
    })
    last = match.index + match[0].length
  }
  if (last < text.length) pieces.push({ text: text.slice(last) })
  return pieces
}
