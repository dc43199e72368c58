import { known, unknown, type Known } from '@attune/core'
import { dimensions, type Dimension } from '../dimensions/dimensions.js'
import { normalise, type FailedScores, type Normalised } from './normalise.js'

/** The scores of one dialogue; a dimension that is absent could not be scored. */
export type DialogueScores = Readonly<Partial<Record<Dimension, Known<number>>>>

export interface DimensionAverages {
  readonly dimensions: Readonly<Record<Dimension, Normalised>>
  /** The plain mean of the seven percentages. Unknown if one of them is. */
  readonly average: Known<number>
}

/** Each dimension over the dialogues of one language and system, and their plain mean. Source: ESC-Eval, human evaluation. */
export function dimensionAverages(records: readonly DialogueScores[], failed: FailedScores): DimensionAverages {
  const absent = unknown('not scored')
  const entries = dimensions.map(
    (name) =>
      [
        name,
        normalise(
          records.map((record) => record[name] ?? absent),
          failed,
        ),
      ] as const,
  )
  return {
    dimensions: Object.fromEntries(entries) as DimensionAverages['dimensions'],
    average: plainMean(entries.map(([, { percent }]) => percent)),
  }
}

/** The mean of values that must all be known. */
export function plainMean(values: readonly Known<number>[]): Known<number> {
  let sum = 0
  for (const value of values) {
    if (value.state === 'unknown') return value
    sum += value.value
  }
  return values.length === 0 ? unknown('no scores') : known(sum / values.length)
}
