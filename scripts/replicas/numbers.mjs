import { createHash } from 'node:crypto'

/** Pseudo-random number that a text determines, by the same rule as recorder.py. */
export const numberOf = (text) =>
  Number.parseInt(createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 8), 16)
