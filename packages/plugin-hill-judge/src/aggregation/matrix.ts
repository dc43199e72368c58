/** `[i][j]`: what belongs to the i-th and the j-th, in this order. */
export type Matrix<T> = readonly (readonly T[])[]

export const tabulate = <T>(size: number, cell: (i: number, j: number) => T): T[][] =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => cell(i, j)))
