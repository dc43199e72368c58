/**
 * A file that contains records. Memory holds only the locations of the records; their texts are
 * read again when they are needed.
 */
import type { Piece } from './pieces.js'
import type { Reader } from './types.js'

export interface Source {
  readonly file: string
  /** True if the file is a table, whose records all have the same columns. */
  readonly isTable: boolean
  /** The parts of the file that contain records, in file order. */
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
  /** Reader of a record; undefined if no reader recognises the record. */
  readerOf(record: unknown): Reader | undefined
}

/** Reason why a piece of a file contains no record. The message does not quote the file's text. */
export class Unread extends Error {}
