import type { Known } from '@attune/core'
import type { Reading } from './columns.js'

export const clustered = (
  readings: readonly Reading[],
): { cluster: string; scenario: string; value: Known<number>; offline?: boolean }[] =>
  readings.map(({ row: { cluster, scenario, offline }, value }) => ({
    cluster,
    scenario,
    value,
    ...(offline !== undefined && { offline }),
  }))
