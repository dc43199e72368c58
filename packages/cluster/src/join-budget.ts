import type { Queueing } from './queueing.js'

/** Makes all processes that work on a run share one budget, whose spending the store records. */
export function joinBudget(
  { budget, store }: Pick<Queueing, 'budget' | 'store'>,
  run: number,
): void {
  const account = store.account?.(`run ${run}`)
  if (account) budget.join(account)
}
