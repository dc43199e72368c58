import { createHash } from 'node:crypto'

/** A number that a text decides: the same rule as in recorder.py. */
export const numberOf = (text) =>
  Number.parseInt(createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 8), 16)
