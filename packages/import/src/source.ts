/**
 * Files with records. Records are read again from their places, so that memory contains places and
 * not texts.
 */
import type { Piece } from './pieces.js'
import type { Reader } from './types.js'

export interface Source {
  readonly file: string
  /** True if the records are rows with the same columns. */
  readonly isTable: boolean
  /** Pieces that contain records, in file order. */
  pieces(): AsyncIterable<Piece>
  /** Reads the bytes of a piece again. */
  read(piece: Pick<Piece, 'offset' | 'length'>): Promise<Uint8Array>
  /**
   * Records of a piece.
   *
   * @param before location of the piece in the file
   * @throws Unread, or AttuneError DATA_ENCODING if the bytes are not text
   */
  records(bytes: Uint8Array, before?: Pick<Piece, 'line' | 'offset'>): readonly unknown[]
  /** Number of JSON numbers that are `NaN` or `Infinity` in the records read so far. */
  readonly unknownNumbers: number
  /** Undefined if no reader recognises the record. */
  readerOf(record: unknown): Reader | undefined
}

/** Reason why a piece contains no record; the message quotes no text. */
export class Unread extends Error {}
