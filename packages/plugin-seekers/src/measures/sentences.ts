const PIECE = /[^.!?。！？\n]+[.!?。！？]*/gu
const WORD = /[\p{L}\p{N}]/u

/** Pieces that end with . ! ? 。 ！ ？ or a line, trimmed; those without a word are dropped. */
export const sentencesOf = (text: string): string[] =>
  (text.match(PIECE) ?? []).map((piece) => piece.trim()).filter((piece) => WORD.test(piece))
