import type { Piece } from './pieces.js'
import type { Source } from './source.js'

/** Location of a record in a file of the log. */
export interface RecordLocation extends Pick<Piece, 'line' | 'offset' | 'length'> {
  readonly source: Source
  /** Index of the record in its piece of the file. */
  readonly at: number
  /**
   * Position in the conversation: a number, or nanoseconds since 1970. Set after all records of the
   * file are read.
   */
  order: bigint | undefined
}

export interface Group {
  readonly locations: RecordLocation[]
  /**
   * True if the records belong to a single conversation even if no record repeats messages of
   * another one.
   */
  readonly isSession: boolean
}
