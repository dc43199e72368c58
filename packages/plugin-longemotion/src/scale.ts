/** A closed range of numbers. */
export interface Scale {
  readonly min: number
  readonly max: number
}

export const isWithin = (value: number, { min, max }: Scale): boolean => value >= min && value <= max
