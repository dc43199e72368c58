import { describe, expect, it } from 'vitest'
import { anchorPlan, FALSE_ALARM, smallestShift } from '../../src/anchors/anchor-plan.js'
import { drawAnchors } from '../../src/anchors/keep-anchors.js'

const wanted = (noise: number, step = 0) => [{ shift: 0.3, noise, step }]

const plan = (noise: number, { available = 100, before = 2, most = 60, step = 0 } = {}) =>
  anchorPlan(wanted(noise, step), { available, before, most }, FALSE_ALARM)

describe('how many anchors', () => {
  it('are few for a judge that repeats itself, and more the noisier it is', () => {
    expect(plan(0)).toEqual({ anchors: 15, now: 1, isEnough: true })
    expect(plan(0.3)).toEqual({ anchors: 22, now: 1, isEnough: true })
    expect(plan(0.5)).toEqual({ anchors: 54, now: 1, isEnough: true })
    expect(plan(2)).toEqual({ anchors: 60, now: 1, isEnough: false })
  })

  it('are more where scores are whole numbers: a small shift moves only some of them', () => {
    expect(plan(0, { step: 1 }).anchors).toBeGreaterThan(15)
  })

  it('are judged more than once where there are few dialogues', () => {
    expect(plan(0.4, { available: 15, before: 5 })).toMatchObject({ anchors: 15, isEnough: true })
    expect(plan(0.4, { available: 15, before: 5 }).now).toBeGreaterThan(1)
    expect(plan(0.6, { available: 12, before: 6 }).isEnough).toBe(false)
    expect(plan(0.6, { available: 12, before: 11, most: 120 })).toMatchObject({
      anchors: 12,
      isEnough: true,
    })
  })

  it('tell the smallest shift where they do not find the wanted one', () => {
    const design = { anchors: 60, before: 2, now: 1 }
    expect(smallestShift({ noise: 0.5, step: 0 }, design, FALSE_ALARM, 5)).toBeLessThan(0.3)
    const found = smallestShift({ noise: 2, step: 0 }, design, FALSE_ALARM, 5)!
    expect(found).toBeGreaterThan(1)
    expect(smallestShift({ noise: 2, step: 0 }, design, FALSE_ALARM, found / 2)).toBeUndefined()
  })
})

describe('which dialogues', () => {
  const all = Array.from({ length: 30 }, (_, at) => ({ id: at, of: at < 20 ? 'one' : 'other' }))
  const draw = (seed: string) => drawAnchors(all, ({ of }) => of, seed)

  it('are of each stratum in turn', () => {
    expect(
      draw('a')
        .slice(0, 10)
        .map(({ of }) => of),
    ).toEqual(Array.from({ length: 5 }, () => ['one', 'other']).flat())
    expect(new Set(draw('a'))).toEqual(new Set(all))
  })

  it('follow from the seed', () => {
    expect(draw('a')).toEqual(draw('a'))
    expect(draw('a')).not.toEqual(draw('b'))
  })
})
