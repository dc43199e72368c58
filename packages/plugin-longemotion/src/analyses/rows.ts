import type { KitColumn, Row } from '@attune/core'
import { armName, type Observation } from './observations.js'

/** Name of the condition under which the kit finds the setting of an answer. */
export const SETTING = 'setting'

/** Scored answers as rows of the kit; a column chooses its answers by `has`. */
export const rowsOf = (observations: readonly Observation[], columns: readonly ScoreColumn[]): Row[] =>
  observations.flatMap((each) =>
    columns
      .filter(({ has }) => has(each))
      .map(({ key }): Row => ({
        supporter: each.supporter,
        scenario: each.cluster,
        cluster: each.cluster,
        language: '',
        tags: {},
        repeat: 1,
        conditions: { [SETTING]: armName(each) },
        name: key,
        value: each.score,
        pair: each.pair,
      })),
  )

export interface ScoreColumn extends KitColumn {
  has(observation: Observation): boolean
}
