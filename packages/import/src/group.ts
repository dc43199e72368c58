import type { Piece } from './pieces.js'
import type { Source } from './source.js'

/** Where a record is. */
export interface Spot extends Pick<Piece, 'line' | 'offset' | 'length'> {
  readonly source: Source
  /** In its piece. */
  readonly at: number
  readonly order: string | number | undefined
}

export interface Group {
  readonly spots: Spot[]
  /** Its records hold parts of one conversation, also those that repeat nothing. */
  readonly isSession: boolean
}
