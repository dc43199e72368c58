import { createHash, createHmac } from 'node:crypto'

/** The study's secret follows from its seed, so that equal seeds give equal bytes; what it signs is a place, never a name. */
const secretOf = (seed: string): Buffer => createHash('sha256').update(`attune ratings ${seed}`).digest()

const DIGITS = 20

/** The id of the item at a place of the design. */
export const itemId = (seed: string, place: number): string =>
  createHmac('sha256', secretOf(seed)).update(`item ${place}`).digest('hex').slice(0, DIGITS)
