import type { IndexedRow } from '@attune/core/runtime'

/** Reason why the unit of a slot has no result, in the words of the tables. */
export function reasonOf({
  status,
  failure,
}: Pick<IndexedRow, 'status' | 'failure'>): string | undefined {
  if (status === 'done') return undefined
  if (status === undefined) return 'not done yet'
  return `${status === 'left-out' ? 'left out' : 'failed'}: ${failure ?? 'unknown'}`
}
