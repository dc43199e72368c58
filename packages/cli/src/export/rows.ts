/** Rows for data frames: R, pandas, DuckDB. The writers of CSV and Parquet know nothing else. */

export type Value = string | number | boolean | undefined

export interface FrameColumn {
  readonly name: string
  readonly type: 'text' | 'number' | 'whole' | 'flag'
}

export interface Frame {
  /** Of the file, without extension. */
  readonly name: string
  readonly columns: readonly FrameColumn[]
  /** Each has a value per column, in their order. */
  readonly rows: AsyncIterable<readonly Value[]>
}

export const text = (name: string): FrameColumn => ({ name, type: 'text' })
export const whole = (name: string): FrameColumn => ({ name, type: 'whole' })
export const number = (name: string): FrameColumn => ({ name, type: 'number' })
export const flag = (name: string): FrameColumn => ({ name, type: 'flag' })
