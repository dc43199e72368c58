import { known } from '@attune/core'
import { partition } from '@attune/core/internal'
import type { Row } from '@attune/kit'
import { grouped } from '@attune/kit/internal'
import { mean } from '@attune/statistics'
import { dimensions } from '../../dimensions/dimensions.js'
import { plainMean } from '../../scores/plain-mean.js'
import type { ScoreRow } from '../score-rows.js'
import { numberOf } from '../scored-dialogues.js'

/** Name of the rows with averages. */
export const AVERAGE = 'average'

/**
 * Mean of the seven dimensions, a row per dialogue; unknown if one of them is unknown. Empty unless
 * all seven were scored.
 */
export function averageRows(rows: readonly ScoreRow[]): Row[] {
  const dialogues = grouped(rows, ({ supporter, scenario, repeat, conditions }) =>
    JSON.stringify([supporter, scenario, repeat, conditions]),
  )
  if (!dimensions.every((name) => rows.some((row) => row.name === name))) return []
  return [...dialogues.values()].map((own) => ({
    ...own[0]!,
    name: AVERAGE,
    value: averageOf(own),
  }))
}

/** Mean over dimensions, each first averaged over raters. */
function averageOf(own: readonly ScoreRow[]) {
  return plainMean(
    dimensions.map((name) => {
      const scores = own.filter((row) => row.name === name).map(numberOf)
      const read = partition(scores).values
      if (read.length === 0) return scores[0] ?? { state: 'unknown' as const, why: 'not scored' }
      return known(mean(read))
    }),
  )
}
