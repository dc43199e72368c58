/** Durations and calls of a unit. */
import type { PlacedSlot, StoredUnit } from '@attune/core/runtime'
import type { WorkBody } from '../report-data.js'

interface Times {
  readonly took?: number
  readonly calls?: readonly {
    readonly model: string
    readonly took: number
    readonly by?: { readonly model: string }
  }[]
}

const secondsOf = (milliseconds: number): number => Math.round(milliseconds) / 1000

export function workOf({ label, kind }: PlacedSlot, { times, made }: StoredUnit): WorkBody {
  const { took = 0, calls = [] } = JSON.parse(times) as Times
  return {
    source: label,
    kind,
    seconds: secondsOf(took),
    made,
    calls: calls.map(({ model, took: milliseconds, by }) => ({
      model,
      seconds: secondsOf(milliseconds),
      ...(by && { by: by.model }),
    })),
  }
}
