import type { Piece } from './pieces.js'
import type { Source } from './source.js'

/** Where a record is. */
export interface Spot extends Pick<Piece, 'line' | 'offset' | 'length'> {
  readonly source: Source
  /** In its piece. */
  readonly at: number
  /** Set when all records of the file are known: positions are numbers, times are nanoseconds. */
  order: bigint | undefined
}

export interface Group {
  readonly spots: Spot[]
  /** Its records hold parts of one conversation, also those that repeat nothing. */
  readonly isSession: boolean
}
