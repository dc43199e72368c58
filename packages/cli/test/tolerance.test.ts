import { describe, expect, it } from 'vitest'
import { lostText, lostUnits, toleranceOf } from '../src/lost-units.js'

describe('a tolerance', () => {
  it.each([
    ['1%', { text: '1%', share: 0.01 }],
    ['0.5 %', { text: '0.5%', share: 0.005 }],
    ['0', { text: '0', units: 0 }],
    [12, { text: '12', units: 12 }],
  ])('is read from %j', (text, tolerance) => expect(toleranceOf(text)).toEqual(tolerance))

  it.each(['', 'some', '-1', '1.5', '101%', '1%%'])('is not read from %j', (text) =>
    expect(toleranceOf(text)).toBeUndefined(),
  )
})

/** `failed` holds an analysis as well, and `done` another one. */
const counts = (failed: number, skipped: number) => ({
  done: 91,
  reused: 0,
  failed: failed + 1,
  skipped,
  analysed: { found: [{}], failed: [{}], reused: 0 } as never,
})

describe('units that are lost', () => {
  const lost = (failed: number, skipped: number, allowed: string) =>
    lostUnits(counts(failed, skipped), toleranceOf(allowed)!)

  it('are those that failed and those that were skipped, without analyses', () => {
    expect(lost(4, 6, '10%')).toEqual({ lost: 10, of: 100, allowed: '10%', isTolerated: true })
    expect(lost(4, 6, '9.9%')).toMatchObject({ isTolerated: false })
    expect(lost(4, 6, '10')).toMatchObject({ isTolerated: true })
    expect(lost(4, 6, '9')).toMatchObject({ isTolerated: false })
    expect(lost(0, 0, '1%')).toBeUndefined()
  })

  it('are said beside what is tolerated', () => {
    expect(lostText(lost(4, 6, '10%')!)).toBe(
      '10 of 100 units (10.0 %) failed or were skipped: within the tolerated 10%.',
    )
    expect(lostText(lost(4, 6, '1')!)).toBe(
      '10 of 100 units (10.0 %) failed or were skipped: more than the tolerated 1.',
    )
  })
})
