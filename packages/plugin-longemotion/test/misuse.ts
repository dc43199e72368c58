import { expect } from 'vitest'

/** Matches the error that refuses wrong input. */
export const misuse = (code: string): unknown => {
  const details: unknown = expect.objectContaining({ code })
  return expect.objectContaining({ code: 'STATISTICS_INPUT', details })
}
