/** Files that hold records. Each record can be read again where it stands, so that memory holds places and no texts. */
import type { Piece } from './pieces.js'
import type { Reader } from './types.js'

export interface Source {
  readonly file: string
  /** Its records are rows, and have the same columns. */
  readonly isTable: boolean
  /** What holds records, in the order of the file. */
  pieces(): AsyncIterable<Piece>
  /** The bytes of a piece, again. */
  read(piece: Pick<Piece, 'offset' | 'length'>): Promise<Uint8Array>
  /**
   * The records of a piece, which begins at a place of the file.
   *
   * @throws Unread, or AttuneError DATA_ENCODING where its bytes are no text
   */
  records(bytes: Uint8Array, before?: Pick<Piece, 'line' | 'offset'>): readonly unknown[]
  /** Numbers of JSON that are `NaN` or `Infinity` in the records that were read so far. */
  readonly unknownNumbers: number
  /** Undefined if no format is known that has such records. */
  readerOf(record: unknown): Reader | undefined
}

/** Why a piece holds no record; the message quotes no text of it. */
export class Unread extends Error {}
