import { invalidArgument, requireCount } from '@attune/statistics'
import { trimmed, words } from '@attune/answers/internal'

export interface Chunking {
  /** Maximum length of a chunk, in the unit of `lengthOf`. */
  readonly size: number
  /**
   * Maximum length of the text at the start of a chunk that repeats the end of the previous one; at
   * most `size`.
   */
  readonly overlap: number
  /** Length of a text as a non-negative integer: tokens, words or characters. */
  readonly lengthOf: (text: string) => number
  /**
   * Constant that is added to every length, also that of the empty text. Default 0. With 1, lengths
   * equal those of a tokenizer that adds a special token to each text, as in the released code.
   */
  readonly overhead?: number
}

export const countWords = (text: string): number => words(text).length

/** Number of Unicode code points. */
export const countCharacters = (text: string): number => [...text].length

/**
 * Separators in the order in which they are tried: blank line, line break, space, and between any
 * two characters.
 */
const separators = ['\n\n', '\n', ' ', '']

/**
 * Splits a text at blank lines. Pieces that are still too long are split at line breaks, then at
 * spaces, then between characters. Neighbouring pieces are joined to chunks of at most `size` that
 * overlap by at most `overlap`. Chunks are trimmed and never empty; a text without content has no
 * chunks.
 *
 * @throws STATISTICS_INPUT for a size below 1, an invalid overlap or one above the size, or an
 * invalid overhead
 *
 * Source: the recursive character splitter of LongEmotion's released code.
 */
export function splitText(text: string, chunking: Chunking): string[] {
  const { size, overlap, lengthOf, overhead = 0 } = chunking
  requireCount('chunk size', size, 1)
  requireCount('chunk overlap', overlap, 0)
  requireCount('overhead per length', overhead, 0)
  if (overlap > size)
    throw invalidArgument(
      'out_of_range',
      `The chunk overlap ${overlap} is above the chunk size ${size}.`,
    )
  const measure = (piece: string): number => lengthOf(piece) + overhead
  return split(text, separators, { size, overlap, measure, joinLength: measure('') })
}

interface Limits {
  readonly size: number
  readonly overlap: number
  readonly measure: (text: string) => number
  /**
   * Length that joining two pieces adds: that of an empty separator, which is the constant
   * `overhead`.
   */
  readonly joinLength: number
}

interface Piece {
  readonly text: string
  readonly length: number
}

function split(text: string, from: readonly string[], limits: Limits): string[] {
  const level = from.findIndex((separator) => text.includes(separator))
  const finer = from.slice(level + 1)
  const chunks: string[] = []
  let short: Piece[] = []
  const flush = (): void => {
    chunks.push(...chunksFrom(short, limits))
    short = []
  }
  for (const piece of piecesOf(text, from[level]!)) {
    const length = limits.measure(piece)
    if (length < limits.size) {
      short.push({ text: piece, length })
      continue
    }
    flush()
    chunks.push(...(finer.length === 0 ? [piece] : split(piece, finer, limits)))
  }
  flush()
  return chunks
}

/** Pieces of a text; each begins with the separator before it. */
function piecesOf(text: string, separator: string): string[] {
  if (separator === '') return [...text]
  const [first, ...rest] = text.split(separator)
  return [first!, ...rest.map((piece) => separator + piece)].filter((piece) => piece !== '')
}

function chunksFrom(pieces: readonly Piece[], { size, overlap, joinLength }: Limits): string[] {
  const chunks: string[] = []
  let current: Piece[] = []
  let total = 0
  const emit = (): void => {
    const chunk = trimmed(current.map(({ text }) => text).join(''))
    if (chunk !== '') chunks.push(chunk)
  }
  for (const piece of pieces) {
    const isTooMuch = (): boolean =>
      total + piece.length + (current.length > 0 ? joinLength : 0) > size
    if (isTooMuch() && current.length > 0) {
      emit()
      while (total > overlap || (isTooMuch() && total > 0)) {
        total -= current[0]!.length + (current.length > 1 ? joinLength : 0)
        current = current.slice(1)
      }
    }
    current.push(piece)
    total += piece.length + (current.length > 1 ? joinLength : 0)
  }
  emit()
  return chunks
}
