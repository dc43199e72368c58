import type { IndexedRow } from '@attune/core/runtime'

/**
 * Reason why a planned unit has no result, in the words that tables use; undefined if it has one.
 */
export function reasonOf({
  status,
  failure,
}: Pick<IndexedRow, 'status' | 'failure'>): string | undefined {
  if (status === 'done') return undefined
  if (status === undefined) return 'not done yet'
  return `${status === 'left-out' ? 'left out' : 'failed'}: ${failure ?? 'unknown'}`
}
