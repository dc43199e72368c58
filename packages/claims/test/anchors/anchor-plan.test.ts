import { describe, expect, it } from 'vitest'
import { anchorPlan, smallestShift } from '../../src/anchors/anchor-plan.js'
import { drawAnchors } from '../../src/anchors/draw-anchors.js'

const wanted = (noise: number, step = 0) => [{ shift: 0.3, noise, step }]

describe('how many anchors', () => {
  it('are few for a judge that repeats itself, and more the noisier it is', () => {
    expect(anchorPlan(wanted(0), 100, 2, 0.05)).toEqual({ anchors: 12, now: 1 })
    expect(anchorPlan(wanted(0.3), 100, 2, 0.05)).toEqual({ anchors: 19, now: 1 })
    expect(anchorPlan(wanted(0.5), 100, 2, 0.05)).toEqual({ anchors: 47, now: 1 })
    expect(anchorPlan(wanted(2), 100, 2, 0.05)).toEqual({ anchors: 60, now: 1 })
  })

  it('are more where scores are whole numbers: a small shift moves only some of them', () => {
    expect(anchorPlan(wanted(0, 1), 100, 2, 0.05).anchors).toBeGreaterThan(15)
  })

  it('are judged more than once where there are few dialogues', () => {
    expect(anchorPlan(wanted(0.5), 15, 5, 0.05)).toEqual({ anchors: 15, now: 4 })
  })

  it('tell the smallest shift where they do not find the wanted one', () => {
    const design = { anchors: 60, before: 2, now: 1 }
    expect(smallestShift({ noise: 0.5, step: 0 }, design, 0.05, 5)).toBeLessThan(0.3)
    const found = smallestShift({ noise: 2, step: 0 }, design, 0.05, 5)!
    expect(found).toBeGreaterThan(1)
    expect(smallestShift({ noise: 2, step: 0 }, design, 0.05, found / 2)).toBeUndefined()
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
