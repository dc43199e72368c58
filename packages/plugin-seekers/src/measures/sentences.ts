const PIECE = /[^.!?。！？\n]+[.!?。！？]*/gu
const WORD = /[\p{L}\p{N}]/u

/**
 * Splits a text at . ! ? 。 ！ ？ and line breaks into trimmed sentences. Pieces without a word are
 * dropped.
 */
export const sentencesOf = (text: string): string[] =>
  (text.match(PIECE) ?? []).map((piece) => piece.trim()).filter((piece) => WORD.test(piece))
