import { known } from '@attune/core'
import { requireLength } from '../input.js'
import { entryOf } from '@attune/statistics'
import { blriItems, type BlriLabel } from './blri-answer.js'
import {
  dimensionScores,
  mapValues,
  meanScores,
  requireItems,
  type DimensionScores,
  type OverallOf,
} from './dimensions.js'
import { sixToHundred } from './rescale.js'

/** `equal`: six equal steps (default). `signed`: the values +3, +2, +1, -1, -2, -3 of the instrument, stretched. */
export type BlriScale = 'equal' | 'signed'

export interface BlriOptions {
  /** Items whose agreement speaks against the dimension. Default 12. */
  readonly reverse?: readonly number[]
  readonly scale?: BlriScale
  readonly overall?: OverallOf
}

export const blriDimensions = {
  empatheticUnderstanding: [1, 4],
  levelOfRegard: [5, 8],
  congruence: [9, 10],
  unconditionality: [11, 12],
} as const

export type BlriDimension = keyof typeof blriDimensions

export interface BlriScores extends DimensionScores<BlriDimension> {
  /** In [0, 100], in the order of the items; reverse-keyed ones are already turned round. */
  readonly items: readonly number[]
}

/** A, full agreement, is 6 of 6. */
const grades: Readonly<Record<BlriLabel, number>> = { A: 6, B: 5, C: 4, D: 3, E: 2, F: 1 }

const scales: Readonly<Record<BlriScale, Readonly<Record<BlriLabel, number>>>> = {
  equal: mapValues(grades, sixToHundred),
  signed: { A: 100, B: 500 / 6, C: 400 / 6, D: 200 / 6, E: 100 / 6, F: 0 },
}

/**
 * Scores of one answer to the relationship inventory: per item, per dimension and overall, each in [0, 100]. `labels`
 * holds twelve letters.
 *
 * @throws STATISTICS_INPUT for another number of labels, an unknown label or scale, or a reverse-keyed item that does
 *   not exist
 *
 * Source: SAGE, relationship inventory test (dimensions, 0 to 100); which items belong together and which are reverse-keyed follows from
 * their content.
 */
export function scoreBlri(labels: readonly BlriLabel[], options: BlriOptions = {}): BlriScores {
  const { reverse = [12], scale = 'equal', overall = 'dimensions' } = options
  requireLength('labels', labels, blriItems)
  requireItems(reverse, blriItems)
  const values = entryOf('scale', scales, scale)
  const items = labels.map((label, i) => {
    const value = entryOf('label', values, label)
    return reverse.includes(i + 1) ? 100 - value : value
  })
  return { items, ...dimensionScores(items.map(known), blriDimensions, overall) }
}

/** Means over repetitions of the test, dimension by dimension; unknown (`no_repetition`) without any. */
export const meanBlri = (repetitions: readonly DimensionScores<BlriDimension>[]): DimensionScores<BlriDimension> =>
  meanScores(repetitions, blriDimensions)
