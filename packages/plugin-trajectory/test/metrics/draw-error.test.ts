import { drawError, empiricalEtv } from '@attune/statistics/series'
import { known, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { normal } from '@attune/statistics'
import { misuse, valueOf } from '@attune/testkit/shared/values.js'
import { expect, test } from 'vitest'
import { bel } from './single.js'

const truth = [0.1, 0.3, 0.35, 0.2, 0.6, 0.55, 0.7]
const noise = 0.02
const variances = truth.map(() => noise ** 2)
const options = { includeInitial: false, skip: [3] }

test('is the error that repeated draws show', () => {
  const random = createRandom('draws')
  const drawn = Array.from({ length: 20_000 }, () => {
    const scores = truth.map((score) => score + noise * normal(random))
    return {
      bel: valueOf(bel(scores, options).value),
      etv: valueOf(empiricalEtv(scores, options).value),
    }
  })
  const meanOf = (values: readonly number[]) =>
    values.reduce((sum, each) => sum + each, 0) / values.length
  const spread = (name: 'bel' | 'etv') => {
    const values = drawn.map((each) => each[name])
    const mean = meanOf(values)
    return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)))
  }
  const error = drawError(truth, variances, options)

  expect(spread('bel') / valueOf(error.bel)).toBeCloseTo(1, 1)
  expect(spread('etv') / valueOf(error.etv)).toBeCloseTo(1, 1)
  const bias = meanOf(drawn.map(({ etv }) => etv)) - valueOf(empiricalEtv(truth, options).value)
  expect(bias / valueOf(error.etvBias)).toBeCloseTo(1, 0)
})

test('is 0 without draws, and unknown where a turn that counts has a single one', () => {
  expect(drawError([0.2, 0.4], [0, 0])).toEqual({ bel: known(0), etv: known(0), etvBias: known(0) })
  const single = [0, unknown('does not apply: one draw')]
  expect(drawError([0.2, 0.4], single).bel).toEqual(
    unknown('does not apply: fewer than two draws for a turn'),
  )
  // The target of the last step is no source: its noise moves ETV, and adds nothing to it on
  // average.
  expect(drawError([0.2, 0.4], single).etvBias).toEqual(known(0))
})

test('leaves out unknown scores, and is unknown without any', () => {
  const { bel: level, etv } = drawError(
    [0.2, unknown('does not apply: empty reply'), 0.4],
    [0.01, unknown('does not apply: empty reply'), 0.01],
  )
  expect(valueOf(level)).toBeCloseTo(Math.sqrt(0.02) / 2)
  expect(etv).toEqual(unknown('does not apply: nothing to average'))
})

test('refuses variances that are not one for each score', () => {
  expect(() => drawError([0.2], [])).toThrow(misuse('length_mismatch'))
})
